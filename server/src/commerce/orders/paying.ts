import type { Channel } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { writeNotice } from '../../notices/index.ts'
import type { Sale } from '../goods/goods.ts'
import { postSale } from '../ledger/sale-posting.ts'
import { lockBalance } from '../ledger/wallets.sql.ts'
import { cancelOrder } from './cancelling.ts'
import { lockDoubles, lockPurchases, selectInVain } from './doubles.sql.ts'
import { deliverItems, lockItemsOf } from './fulfilment.ts'
import { moveOrder } from './moves.ts'
import { lockOrder, lockOrders, type OrderRow, selectItems } from './orders.sql.ts'
import { titleOf } from './title.ts'

const DOUBLE = '你已经买过其中的内容，订单已取消'

interface PaidBy {
  channel: Channel
  isSandbox: boolean
}

/**
 * Takes the money for an order, once, and gives the buyer what it holds, all in the sale's transaction. `late` for an order that
 * is no longer open, which is left as it is, or whose buyer has what it holds meanwhile, which is cancelled: its money must go back.
 * The buyer's other orders for the same are cancelled. Throws BALANCE_TOO_LOW where the balance does not suffice.
 */
export async function payOrder(sale: Sale, orderId: string, { channel, isSandbox }: PaidBy): Promise<'paid' | 'late'> {
  const { transaction } = sale
  const order = await lockOrder(transaction, orderId)
  if (order?.status !== 'CREATED') return 'late'
  await lockPurchases(transaction, order.user_id)
  if ((await selectInVain(transaction, orderId)) !== undefined) {
    await cancelOrder(sale, orderId, 'platform', DOUBLE)
    return 'late'
  }
  const doubles = await lockOrders(transaction, await lockDoubles(transaction, orderId))
  await lockItemsOf(sale, [order, ...doubles])
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
  for (const double of doubles) await cancelOrder(sale, double.order_id, 'platform', DOUBLE)
  return 'paid'
}

async function requireBalance({ transaction }: Sale, { user_id, amount_fen, is_sandbox }: OrderRow): Promise<void> {
  const missing = Number(amount_fen) - (await lockBalance(transaction, user_id, is_sandbox))
  if (missing > 0) throw fault('BALANCE_TOO_LOW', { missing: yuan(missing), missingFen: missing })
}
