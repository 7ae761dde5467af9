import type * as contract from '@shenglang/contract/commerce/order-routes'
import type { StaffOrder } from '@shenglang/contract/commerce/order-routes'
import { titleOf } from '@shenglang/contract/commerce/order-title'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import { act } from '../apply/apply.ts'
import { countOrdersFor, selectItems, selectOrderFor, selectOrdersFor } from '../facts/orders.sql.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { refundsOf } from '../refunds/refunds.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { toDetail } from './answers.ts'
import { closeOrder } from './close-order.ts'

type Reading = Pick<CommerceDeps, 'db' | 'now'>

/** Everybody's, the newest first. */
export async function findOrders(
  { db, now }: Reading,
  { status, orderNo, userId, isToSend, ...page }: CheckedArgsOf<typeof contract.findOrders>,
): Promise<Page<StaffOrder>> {
  const wanted = { statuses: status, orderNo, userId, isToSend: isToSend === 1 }
  const [rows, total] = await Promise.all([selectOrdersFor(db, wanted, rangeOf(page)), countOrdersFor(db, wanted)])
  const ids = rows.map(({ order_id }) => order_id)
  const [items, refunds] = await Promise.all([selectItems(db, ids), refundsOf(db, ids)])
  return {
    rows: rows.map((row) => ({ ...toDetail(row, items, refunds, now()), userId: row.user_id, nickName: row.nick_name })),
    total,
  }
}

export async function findOrder({ db, now }: Reading, orderId: string): Promise<StaffOrder> {
  const row = await selectOrderFor(db, orderId)
  if (!row) throw fault('ORDER_NOT_FOUND')
  const [items, refunds] = await Promise.all([selectItems(db, [orderId]), refundsOf(db, [orderId])])
  return { ...toDetail(row, items, refunds, now()), userId: row.user_id, nickName: row.nick_name }
}

/** The goods are on their way, and the buyer is notified. Throws ORDER_STATE, also where nothing is to be sent. */
export async function shipOrder(
  deps: Reading,
  { id, carrier, trackingNo }: CheckedArgsOf<typeof contract.shipOrder>,
): Promise<StaffOrder> {
  await act(deps, { orderIds: [id] }, (books) => {
    const { userId } = books.move(id, 'ship', 'staff', { carrier, trackingNo })
    const content = `${titleOf(books.itemsOf(id))}，${carrier} ${trackingNo}`
    books.notify({ userId, kind: 'order', orderId: id, title: '订单已发货', content })
  })
  return findOrder(deps, id)
}

/** Throws PAYMENT_UNAVAILABLE where the provider cannot be asked whether it was paid. */
export async function dropOrder(deps: CommerceDeps, orderId: string): Promise<StaffOrder> {
  await closeOrder(deps, orderId, 'staff').catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? fault('PAYMENT_UNAVAILABLE', { orderId }, { cause: error }) : error
  })
  return findOrder(deps, orderId)
}
