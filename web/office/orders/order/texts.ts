import type { OrderBooks, OrderEvent } from '@shenglang/contract/commerce/staff-order-routes'

export const title = (orderNo: string) => `订单 ${orderNo}`
export const loading = '正在载入订单'
export const failed = '订单没能打开'
export const sandbox = '演示，没有实际付款'
export const ship = '发货'
export const nothingToSend = '商品都退了，不用发货；其余的还没有交付'
export const correctShipping = '更正物流'
export const cancelOrder = '取消订单'
export const refund = '退款'

export const facts = '订单信息'
export const buyer = '买家'
export const ordersOfBuyer = '全部订单'
export const amount = '应付'
export const discount = '优惠'
export const refunded = '已退'
export const channel = '付款方式'
export const placed = '下单'
export const paid = '付款'
export const address = '收货'
export const shipping = '物流'

export const items = '内容'
export const item = '内容'
export const toCome = (title: string) => `${title}（发布后交付）`
export const quantity = '件数'
export const unit = '单价'
export const itemAmount = '金额'

export const payments = '付款尝试'
export const noPayments = '没有经过支付渠道'
export const attemptNo = '付款单号'
export const transactionId = '渠道交易号'
export const state = '状态'
export const attemptStates: Record<OrderBooks['payments'][number]['state'], string> = {
  open: '等待付款',
  paid: '已付款',
  closed: '已关闭',
}
export const time = '时间'

export const refunds = '退款'
export const noRefunds = '没有退款'
export const refundNo = '退款单号'
export const take = '收回'

export const ledger = '账本'
export const noLedger = '还没有入账'
export const account = '科目'
export const owner = '归属'
export const lineAmount = '金额'
export const reference = '凭证'
export const points = (amount: number) => `${amount} 积分`
export const accounts: Record<string, string> = {
  cash: '渠道资金',
  balance: '用户余额',
  refunding: '退款中的充值',
  revenue: '平台收入',
  unclaimed: '待退的付款',
  held: '暂存的付款',
  artist: '应付艺人',
  payout: '已付艺人',
  tax: '代扣税款',
  points: '用户积分',
  pointsIssued: '发出的积分',
}

export const history = '经过'
export const byStaff = (name: string) => `由 ${name}`
export const events: Record<OrderEvent, string> = {
  created: '下单',
  paid: '付款',
  shipped: '发货',
  shippingCorrected: '更正物流',
  completed: '完成',
  cancelled: '取消',
  refundAsked: '申请退款',
  refundDecided: '同意退款',
  refundConfirmed: '复核退款',
  refundRefused: '没有同意退款',
  refundDone: '退款到账',
  refundFailed: '退款没有成功',
}

export const carrier = '快递公司'
export const trackingNo = '快递单号'
export const shipped = '已发货，买家会收到通知'
export const shippingCorrected = '物流已更正，买家会收到通知'
export const saveShipping = '保存并通知买家'

export const cancelStatement = (orderNo: string) => `取消订单 ${orderNo}，买家会收到通知。确认？`
export const cancelled = '订单已取消'

export const refundOf = (orderNo: string) => `订单 ${orderNo} 退款`
export const scope = '退什么'
export const wholeOrder = '整个订单'
export const byRule = (amount: string) => `按规则 ${amount}`
export const atMost = (amount: string) => `最多 ${amount}`
export const downloads = (count: number, amount: string) => `下载过 ${count} 首，值 ${amount}`
export const refundAmount = '退款金额'
export const takeBack = '收回什么'
export const pickTake = '请选择'
export const takeNeeded = '请选择收回什么：这不是按规则的金额'
export const parts = { pieces: '收回几件', days: '收回几天' } as const
export const together = '连同被它抵扣的订单一起退'
export const togetherWith = (orderNo: string, amount: string) => `订单 ${orderNo}，最多 ${amount}`
export const reason = '原因'
export const reasonNeeded = '请填写原因'
export const reasonHint = '买家看得到'
export const quoting = '正在计算可退的金额'
export const willTake = '这样退'
export const line = (title: string, amount: string, text: string) => `${title} ${amount}，${text}`
export const lineOf = (orderNo: string, line: string) => `订单 ${orderNo} 的 ${line}`
export const refundStatement = (amount: string, orderNo: string, taken: string) =>
  `退款 ${amount}，订单 ${orderNo}${taken === '' ? '' : `（${taken}）`}，确认？`
export const needsSecond = (limit: string) => `超过 ${limit} 的要另一位同事复核之后才会退。`
export const refundStarted = (stateName: string) => `退款：${stateName}`
export const startRefund = '退款'
export const nextStep = '下一步'
export const back = '返回修改'
export const cancel = '取消'
