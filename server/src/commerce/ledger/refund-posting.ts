import { shareLeft } from '@shenglang/contract/commerce/refunds'
import type { LedgerLine, Posting } from '../decide/decision.ts'
import { merged, moneyLine, soldLines } from '../decide/sale-posting.ts'
import type { ItemRow, OrderRow } from '../facts/orders.sql.ts'
import type { Sale } from '../sale/sale.ts'

/** What a refund brings back of one thing. */
interface Part {
  orderItemId: string
  amountFen: number
}

/** A top-up that goes back by its channel leaves the balance at once, so that it is not spent meanwhile. */
export const holdTopUp = (sale: Sale, order: OrderRow, items: readonly ItemRow[], parts: readonly Part[], refundId: string) =>
  topUpPosting(sale, order, `refund-hold:${refundId}`, -topUpsIn(items, parts))

/** The provider did not take it: it is in the balance again. */
export const returnTopUp = (sale: Sale, order: OrderRow, items: readonly ItemRow[], parts: readonly Part[], refundId: string) =>
  topUpPosting(sale, order, `refund-back:${refundId}`, topUpsIn(items, parts))

/**
 * The money is back with the buyer. Shares and points are taken back in proportion: what remains of each is rounded down, so that
 * all refunds of a thing together take back all that it gave. An artist may owe afterwards, which later sales repay.
 */
export function refundPosting(
  sale: Sale,
  order: OrderRow,
  items: readonly ItemRow[],
  parts: readonly Part[],
  refundId: string,
): Posting {
  const lines = parts.flatMap(({ orderItemId, amountFen }) => {
    const item = items.find(({ order_item_id }) => order_item_id === orderItemId)
    if (!item) throw new Error(`refund ${refundId} has a part of another order`)
    return takenBack(order.user_id, item, amountFen)
  })
  const sum = parts.reduce((total, { amountFen }) => total + amountFen, 0)
  return {
    reference: `refund:${refundId}`,
    orderId: order.order_id,
    isSandbox: order.is_sandbox,
    at: sale.now,
    lines: merged([moneyLine(order.user_id, order.channel ?? 'balance', sum), ...lines]),
  }
}

function takenBack(userId: string, item: ItemRow, fen: number): LedgerLine[] {
  // A top-up left the balance when its refund was granted.
  if (item.goods_type === 'RECHARGE') return [{ account: 'refunding', owner: userId, amount: -fen }]
  const [paidFen, before] = [Number(item.amount_fen), Number(item.refunded_fen)]
  const lost = (share: number) => shareLeft(share, paidFen, before) - shareLeft(share, paidFen, before + fen)
  const sold = { goodsType: item.goods_type, artistId: item.artist_id, orderItemId: item.order_item_id }
  return soldLines(userId, sold, {
    paidFen: -fen,
    artistFen: -lost(Number(item.artist_fen)),
    points: -lost(Number(item.points)),
  })
}

function topUpsIn(items: readonly ItemRow[], parts: readonly Part[]): number {
  const topUps = new Set(items.filter(({ goods_type }) => goods_type === 'RECHARGE').map(({ order_item_id }) => order_item_id))
  return parts.reduce((sum, { orderItemId, amountFen }) => sum + (topUps.has(orderItemId) ? amountFen : 0), 0)
}

const topUpPosting = ({ now }: Sale, order: OrderRow, reference: string, amount: number): Posting => ({
  reference,
  orderId: order.order_id,
  isSandbox: order.is_sandbox,
  at: now,
  lines: [
    { account: 'balance', owner: order.user_id, amount },
    { account: 'refunding', owner: order.user_id, amount: -amount },
  ],
})
