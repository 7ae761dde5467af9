import type { DifferenceKind } from '@shenglang/contract/commerce/payments/payments'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import { heldOwner } from './held.ts'

/** An open difference, with the money held for its payment. */
export interface HeldPayment {
  kind: DifferenceKind
  attemptNo: string
  theirsFen: number | null
  heldFen: number
}

const refused = (message: string) => fault('BAD_ARGUMENT', { message })

/** Distinct from the number of a late payment's refund: the same attempt may still be paid exactly after its order ended. */
export const heldRefundNo = ({ kind, attemptNo }: Pick<HeldPayment, 'kind' | 'attemptNo'>): string =>
  kind === 'second-payment' ? secondRefundNo(attemptNo) : `${attemptNo}H`

/** The refund of a second payment under a number that had paid its order: the first payment stays. */
export const secondRefundNo = (attemptNo: string): string => `${attemptNo}S`

/**
 * Refunds held money to its payer: of a wrong amount, or of a second payment under its number. Returns the amount in fen. Throws
 * BAD_ARGUMENT.
 */
export function sendHeldBack(books: Books, { kind, attemptNo, theirsFen, heldFen }: HeldPayment): number {
  if (kind === 'unknown-payment') throw refused('这里没有这笔付款的单号，请在渠道的商户平台退回，再写明处理结果')
  if (kind !== 'amount' && kind !== 'second-payment') throw refused('只有付款金额不符和重复的付款可以这样退回')
  const attempt = books.attempts.get(attemptNo)
  if (!attempt || theirsFen === null || heldFen <= 0 || heldFen !== theirsFen) {
    throw refused('账本里没有暂存这笔付款，请在渠道的商户平台处理，再写明处理结果')
  }
  const { orderId, channel } = attempt
  const owner = heldOwner({ kind, attemptNo })
  const what = kind === 'amount' ? '与订单不符的付款' : '重复的付款'
  const order = books.order(orderId)
  books.post({
    reference: `held-back:${owner}`,
    orderId,
    isSandbox: channel === 'sandbox',
    lines: [
      { account: 'held', owner, amount: -heldFen },
      { account: 'unclaimed', amount: heldFen },
    ],
  })
  const reason = kind === 'amount' ? '付款金额与订单不符，原路退回' : '同一单号重复付款，原路退回'
  books.sendBack({ refundNo: heldRefundNo({ kind, attemptNo }), attemptNo, orderId, amountFen: heldFen, reason })
  books.orderEvent(order)
  books.notify({
    userId: order.userId,
    kind: 'order',
    orderId,
    title: `${what} ${yuan(heldFen)} 正在原路退回`,
    content: `订单 ${order.orderNo} 没有用到这笔钱，它会退回付款账户`,
  })
  return heldFen
}
