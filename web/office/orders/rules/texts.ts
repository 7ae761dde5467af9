import { priceRiseText, type SaleRuleName } from '@shenglang/contract/commerce/sale/sale-rules'

export const title = '销售规则'
export const lead = '改过之后对新订单生效；已经下的订单按下单时的规则'
export const save = '保存'
export const toDefault = '恢复默认'
export const saved = (name: string) => `${name}已保存`
export const refused = '这里的值不对'
export const onlyAdmin = '只有管理员可以改'
export const statement = (name: string, value: string) => `${name}改为 ${value}，确认？`
export const confirm = '确认'
export const none = '不需要'

export const names: Record<SaleRuleName, string> = {
  unpaidMinutes: '未付款订单保留',
  openOrdersMax: '一人同时待付款的订单',
  piecesMax: '一件商品一次最多购买',
  receiptDays: '发货后自动确认收货',
  refundDays: '未下载可自助退款',
  pointsPerYuan: '每付 1 元得积分',
  artistSharePercent: '艺人的销售分成',
  memberPoolPercent: '会员费分给艺人的部分',
  payoutFromFen: '起付金额',
  secondEyesFromFen: '退款与付款的复核限额',
  priceRiseFactor: '涨价要先审核的倍数',
  rechargeFen: '充值档位',
  rechargeMaxFen: '一次充值的上限',
  presalePercents: '各等级的预售价',
  minorLimits: '未成年人消费限额',
}
export const hints: Partial<Record<SaleRuleName, string>> = {
  receiptDays: '商品的分成，买家没有确认的，也等这么多天才结算',
  refundDays: '艺人的单曲、音乐包和定制的分成也等这么多天才结算',
  secondEyesFromFen: '超过它的退款与付款，要另一位同事确认之后才执行；0 为不需要',
  priceRiseFactor: `艺人${priceRiseText('这么多倍')}`,
  rechargeFen: '用逗号分开，1 到 12 个',
  presalePercents: '每个等级按原价的百分之几，不填为原价',
  minorLimits: '从几岁起，单笔与每月的上限；0 为不能消费',
}
export const units = {
  minutes: '分钟',
  orders: '个',
  pieces: '件',
  days: '天',
  points: '分',
  percent: '%',
  times: '倍',
  yuan: '元',
} as const
export const level = (level: string) => `VIP${level}`
export const fromAge = '从几岁起'
export const single = '单笔'
export const month = '每月'
