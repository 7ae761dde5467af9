export const title = '对账差异'
export const lead = '与支付渠道的账目不一致，旧的在前'
export const none = '没有未处理的差异，账都对上了'
export const kind = '差异'
export const channel = '渠道'
export const numbers = '单号'
export const ours = '我们的'
export const theirs = '渠道的'
export const held = '暂存'
export const foundTime = '发现'
export const act = '操作'
export const noRecord = '没有记录'
export const payment = (no: string) => `付款 ${no}`
export const refundNo = (no: string) => `退款 ${no}`
export const actions = { resolve: '写明处理', sendBack: '原路退回', adopt: '记成退款', ended: '结清退款' } as const
export const resolution = '处理说明'
export const resolutionHint = '例如：已在商户平台退款'
export const resolved = '已记下，这项差异处理完毕'
export const reason = '原因'
export const sendBackStatement = (amount: string, attemptNo: string) => `把付款 ${attemptNo} 的 ${amount} 原路退回，确认？`
export const sentBack = (amount: string) => `${amount} 正在原路退回`
export const takeNeeded = '请选择收回什么'
export const adoptStatement = (amount: string, taken: string) => `把渠道退的 ${amount} 记成这里的退款，${taken}，确认？`
export const adopted = '已记成退款'
export const outcome = '结果'
export const outcomes = { done: '已退到账', failed: '没有退成，买家拿回所买的' } as const
export const endStatement = (no: string, outcome: string) => `退款 ${no}：${outcome}，确认？`
export const endedDone = '退款已结清'
