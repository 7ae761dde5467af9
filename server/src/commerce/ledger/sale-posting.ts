import type { Channel } from '@shenglang/contract/commerce/orders'
import type { Sale } from '../goods/goods.ts'
import type { ItemRow, OrderRow } from '../orders/orders.sql.ts'
import { type LedgerLine, post } from './ledger.ts'

/** Writes down whose money a sale is: what came in by the channel, and what it was paid for. */
export async function postSale(
  { transaction }: Sale,
  order: OrderRow,
  items: readonly ItemRow[],
  channel: Channel,
): Promise<void> {
  const { order_id, user_id, amount_fen, is_sandbox } = order
  const came: LedgerLine =
    channel === 'balance'
      ? { account: 'balance', owner: user_id, amount: -Number(amount_fen) }
      : { account: 'cash', owner: channel, amount: -Number(amount_fen) }
  const went = items.map(
    ({ goods_type, amount_fen: fen }): LedgerLine =>
      goods_type === 'RECHARGE'
        ? { account: 'balance', owner: user_id, amount: Number(fen) }
        : { account: 'revenue', amount: Number(fen) },
  )
  await post(transaction, { reference: `pay:${order_id}`, orderId: order_id, isSandbox: is_sandbox, lines: [came, ...went] })
}
