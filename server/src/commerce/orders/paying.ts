import type { Channel } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { writeNotice } from '../../notices/index.ts'
import type { Sale } from '../goods/goods.ts'
import { postSale } from '../ledger/sale-posting.ts'
import { lockBalance } from '../ledger/wallets.sql.ts'
import { deliverItems } from './fulfilment.ts'
import { moveOrder } from './moves.ts'
import { type ItemRow, lockOrder, type OrderRow, selectItems } from './orders.sql.ts'

interface PaidBy {
  channel: Channel
  isSandbox: boolean
}

/**
 * Takes the money for an order, once, and gives the buyer what it holds, all in the sale's transaction. `late` for an order that
 * is no longer open, which is left as it is: its money must go back. Throws BALANCE_TOO_LOW where the balance does not suffice.
 */
export async function payOrder(sale: Sale, orderId: string, { channel, isSandbox }: PaidBy): Promise<'paid' | 'late'> {
  const { transaction } = sale
  const order = await lockOrder(transaction, orderId)
  if (order?.status !== 'CREATED') return 'late'
  const paid = await moveOrder(sale, orderId, 'pay', 'platform', { channel, isSandbox })
  const items = await selectItems(transaction, [orderId])
  const isAll = await deliverItems(sale, paid, items)
  if (channel === 'balance') await requireBalance(sale, paid)
  await postSale(sale, paid, items, channel)
  await writeNotice(transaction, {
    userId: paid.user_id,
    kind: 'order',
    orderId,
    title: '订单已付款',
    content: `${titleOf(items)}，${yuan(Number(paid.amount_fen))}${paid.is_shipped ? '，等待发货' : ''}`,
  })
  if (isAll && !paid.is_shipped) await moveOrder(sale, orderId, 'complete', 'platform')
  return 'paid'
}

async function requireBalance({ transaction }: Sale, { user_id, amount_fen, is_sandbox }: OrderRow): Promise<void> {
  const missing = Number(amount_fen) - (await lockBalance(transaction, user_id, is_sandbox))
  if (missing > 0) throw fault('BALANCE_TOO_LOW', { missing: yuan(missing), missingFen: missing })
}

/** What an order is called in a line: its first thing, and how many there are. */
export function titleOf(items: readonly Pick<ItemRow, 'title'>[]): string {
  const [first] = items
  return items.length > 1 ? `《${first?.title}》等 ${items.length} 件` : `《${first?.title}》`
}
