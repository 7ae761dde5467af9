import { readOpening } from '@shenglang/contract/office/opening'
import { readServices, sendTestSms, tryPayments } from '@shenglang/contract/office/services'
import { VISITOR_CALLER } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { SmsRefused, SmsUnreachable } from '../platform/sms/port.ts'
import { trySms } from './services.ts'

const SECRET = 'key-nobody-may-read'
const demo = await testApplication()
const real = await testApplication({
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_SECRET: SECRET,
  ALIYUN_SMS_SIGN_NAME: '南山电台',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  BACKUP_DIR: '/backup/shenglang',
  BACKUP_KEY_FILE: '/safe/backup.key',
})
const phonenumber = '13800138123'

async function staffOf(application: typeof demo, role: Parameters<typeof buildUser>[1] = { account_type: 'admin' }) {
  const send = createClient(application.app)
  const { token } = await buildUser(application, role)
  const stepOf = async (name: string) => {
    const { data } = await send('GET', readOpening.path, {}, { token })
    return (data as { step: string; isDone: boolean; found: string }[]).find(({ step }) => step === name)
  }
  return {
    stepOf,
    read: async () => (await send('GET', readServices.path, {}, { token })).data,
    sendSms: (phone: string) => send('POST', sendTestSms.path, { phonenumber: phone }, { token }),
    pay: () => send('POST', tryPayments.path, {}, { token }),
  }
}

test('a new site says that nothing of it is real, and a trial ticks nothing', async () => {
  const staff = await staffOf(demo)
  expect(await staff.read()).toEqual({
    sms: { provider: 'outbox', signature: '', template: '', triedAt: '' },
    payments: { channels: ['sandbox'], triedAt: '' },
    backup: {
      isScheduled: false,
      folder: '',
      times: ['04:30'],
      keep: { days: 7, weeks: 4, months: 6 },
      isEncrypted: false,
      madeAt: '',
      failedAt: '',
      failure: '',
    },
  })
  expect((await staff.sendSms(phonenumber)).data).toMatchObject({ isWorking: true, text: expect.stringContaining('手机收不到') })
  expect((await staff.pay()).data).toMatchObject({ isWorking: true })
  // Otherwise the steps would count as tried once a real provider is set, though nobody tried it.
  expect(await staff.read()).toMatchObject({ sms: { triedAt: '' }, payments: { triedAt: '' } })
})

test('the settings are shown without their keys', async () => {
  const chosen = await (await staffOf(real)).read()
  expect(chosen).toMatchObject({
    sms: { provider: 'aliyun', signature: '南山电台', template: 'SMS_1' },
    backup: { isScheduled: true, folder: '/backup/shenglang', isEncrypted: true },
  })
  expect(JSON.stringify(chosen)).not.toContain(SECRET)
})

test('staff who are no admins read that backups are made, and not where', async () => {
  const chosen = await (await staffOf(real, { permissions: ['support'] })).read()
  expect(chosen).toMatchObject({ backup: { isScheduled: true, folder: '', isEncrypted: true } })
})

test('a message that the provider takes ticks the step, and its code signs nobody in', async () => {
  const staff = await staffOf(real)
  expect(await staff.stepOf('sms')).toMatchObject({ isDone: false, found: '发一条测试短信' })
  expect((await staff.sendSms(phonenumber)).data).toEqual({ isWorking: true, text: '已发出，请看手机' })
  expect(await staff.stepOf('sms')).toMatchObject({ isDone: true })
  expect(await staff.read()).toMatchObject({ sms: { triedAt: real.clock.now.toISOString() } })
  const { rows } = await real.database.pool.query('select 1 from sms_codes where phone = $1', [phonenumber])
  expect(rows).toEqual([])
  expect(await staff.sendSms('1')).toMatchObject({ status: 400 })
})

test.each([
  [new SmsRefused('isv.SMS_SIGNATURE_ILLEGAL', 'R1'), '没有受理，答复 isv.SMS_SIGNATURE_ILLEGAL（请求 R1）：'],
  [new SmsRefused('isv.SMS_SIGNATURE_ILLEGAL'), '没有受理，答复 isv.SMS_SIGNATURE_ILLEGAL：'],
  [new SmsUnreachable(new TypeError('fetch failed')), '连不上短信服务'],
])('staff read why a message was not taken: %s', async (error, text) => {
  const staff = await staffOf(real)
  const { send } = real.outbox
  real.outbox.send = async () => Promise.reject(error)
  try {
    expect((await staff.sendSms(phonenumber)).data).toEqual({ isWorking: false, text: expect.stringContaining(text) })
  } finally {
    real.outbox.send = send
  }
})

/** A trial whose message fails with `error`, and what the log says about it. */
async function failing(error: Error) {
  const lines: object[] = []
  const deps = {
    db: real.database.query(),
    now: () => real.clock.now,
    setup: { smsProvider: 'aliyun' as const, channels: [] },
    sms: { send: () => Promise.reject(error) },
    providers: () => real.payments,
    settings: real.settings,
    log: { warn: (line: object) => void lines.push(line) },
  }
  return {
    trial: await Promise.allSettled([trySms(deps, phonenumber, { ...VISITOR_CALLER, userId: '1', isAdmin: true })]),
    lines,
  }
}

test('a message that was not taken is logged, and an error of the program stays one', async () => {
  const refusal = new SmsRefused('isv.SMS_SIGNATURE_ILLEGAL', 'R1')
  const refused = await failing(refusal)
  expect([refused.trial[0].status, refused.lines]).toEqual(['fulfilled', [{ err: refusal }]])
  const mistake = new TypeError('no function')
  expect(await failing(mistake)).toEqual({ trial: [{ status: 'rejected', reason: mistake }], lines: [] })
})
