import { expect, test } from 'vitest'
import { faultOf } from '../../../../test/fault-of.ts'
import { orderRefunded, type ReportedRefund } from './adopt-refund.ts'

const reported = (given: Partial<ReportedRefund> = {}): ReportedRefund => ({
  ...{ channel: 'wechat', attemptNo: 'P1', theirsFen: 3000, attempt: { channel: 'wechat', orderId: '1' } },
  ...given,
})
const NO_AMOUNT = 'REFUND_REFUSED 渠道通知没有带金额，等次日账单核对之后再处理'
const NOT_OURS = 'REFUND_REFUSED 渠道退的这笔付款不属于这里的订单'

test.each<[string, Partial<ReportedRefund>, string]>([
  ['with its amount, of a payment here', {}, 'none'],
  ['of a fen', { theirsFen: 1 }, 'none'],
  ['whose notification names no amount', { theirsFen: null }, NO_AMOUNT],
  ['whose notification names no payment', { attemptNo: '', attempt: undefined }, NO_AMOUNT],
  ['of a payment that is not here', { attempt: undefined }, NOT_OURS],
  ['of a payment at another channel', { attempt: { channel: 'alipay', orderId: '1' } }, NOT_OURS],
])('a refund at the portal %s', (_what, given, outcome) => {
  const refund = reported(given)
  expect(faultOf(() => orderRefunded(refund))).toBe(outcome)
  if (outcome === 'none') expect(orderRefunded(refund)).toEqual({ orderId: '1', amountFen: refund.theirsFen })
})
