import * as z from 'zod/mini'
import { phone } from '../accounts/rules.ts'
import { CHANNELS } from '../commerce/orders/orders.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import { Backups } from './overview.ts'

/** The outcome of trying a service out, with the reason in Chinese where it does not work. */
const Trial = z.object({ isWorking: z.boolean(), text: z.string() })
export type Trial = z.infer<typeof Trial>

export const readServices = route({
  method: 'GET',
  path: '/client/app/admin/services',
  ...staffWith('any'),
  summary: '短信、收款与备份：服务器的设置选了什么，上一次试用与备份是什么时候；不含密钥',
  args: z.object({}),
  answer: z.object({
    sms: z.object({
      provider: z.enum(['outbox', 'aliyun']),
      /** The approved signature and template; '' with the outbox. */
      signature: z.string(),
      template: z.string(),
      /** Time of the last test message that a provider took; '' for none. */
      triedAt: z.string(),
    }),
    payments: z.object({
      channels: z.array(z.enum(CHANNELS)),
      /** Time at which all channels last answered a signed request well; '' for never. */
      triedAt: z.string(),
    }),
    backup: z.extend(Backups, {
      /** False when backups are made by command alone. */
      isScheduled: z.boolean(),
      /** A path of the server, for admins; '' for other staff. */
      folder: z.string(),
      /** Times of day in Shanghai, as `04:30`. */
      times: z.array(z.string()),
      keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
      isEncrypted: z.boolean(),
    }),
  }),
})

export const sendTestSms = route({
  method: 'POST',
  path: '/client/app/admin/opening/sms',
  ...staffWith('people'),
  summary: '发一条测试短信，收到六位数字即为可用；服务商没有受理时，text 说明它的答复',
  args: z.object({ phonenumber: phone() }),
  answer: Trial,
})

export const tryPayments = route({
  method: 'POST',
  path: '/client/app/admin/opening/payment',
  ...staffWith('finance'),
  summary: '向每个收款渠道发一次无害的签名请求，说明密钥、应用与时间是否正确',
  args: z.object({}),
  answer: Trial,
})
