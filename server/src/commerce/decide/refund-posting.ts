import { shareLeft } from '@shenglang/contract/commerce/refunds/refunds'
import type { Books } from './books.ts'
import type { LedgerLine } from './decision.ts'
import type { ItemFacts, OrderFacts, RefundFacts } from './facts.ts'
import { merged, moneyLine, soldLines } from './orders.ts'

/** Takes a top-up from the balance when its refund is granted, so that it is not spent meanwhile. */
export const holdTopUp = (books: Books, refund: RefundFacts): void =>
  postTopUp(books, refund, `refund-hold:${refund.refundId}`, -topUpsIn(books, refund))

/** Returns a top-up to the balance after the provider refused its refund. */
export const returnTopUp = (books: Books, refund: RefundFacts): void =>
  postTopUp(books, refund, `refund-back:${refund.refundId}`, topUpsIn(books, refund))

/**
 * Posts a completed refund. Shares and points are reversed in proportion: what remains of each is rounded down, so that all
 * refunds of an item together reverse everything. An artist may owe afterwards, which later sales repay.
 */
export function postRefund(books: Books, { refundId, orderId, parts }: RefundFacts): void {
  const order = books.order(orderId)
  const lines = parts.flatMap(({ orderItemId, amountFen }) => {
    const item = books.items.get(orderItemId)
    if (item?.orderId !== orderId) throw new Error(`refund ${refundId} has a part of another order`)
    return takenBack(order, item, amountFen)
  })
  const sum = parts.reduce((total, { amountFen }) => total + amountFen, 0)
  books.post({
    reference: `refund:${refundId}`,
    orderId,
    isSandbox: order.isSandbox,
    at: new Date(books.now),
    lines: merged([moneyLine(order.userId, order.channel ?? 'balance', sum), ...lines]),
  })
}

function takenBack({ userId }: OrderFacts, item: ItemFacts, fen: number): LedgerLine[] {
  // A top-up left the balance when its refund was granted.
  if (item.goodsType === 'RECHARGE') return [{ account: 'refunding', owner: userId, amount: -fen }]
  const { amountFen, refundedFen: before } = item
  const lost = (share: number) => shareLeft(share, amountFen, before) - shareLeft(share, amountFen, before + fen)
  return soldLines(userId, item, { paidFen: -fen, artistFen: -lost(item.artistFen), points: -lost(item.points) })
}

const topUpsIn = (books: Books, { parts }: RefundFacts): number =>
  parts
    .filter(({ orderItemId }) => books.items.get(orderItemId)?.goodsType === 'RECHARGE')
    .reduce((sum, { amountFen }) => sum + amountFen, 0)

function postTopUp(books: Books, { orderId }: RefundFacts, reference: string, amount: number): void {
  const { userId: owner, isSandbox } = books.order(orderId)
  if (amount === 0) return
  const lines: LedgerLine[] = [
    { account: 'balance', owner, amount },
    { account: 'refunding', owner, amount: -amount },
  ]
  books.post({ reference, orderId, isSandbox, at: new Date(books.now), lines })
}
