import type { RefundState } from '@shenglang/contract/commerce/refunds/refund-routes'

export const title = '退款'
export const states: Record<RefundState, string> = {
  asked: '待处理',
  waiting: '待复核',
  granted: '退款中',
  done: '已退款',
  refused: '未同意',
  failed: '没有退成',
}
export const stateTabs = '退款的状态'
export const none: Record<RefundState, string> = {
  asked: '没有待处理的退款申请',
  waiting: '没有待复核的退款',
  granted: '没有退款中的',
  done: '还没有退过款',
  refused: '没有不同意的申请',
  failed: '没有退款失败的',
}
export const order = (orderNo: string) => `订单 ${orderNo}`
export const buyer = '买家'
export const paid = '实付'
export const refunded = '此前已退'
export const take = '收回'
export const downloads = '下载过'
export const downloadCount = (count: number) => `${count} 首`
export const channel = '退回到'
export const requestTime = '申请'
export const reason = '原因'
export const answer = '答复'
export const decidedBy = '决定'
export const confirmedBy = '复核'
export const console = '命令行'
export const sandbox = '演示，没有实际款项'
export const queue = '退款列表'
export const keys = 'J K 上下一条'
export const approve = '同意'
export const refuse = '不同意'
export const confirm = '复核并退款'
export const drop = '撤下'
export const seeOrder = '看订单'
export const decidedByReader = '这笔是你决定的，要另一位同事复核。'
export const amount = '退款金额'
export const amountHint = (amount: string) => `不填按规则 ${amount}`
export const takeNeeded = '请选择收回什么：这不是按规则的金额'
export const isBeyondRule = '可以超过规则的上限'
export const answerHint = '买家会收到这段话'
export const approveTitle = '同意退款'
export const refuseTitle = '不同意退款'
export const dropTitle = '撤下这笔退款'
export const template = '常用答复'
export const pickTemplate = '选一条'
export const willTake = (taken: string) => `这样退：${taken}`
const bracketed = (taken: string) => (taken === '' ? '' : `（${taken}）`)
export const approveStatement = (amount: string, orderNo: string, taken: string) =>
  `退款 ${amount}，订单 ${orderNo}${bracketed(taken)}，确认？`
export const byRuleStatement = (amount: string, orderNo: string, taken: string) =>
  `按规则退款 ${amount}，订单 ${orderNo}${bracketed(taken)}，确认？`
export const confirmStatement = (amount: string, orderNo: string, taken: string) =>
  `复核：退款 ${amount}，订单 ${orderNo}，${taken}。确认后马上退，不能撤回。`
export const decided = (stateName: string) => `已处理：${stateName}`
export const refusedDone = '已答复买家'
export const approvals = ['已核实，同意退款。', '商品缺货，为你退款。', '重复购买，退回其中一笔。']
export const refusals = [
  '作品已经下载，按退款规则不能退。',
  '已经超过可以退款的天数。',
  '商品已经签收，请先联系客服说明情况。',
  '会员已经用于下载，按规则没有可退的金额。',
]
export const drops = ['金额不对，请重新提交。', '与买家说好不退了。']
