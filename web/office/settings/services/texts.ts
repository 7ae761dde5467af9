import type { readServices } from '@shenglang/contract/office/services'
import type { AnswerOf } from '@shenglang/contract/route'

type Services = AnswerOf<typeof readServices>

export const title = '服务'
export const lead = '短信、收款与备份由服务器的设置决定：改 .env 后重启。密钥不在这里显示。'
export const sms = '短信'
export const provider = '由谁发出'
export const PROVIDERS: Record<Services['sms']['provider'], string> = {
  outbox: '只写进文件，手机收不到',
  aliyun: '阿里云短信',
}
export const signature = '签名'
export const template = '模板'
export const smsTried = '上次测试'
export const smsSetup =
  '要真的发出：设 SMS_PROVIDER=aliyun 与 ALIYUN_ACCESS_KEY_ID、ALIYUN_ACCESS_KEY_SECRET、ALIYUN_SMS_SIGN_NAME、ALIYUN_SMS_TEMPLATE_CODE，重启后回到这里试一条。'
export const testSms = '发测试短信'
export const testPhone = '收短信的手机号'
export const payments = '收款'
export const channels = '渠道'
export const noChannels = '没有开通'
export const paymentsTried = '上次正常'
export const paymentsSetup = '要真的收款：设 PAYMENT_CHANNELS=wechat,alipay 与两家的商户号、密钥，重启后回到这里试一次。'
export const tryPayments = '试一次签名请求'
export const tryPaymentsHint = '查一笔不存在的订单：不收钱，只看密钥、商户号与时间对不对。'
export const backup = '备份'
export const folder = '每天备份到'
export const hasFolder = '已设置'
export const noFolder = '未设置，只能用命令备份'
export const times = '时间'
export const retention = '保留'
export const retentionText = ({ days, weeks, months }: Services['backup']['keep']) =>
  `${days} 天、${weeks} 周、${months} 个月各一份`
export const encryption = '加密'
export const isEncrypted = '有密钥文件'
export const isPlain = '没有加密'
export const lastBackup = '上次成功'
export const lastFailure = '之后失败'
export const failedBecause = (why: string) => `：${why}`
export const never = '还没有'
export const tooOld = '，太久了'
export const backupSetup =
  '每天自动备份：设 BACKUP_DIR（最好在另一块磁盘）与 BACKUP_KEY_FILE，重启。现在就备份一次，站点照常开着：'
export const backupNow = '现在就备份一次，站点照常开着，在服务器上运行：'
export const backupCommand = (folder: string, isEncrypted: boolean) =>
  `npm run admin -- backup ${folder || '文件夹'}${isEncrypted ? ' --key 密钥文件' : ''}`
export const needs = (permission: string) => `试用需要“${permission}”权限。`
