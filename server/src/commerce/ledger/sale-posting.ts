import type { Channel } from '@shenglang/contract/commerce/orders'
import { pointsOf, shareOf } from '@shenglang/contract/commerce/shares'
import type { Sale } from '../goods/goods.ts'
import type { ItemRow, OrderRow } from '../orders/orders.sql.ts'
import { updateShares } from './ledger.sql.ts'
import { type LedgerLine, post } from './ledger.ts'

/**
 * Posts what was paid for an order: a top-up to the buyer's balance, everything else to the artist's share and the operator's
 * revenue, and the buyer's points. Each thing notes what it gave, so that a refund takes back just that.
 */
export async function postSale(sale: Sale, order: OrderRow, items: readonly ItemRow[], channel: Channel): Promise<void> {
  const { transaction, now, rules } = sale
  const points = pointsOf(
    items.map(({ goods_type, amount_fen }) => (goods_type === 'RECHARGE' ? 0 : Number(amount_fen))),
    rules.pointsPerYuan,
  )
  const sold = items.map((item, index) => ({
    item,
    paidFen: Number(item.amount_fen),
    artistFen: item.artist_id === null ? 0 : shareOf(Number(item.amount_fen), rules.artistSharePercent),
    points: points[index] ?? 0,
  }))
  for (const { item, artistFen, points: earned } of sold) {
    await updateShares(transaction, item.order_item_id, { artistFen, points: earned })
  }
  const paidFen = sold.reduce((sum, each) => sum + each.paidFen, 0)
  const lines = sold.flatMap(({ item, ...gave }) => soldLines(order.user_id, item, gave))
  await post(transaction, {
    reference: `pay:${order.order_id}`,
    orderId: order.order_id,
    isSandbox: order.is_sandbox,
    at: now,
    lines: merged([moneyLine(order.user_id, channel, -paidFen), ...lines]),
  })
}

/** Where the buyer's money came from, or goes back to. */
export const moneyLine = (userId: string, channel: Channel, amount: number): LedgerLine =>
  channel === 'balance' ? { account: 'balance', owner: userId, amount } : { account: 'cash', owner: channel, amount }

/** What a thing brings to whom; negative for what comes back. */
export function soldLines(
  userId: string,
  { goods_type, artist_id, order_item_id: orderItemId }: Pick<ItemRow, 'goods_type' | 'artist_id' | 'order_item_id'>,
  { paidFen, artistFen, points }: { paidFen: number; artistFen: number; points: number },
): LedgerLine[] {
  if (goods_type === 'RECHARGE') return [{ account: 'balance', owner: userId, amount: paidFen }]
  return [
    { account: 'artist', owner: artist_id ?? '', amount: artistFen, orderItemId },
    { account: 'revenue', amount: paidFen - artistFen },
    { account: 'points', owner: userId, unit: 'point', amount: points },
    { account: 'pointsIssued', unit: 'point', amount: -points },
  ]
}

/** One line for each account but artists', whose lines tell them of each sale. */
export function merged(lines: readonly LedgerLine[]): LedgerLine[] {
  const together = new Map<string, LedgerLine>()
  const apart: LedgerLine[] = []
  for (const line of lines) {
    if (line.account === 'artist') {
      apart.push(line)
      continue
    }
    const key = `${line.account} ${line.owner ?? ''} ${line.unit ?? 'fen'}`
    together.set(key, { ...line, amount: line.amount + (together.get(key)?.amount ?? 0) })
  }
  return [...together.values(), ...apart]
}
