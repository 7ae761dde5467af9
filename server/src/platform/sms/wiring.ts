import { join } from 'node:path'
import { type Settings, SettingsError } from '../settings.ts'
import { createAliyunSms } from './aliyun.ts'
import { createOutboxSms } from './outbox.ts'
import type { Sms } from './port.ts'

type SmsSettings = Pick<Settings, 'DATA_DIR' | 'SMS_PROVIDER' | (typeof NEEDED)[number]>

const NEEDED = [
  'ALIYUN_ACCESS_KEY_ID',
  'ALIYUN_ACCESS_KEY_SECRET',
  'ALIYUN_SMS_SIGN_NAME',
  'ALIYUN_SMS_TEMPLATE_CODE',
  'ALIYUN_SMS_ENDPOINT',
] as const

/** The adapter that the settings choose. Throws if what it needs is not set. */
export function createSms(settings: SmsSettings): Sms {
  if (settings.SMS_PROVIDER === 'outbox') return createOutboxSms(join(settings.DATA_DIR, 'outbox', 'sms.jsonl'))
  const missing = NEEDED.filter((name) => settings[name] === '')
  if (missing.length > 0) throw new SettingsError(missing.map((name) => `${name}: expected a value, as SMS_PROVIDER is aliyun`))
  return createAliyunSms({
    accessKeyId: settings.ALIYUN_ACCESS_KEY_ID,
    accessKeySecret: settings.ALIYUN_ACCESS_KEY_SECRET,
    signName: settings.ALIYUN_SMS_SIGN_NAME,
    templateCode: settings.ALIYUN_SMS_TEMPLATE_CODE,
    endpoint: settings.ALIYUN_SMS_ENDPOINT,
  })
}
