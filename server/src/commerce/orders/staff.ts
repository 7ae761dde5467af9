import type { Order } from '@shenglang/contract/commerce/orders/orders'
import type * as contract from '@shenglang/contract/commerce/staff-order-routes'
import type { StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { cursorPage, everyRow, rangeOf } from '../../platform/paging.ts'
import { decideInTransaction } from '../apply/apply.ts'
import * as shipping from '../decide/orders/shipping.ts'
import { type OrderRow, selectItems } from '../facts/orders.sql.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { refundsOf } from '../refunds/refunds.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { toDetail, toOrder } from './answers.ts'
import { closeOrder } from './close-order.ts'
import { countStaffOrders, type OrderQuery, selectBuyers, selectStaffOrder, selectStaffOrders } from './staff.sql.ts'

/** Orders that are read at once for a file, with their items. */
const BATCH = 500

type Reading = Pick<CommerceDeps, 'db' | 'now'>

/** The day in Shanghai as an instant, some days later. */
const startOf = (day: string, days = 0) => new Date(Date.parse(`${day}T00:00:00+08:00`) + days * DAY_MS)

type FindArgs = CheckedArgsOf<typeof contract.findOrders>
/** Older callers leave the other arguments out. */
type FindInput = Pick<FindArgs, 'status' | 'isToSend' | 'pageNum' | 'pageSize'> & Partial<FindArgs>

/** All users' orders, the newest first. */
export async function findOrders(
  { db, now }: Reading,
  { status, isToSend, orderNo, userId, phone, goodsType, fromDay, toDay, before, ...page }: FindInput,
): Promise<AnswerOf<typeof contract.findOrders>> {
  const filter = await queryOf(db, { status, isToSend, orderNo, userId, phone, goodsType, fromDay, toDay })
  const [orders, total] = await Promise.all([
    selectStaffOrders(db, filter, before, { ...rangeOf(page), limit: page.pageSize + 1 }),
    countStaffOrders(db, filter),
  ])
  const { rows, next } = cursorPage(orders, page.pageSize, ({ order_id }) => order_id)
  const ids = rows.map(({ order_id }) => order_id)
  const [items, refunds] = await Promise.all([selectItems(db, ids), refundsOf(db, ids)])
  return {
    rows: rows.map((row) => ({ ...toDetail(row, items, refunds, now()), userId: row.user_id, nickName: row.nick_name })),
    total,
    next,
  }
}

/** An order as a line of a file. */
type OrderLine = Order & Pick<StaffOrder, 'userId' | 'nickName' | 'carrier' | 'trackingNo'>

/** All orders of the filters, the newest first, read as they are needed. */
export async function* everyOrder({ db, now }: Reading, filters: contract.OrderFilters): AsyncGenerator<OrderLine> {
  const filter = await queryOf(db, filters)
  yield* everyRow(async (before) => {
    const orders = await selectStaffOrders(db, filter, before, { limit: BATCH + 1, offset: 0 })
    const { rows, next } = cursorPage(orders, BATCH, ({ order_id }) => order_id)
    const ids = rows.map(({ order_id }) => order_id)
    const items = Map.groupBy(await selectItems(db, ids), ({ order_id }) => order_id)
    return { rows: rows.map((row) => toLine(row, toOrder(row, items.get(row.order_id) ?? [], now()))), next }
  })
}

const toLine = (
  { user_id: userId, nick_name: nickName, carrier, tracking_no: trackingNo }: OrderRow & { nick_name: string },
  order: Order,
): OrderLine => ({ ...order, userId, nickName, carrier, trackingNo })

type Filters = Pick<FindInput, 'status' | 'isToSend'> & Partial<contract.OrderFilters>

/** The filters as the database has them. */
const queryOf = async (
  db: Reading['db'],
  { status, isToSend, orderNo, orderNos, userId, phone, goodsType, fromDay, toDay }: Filters,
): Promise<OrderQuery> => ({
  ...{ statuses: status, orderNo, orderNos, goodsType, isToSend: isToSend === 1 },
  buyerIds: await buyersOf(db, { userId, phone }),
  from: fromDay === undefined ? undefined : startOf(fromDay),
  until: toDay === undefined ? undefined : startOf(toDay, 1),
})

/** The accounts of the requested buyer; undefined if none is requested. A phone and an id must belong to the same account. */
async function buyersOf(
  db: Reading['db'],
  { userId, phone }: Pick<Partial<FindArgs>, 'userId' | 'phone'>,
): Promise<string[] | undefined> {
  const by = [userId === undefined ? [] : { userId }, phone === undefined ? [] : { phone }].flat()
  if (by.length === 0) return undefined
  const [first = [], second = first] = await Promise.all(by.map((one) => selectBuyers(db, one)))
  return first.filter((id) => second.includes(id))
}

export async function findOrder({ db, now }: Reading, orderId: string): Promise<StaffOrder> {
  const row = await selectStaffOrder(db, orderId)
  if (!row) throw fault('ORDER_NOT_FOUND')
  const [items, refunds] = await Promise.all([selectItems(db, [orderId]), refundsOf(db, [orderId])])
  return { ...toDetail(row, items, refunds, now()), userId: row.user_id, nickName: row.nick_name }
}

/** Marks the goods as sent, and notifies the buyer. Throws ORDER_STATE, also if nothing is to be sent. */
export async function shipOrder(
  deps: Reading,
  { id, carrier, trackingNo }: CheckedArgsOf<typeof contract.shipOrder>,
): Promise<StaffOrder> {
  await decideInTransaction(deps, { orderIds: [id], withHistory: true }, (books) =>
    shipping.ship(books, id, { carrier, trackingNo }),
  )
  return findOrder(deps, id)
}

/** Corrects carrier and number of a shipment, and notifies the buyer. Throws ORDER_STATE and CHANGED_MEANWHILE. */
export async function correctShipping(
  deps: Reading,
  staffId: string | null,
  { id, carrier, trackingNo, seenTrackingNo }: CheckedArgsOf<typeof contract.correctShipping>,
): Promise<StaffOrder> {
  await decideInTransaction(deps, { orderIds: [id] }, (books) =>
    shipping.correctShipping(books, id, { carrier, trackingNo }, { seenTrackingNo, staffId }),
  )
  return findOrder(deps, id)
}

/** Cancels an order. Throws PAYMENT_UNAVAILABLE if the provider cannot be asked whether it was paid. */
export async function dropOrder(deps: CommerceDeps, orderId: string): Promise<StaffOrder> {
  await closeOrder(deps, orderId, 'staff').catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? fault('PAYMENT_UNAVAILABLE', { orderId }, { cause: error }) : error
  })
  return findOrder(deps, orderId)
}
