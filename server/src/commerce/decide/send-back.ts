import type { DifferenceKind } from '@shenglang/contract/commerce/payments'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'

/** An open difference, with what the ledger holds of its payment. */
export interface HeldPayment {
  kind: DifferenceKind
  attemptNo: string
  theirsFen: number | null
  heldFen: number
}

const refused = (message: string) => fault('BAD_ARGUMENT', { message })

/** A number apart from that of a late payment: the same attempt may still be paid exactly, after its order ended. */
export const heldRefundNo = (attemptNo: string): string => `${attemptNo}H`

/** Sends money of a wrong amount, which is held, back to its payer. Returns how much in fen. Throws BAD_ARGUMENT. */
export function sendHeldBack(books: Books, { kind, attemptNo, theirsFen, heldFen }: HeldPayment): number {
  if (kind !== 'amount') throw refused('只有付款金额与订单不符的差异可以这样退回')
  const attempt = books.attempts.get(attemptNo)
  if (!attempt || theirsFen === null || heldFen <= 0 || heldFen !== theirsFen) {
    throw refused('账本里没有暂存这笔付款，请在渠道的商户平台处理，再写明处理结果')
  }
  const { orderId, channel } = attempt
  const order = books.order(orderId)
  books.post({
    reference: `held-back:${attemptNo}`,
    orderId,
    isSandbox: channel === 'sandbox',
    lines: [
      { account: 'held', owner: attemptNo, amount: -heldFen },
      { account: 'unclaimed', amount: heldFen },
    ],
  })
  const reason = '付款金额与订单不符，原路退回'
  books.sendBack({ refundNo: heldRefundNo(attemptNo), attemptNo, orderId, amountFen: heldFen, reason })
  books.orderEvent(order)
  books.notify({
    userId: order.userId,
    kind: 'order',
    orderId,
    title: `与订单不符的付款 ${yuan(heldFen)} 正在原路退回`,
    content: `订单 ${order.orderNo} 没有用到这笔钱，它会退回付款账户`,
  })
  return heldFen
}
