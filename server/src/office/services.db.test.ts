import { readOpening } from '@shenglang/contract/office/opening'
import { readServices, sendTestSms, tryPayments } from '@shenglang/contract/office/services'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { SmsRefused } from '../platform/sms/port.ts'

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

async function staffOf(application: typeof demo) {
  const send = createClient(application.app)
  const { token } = await buildUser(application, { account_type: 'admin' })
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
    backup: { folder: '/backup/shenglang', isEncrypted: true },
  })
  expect(JSON.stringify(chosen)).not.toContain(SECRET)
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
  [new SmsRefused('isv.SMS_SIGNATURE_ILLEGAL', 'request R1'), '没有受理，答复 isv.SMS_SIGNATURE_ILLEGAL'],
  [new TypeError('fetch failed'), '连不上短信服务'],
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
