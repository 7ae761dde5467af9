import { shareLeft } from '@shenglang/contract/commerce/refunds'
import type { Books } from './books.ts'
import type { LedgerLine } from './decision.ts'
import type { ItemFacts, OrderFacts, RefundFacts } from './facts.ts'
import { merged, moneyLine, soldLines } from './orders.ts'

/** A top-up that goes back by its channel leaves the balance at once, so that it is not spent meanwhile. */
export const holdTopUp = (books: Books, refund: RefundFacts): void =>
  postTopUp(books, refund, `refund-hold:${refund.refundId}`, -topUpsIn(books, refund))

/** The provider did not take it: it is in the balance again. */
export const returnTopUp = (books: Books, refund: RefundFacts): void =>
  postTopUp(books, refund, `refund-back:${refund.refundId}`, topUpsIn(books, refund))

/**
 * The money is back with the buyer. Shares and points are taken back in proportion: what remains of each is rounded down, so that
 * all refunds of a thing together take back all that it gave. An artist may owe afterwards, which later sales repay.
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
