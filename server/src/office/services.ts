import { randomInt } from 'node:crypto'
import type { readServices, Trial } from '@shenglang/contract/office/services'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'
import { checkChannel, type PaymentProviders } from '../commerce/index.ts'
import { selectLastBackups } from '../platform/backup/backups.sql.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { type Sms, SmsRefused, SmsUnreachable } from '../platform/sms/port.ts'
import { selectConfirmedAt } from './opening.sql.ts'
import { confirmStep, type OpeningDeps } from './opening.ts'
import { hasRealPayments, hasRealSms } from './opening-steps.ts'
import { timeOf, toBackups } from './system.ts'

export interface ServicesDeps extends OpeningDeps {
  sms: Sms
  providers: () => PaymentProviders
  settings: Settings
  log: Pick<Log, 'warn'>
}

/**
 * Reads the choices of the settings for messages, payments and backups, without any key, and when each last worked. Paths of the
 * server are for admins.
 */
export async function readChosen({ db, settings }: ServicesDeps, caller: Caller): Promise<AnswerOf<typeof readServices>> {
  const [confirmedAt, backups] = await Promise.all([selectConfirmedAt(db), selectLastBackups(db)])
  const isReal = settings.SMS_PROVIDER !== 'outbox'
  return {
    sms: {
      provider: settings.SMS_PROVIDER,
      signature: isReal ? settings.ALIYUN_SMS_SIGN_NAME : '',
      template: isReal ? settings.ALIYUN_SMS_TEMPLATE_CODE : '',
      triedAt: timeOf(confirmedAt.get('sms')),
    },
    payments: { channels: [...settings.PAYMENT_CHANNELS], triedAt: timeOf(confirmedAt.get('payment')) },
    backup: {
      ...toBackups(backups, caller),
      isScheduled: settings.BACKUP_DIR !== '',
      folder: caller.isAdmin ? settings.BACKUP_DIR : '',
      times: [...settings.BACKUP_AT],
      keep: settings.BACKUP_KEEP,
      isEncrypted: settings.BACKUP_KEY_FILE !== '',
    },
  }
}

/** Sends six digits that nothing accepts. The step counts as done once a real provider took the message. */
export async function trySms(deps: ServicesDeps, phonenumber: string, caller: Caller): Promise<Trial> {
  const code = String(randomInt(100_000, 1_000_000))
  try {
    await deps.sms.send({ phonenumber, code, purpose: 'login' })
  } catch (error) {
    const text = reasonText(error)
    if (text === undefined) throw error
    deps.log.warn({ err: error }, 'a test SMS was not sent')
    return { isWorking: false, text }
  }
  if (!hasRealSms(deps.setup)) {
    const file = caller.isAdmin ? ' DATA_DIR/outbox/sms.jsonl' : '服务器上的文件'
    return { isWorking: true, text: `已写进${file}；手机收不到` }
  }
  await confirmStep(deps, 'sms', userOf(caller))
  return { isWorking: true, text: '已发出，请看手机' }
}

/** Undefined for an error that is not the provider's. */
function reasonText(error: unknown): string | undefined {
  if (error instanceof SmsUnreachable) return '连不上短信服务：检查网络与 ALIYUN_SMS_ENDPOINT'
  if (!(error instanceof SmsRefused)) return undefined
  const answer = error.requestId === '' ? error.code : `${error.code}（请求 ${error.requestId}）`
  return `短信服务没有受理，答复 ${answer}：检查 ALIYUN_ 开头的账号、签名与模板`
}

/** One signed call without effect to each channel; the step counts as done once all real channels answered well. */
export async function checkPayments(deps: ServicesDeps, staffId: string): Promise<Trial> {
  const checks = await Promise.all(Array.from(deps.providers().values(), checkChannel))
  const isWorking = checks.length > 0 && checks.every((check) => check.isWorking)
  if (isWorking && hasRealPayments(deps.setup)) await confirmStep(deps, 'payment', staffId)
  return { isWorking, text: checks.length === 0 ? '没有开通收款' : checks.map(({ text }) => text).join('\n') }
}
