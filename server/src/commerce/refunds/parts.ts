import { spread } from '@shenglang/contract/commerce/refunds'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { ItemRow, OrderRow } from '../orders/orders.sql.ts'
import { type QuotedLine, sumOf } from './quoting.ts'
import type { RefundPart } from './refunds.sql.ts'

/** Spreads an amount over things: as the rules weigh them, or beyond the rules by what was paid. Throws REFUND_REFUSED. */
export function partsOf(
  lines: readonly QuotedLine[],
  amountFen: number,
  { isBeyondRule = false }: { isBeyondRule?: boolean } = {},
): RefundPart[] {
  const most = sumOf(lines)
  const isBeyond = amountFen > most
  // A top-up that was spent is no longer there to be paid back, whoever says so.
  const weights = lines.map((line) => (isBeyond && line.rule !== 'recharge' ? line.paidFen : line.amountFen))
  const limit = isBeyondRule ? weights.reduce((sum, weight) => sum + weight, 0) : most
  if (amountFen > limit) {
    const message = isBeyondRule ? `最多可退 ${yuan(limit)}` : `按规则最多退 ${yuan(limit)}，超过要写明`
    throw fault('REFUND_REFUSED', { message })
  }
  return spread(amountFen, weights)
    .map((part, index) => ({ orderItemId: lines[index]?.item.order_item_id ?? '', amountFen: part }))
    .filter((part) => part.amountFen > 0)
}

/** The things that a refund takes back: with the first money for each. */
export const takenBy = (items: readonly ItemRow[], parts: readonly RefundPart[]): ItemRow[] =>
  items.filter(
    ({ order_item_id, refunded_fen }) => refunded_fen === '0' && parts.some(({ orderItemId }) => orderItemId === order_item_id),
  )

/** Whether nothing of an order is left once these are paid back. */
export const isWhole = ({ amount_fen, refunded_fen }: OrderRow, parts: readonly RefundPart[]): boolean =>
  Number(refunded_fen) + sumOf(parts) === Number(amount_fen)
