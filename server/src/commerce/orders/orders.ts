import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { type Channel, ORDER_STATUS_NAMES, type Order } from '@shenglang/contract/commerce/orders'
import type * as contract from '@shenglang/contract/commerce/routes'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Wanted } from '../goods/goods.ts'
import { askProvider, attemptState, closeAttempts, newAttempt, offerAttempt, openAttempt } from '../payments/attempts.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { refundsOf } from '../refunds/refunds.ts'
import { openSale } from '../sale.ts'
import { secondsLeft, toDetail, toOrder } from './answers.ts'
import { closeOrder } from './closing.ts'
import { selectInVain } from './doubles.sql.ts'
import { requireAllowance } from './minors.ts'
import { moveOrder, refused } from './moves.ts'
import {
  countOrders,
  type ItemRow,
  lockBuyer,
  type OrderRow,
  selectItems,
  selectOrder,
  selectOrderByKey,
  selectOrders,
} from './orders.sql.ts'
import { payOrder } from './paying.ts'
import { type Asked, placeOrder, requireChannel, wantedOf } from './placing.ts'
import { titleOf } from './title.ts'

type PaymentAnswer = AnswerOf<typeof contract.createOrder>

/**
 * Orders, and has the channel offer the payment; by the balance, or where nothing is to be paid, the order is paid at once.
 * Throws what stands against the sale, and PAYMENT_UNAVAILABLE with the `orderId` of an order that can be paid later.
 */
export async function createOrder(
  deps: CommerceDeps,
  userId: string,
  asked: Asked,
  requestKey: string | null = null,
): Promise<PaymentAnswer> {
  // The same request again: its process died before it could answer, or the provider did not.
  const known = requestKey === null ? undefined : await selectOrderByKey(deps.db, userId, requestKey)
  if (known && !isFor(asked, await selectItems(deps.db, [known.order_id]))) throw fault('IDEMPOTENCY_KEY_REUSED')
  if (known && ['CREATED', 'CANCELLED'].includes(known.status)) {
    return payAgain(deps, userId, { id: known.order_id, channel: asked.channel })
  }
  if (known) return offerPayment(deps, known, asked.channel)
  const { order, attempt } = await openSale(deps, async (sale) => {
    const placed = await placeOrder(sale, userId, asked, deps, requestKey)
    if (asked.channel !== 'balance' && Number(placed.amount_fen) > 0) {
      return { order: placed, attempt: await newAttempt(sale, placed, asked.channel) }
    }
    await payOrder(sale, placed.order_id, { channel: 'balance', isSandbox: placed.is_sandbox })
    return { order: { ...(await ownOrder(sale.transaction, userId, placed.order_id)), items: placed.items } }
  })
  if (!attempt) return paymentAnswer(deps, order, '')
  const offered = { subject: titleOf(order.items), isVirtual: !order.is_shipped }
  return paymentAnswer(deps, order, await orUnavailable(order, () => offerAttempt(deps, attempt, offered)))
}

/** Whether an order is for just these things. */
function isFor(asked: Asked, items: readonly ItemRow[]): boolean {
  const names = (things: readonly Wanted[]) => things.map((one) => `${one.goodsType} ${one.goodsId} ${one.quantity}`).toSorted()
  const ordered = items.map(({ goods_type, goods_id, quantity }) => ({ goodsType: goods_type, goodsId: goods_id, quantity }))
  return names(wantedOf(asked)).join() === names(ordered).join()
}

/** Pays an order that is still open, by another channel or once more; what another channel offered is closed first. */
export async function payAgain(
  deps: CommerceDeps,
  userId: string,
  { id, channel }: CheckedArgsOf<typeof contract.payOrder>,
): Promise<PaymentAnswer> {
  const order = await ownOrder(deps.db, userId, id)
  if (order.status !== 'CREATED') throw refused(order.status, 'pay')
  if (order.expires_at <= deps.now()) throw fault('ORDER_STATE', { status: '已过期', action: '付款' })
  const inVain = await selectInVain(deps.db, id)
  if (inVain !== undefined) {
    await orUnavailable(order, () => closeOrder(deps, id, 'buyer'))
    throw fault('ALREADY_BOUGHT', { title: inVain })
  }
  const items = (await selectItems(deps.db, [id])).map((row) => ({
    goodsType: row.goods_type,
    amountFen: Number(row.amount_fen),
  }))
  requireChannel(deps, channel, items)
  const isBalance = channel === 'balance' && (await orUnavailable(order, () => closeAttempts(deps, id))) === 'closed'
  await openSale(deps, async (sale) => {
    const buyer = await lockBuyer(sale.transaction, userId)
    // The money of the site as it runs now: an order that was made at the sandbox's cashier is paid with real money since.
    const isSandbox = deps.payments.has('sandbox')
    if (buyer) await requireAllowance(sale, buyer, { orderId: id, channel, isSandbox, items })
    if (!isBalance) return
    const paid = await payOrder(sale, id, { channel, isSandbox })
    if (paid === 'late') throw refused((await ownOrder(sale.transaction, userId, id)).status, 'pay')
  })
  return offerPayment(deps, await ownOrder(deps.db, userId, id), channel)
}

async function offerPayment(deps: CommerceDeps, order: OrderRow, channel: Channel): Promise<PaymentAnswer> {
  const { order_id: orderId, status } = order
  if (status !== 'CREATED' || channel === 'balance') return paymentAnswer(deps, order, '')
  const subject = titleOf(await selectItems(deps.db, [orderId]))
  return paymentAnswer(deps, order, await orUnavailable(order, () => openAttempt(deps, { orderId, subject }, channel)))
}

const paymentAnswer = ({ now }: CommerceDeps, order: OrderRow, qrCode: string): PaymentAnswer => ({
  orderId: order.order_id,
  orderNo: order.order_no,
  amountFen: Number(order.amount_fen),
  qrCode,
  status: order.status,
  expireTime: order.expires_at.toISOString(),
  secondsLeft: secondsLeft(order, now()),
})

/** What a provider that does not answer comes to: the order stays as it is. */
function orUnavailable<Answer>({ order_id, order_no }: OrderRow, ask: () => Promise<Answer>): Promise<Answer> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw fault('PAYMENT_UNAVAILABLE', { orderId: order_id, orderNo: order_no }, { cause: error })
  })
}

export async function cancelOwnOrder(deps: CommerceDeps, userId: string, orderId: string): Promise<Order> {
  const order = await ownOrder(deps.db, userId, orderId)
  await orUnavailable(order, () => closeOrder(deps, orderId, 'buyer'))
  return readOrder(deps, userId, orderId)
}

/** What was sent has come. */
export async function receiveOrder(deps: CommerceDeps, userId: string, orderId: string): Promise<Order> {
  await ownOrder(deps.db, userId, orderId)
  await openSale(deps, (sale) => moveOrder(sale, orderId, 'complete', 'buyer'))
  return readOrder(deps, userId, orderId)
}

/** The state of an order; of an open one the provider is asked first, now and then. Throws ORDER_NOT_FOUND for somebody else's. */
export async function checkOrder(
  deps: CommerceDeps,
  userId: string,
  orderId: string,
): Promise<AnswerOf<typeof contract.checkOrder>> {
  const before = await ownOrder(deps.db, userId, orderId)
  if (before.status === 'CREATED') await askProvider(deps, orderId)
  const { status } = before.status === 'CREATED' ? await ownOrder(deps.db, userId, orderId) : before
  return { orderId, status, statusName: ORDER_STATUS_NAMES[status], attempt: await attemptState(deps, orderId) }
}

export async function listOrders(
  { db }: CommerceDeps,
  userId: string,
  { status, ...page }: CheckedArgsOf<typeof contract.listOrders>,
): Promise<Page<Order>> {
  const [rows, total] = await Promise.all([selectOrders(db, userId, status, rangeOf(page)), countOrders(db, userId, status)])
  const items = await selectItems(
    db,
    rows.map(({ order_id }) => order_id),
  )
  return { rows: rows.map((row) => toOrder(row, items)), total }
}

export async function readOrder({ db, now }: CommerceDeps, userId: string, orderId: string): Promise<OrderDetail> {
  const row = await ownOrder(db, userId, orderId)
  const [items, refunds] = await Promise.all([selectItems(db, [orderId]), refundsOf(db, [orderId])])
  return toDetail(row, items, refunds, now())
}

/** Throws ORDER_NOT_FOUND for somebody else's. */
async function ownOrder(db: CommerceDeps['db'], userId: string, orderId: string): Promise<OrderRow> {
  const row = await selectOrder(db, orderId)
  if (row?.user_id !== userId) throw fault('ORDER_NOT_FOUND')
  return row
}
