import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { ORDER_STATUS_NAMES, type Order } from '@shenglang/contract/commerce/orders'
import type * as contract from '@shenglang/contract/commerce/routes'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import { act } from '../apply/apply.ts'
import { moveOrder } from '../apply/move-order.ts'
import { sendWaiting } from '../apply/outbox.ts'
import { Books } from '../decide/books.ts'
import type { OrderFacts } from '../decide/facts.ts'
import { requireAllowance } from '../decide/minors.ts'
import { refused } from '../decide/moves.ts'
import { alreadyBought, pay } from '../decide/pay.ts'
import { requireChannel } from '../decide/place.ts'
import type { Wanted } from '../decide/shop.ts'
import { titleOf } from '../decide/title.ts'
import {
  countOrders,
  type ItemRow,
  type OrderRow,
  selectItems,
  selectOrder,
  selectOrderByKey,
  selectOrders,
} from '../facts/orders.sql.ts'
import { peekFacts } from '../facts/read-facts.ts'
import { askProvider, attemptState, closeAttempts, deviceOf, offerAttempt, openAttempt } from '../payments/attempts.ts'
import type { Offered, Payer } from '../payments/offers.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { refundsOf } from '../refunds/refunds.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { openSale } from '../sale/sale.ts'
import { secondsLeft, toDetail, toItem, toOrder } from './answers.ts'
import { closeOrder } from './closing.ts'
import { type Asked, placeWithin, tillOf, wantedOf } from './placing.ts'

type PaymentAnswer = AnswerOf<typeof contract.createOrder>

/** Where nothing is left to pay. */
const NOTHING: Offered = { qrCode: '' }

/**
 * Orders, and has the channel offer the payment; by the balance, or where nothing is to be paid, the order is paid at once.
 * Throws what stands against the sale, and PAYMENT_UNAVAILABLE with the `orderId` of an order that can be paid later.
 */
export async function createOrder(
  deps: CommerceDeps,
  userId: string,
  asked: Asked,
  { requestKey, payer }: { requestKey: string | null; payer: Payer },
): Promise<PaymentAnswer> {
  // The same request again: its process died before it could answer, or the provider did not.
  const known = requestKey === null ? undefined : await selectOrderByKey(deps.db, userId, requestKey)
  if (known) return answerAgain(deps, userId, known, asked, payer)
  const now = deps.now()
  const { channel, device = 'qr' } = asked
  const way = channel === 'balance' ? undefined : { channel, device: deviceOf(deps, { channel, device }) }
  const { order, items, attemptNo } = await deps.db.transaction().execute((transaction) =>
    placeWithin({ transaction, now }, userId, { ...asked, device: way?.device }, tillOf(deps), {
      requestKey,
      onPlaced: payAtOnce(asked),
    }),
  )
  if (attemptNo === null || way === undefined) {
    await sendWaiting(deps.db)
    return placedAnswer(order, NOTHING, now)
  }
  const { orderId, amountFen } = order
  const attempt = { orderId, attemptNo, amountFen, ...way, expiresAt: new Date(order.expiresAt) }
  const offer = () => offerAttempt(deps, attempt, { subject: titleOf(items), isVirtual: !order.isShipped }, payer)
  return placedAnswer(order, await orUnavailable({ order_id: order.orderId, order_no: order.orderNo }, offer), now)
}

/** What the balance is to pay, or costs nothing, is paid in the decision that places it. */
const payAtOnce =
  ({ channel }: Asked) =>
  (books: Books, { orderId, amountFen, isSandbox }: OrderFacts) => {
    if (channel === 'balance' || amountFen === 0) pay(books, orderId, { channel: 'balance', isSandbox })
  }

async function answerAgain(
  deps: CommerceDeps,
  userId: string,
  known: OrderRow,
  asked: Asked,
  payer: Payer,
): Promise<PaymentAnswer> {
  if (!isFor(asked, await selectItems(deps.db, [known.order_id]))) throw fault('IDEMPOTENCY_KEY_REUSED')
  if (['CREATED', 'CANCELLED'].includes(known.status)) {
    return payAgain(deps, userId, { id: known.order_id, channel: asked.channel, device: asked.device }, payer)
  }
  return offerPayment(deps, known, asked, payer)
}

const placedAnswer = (
  { orderId, orderNo, amountFen, status, expiresAt }: OrderFacts,
  offered: Offered,
  now: Date,
): PaymentAnswer => ({
  orderId,
  orderNo,
  amountFen,
  ...offered,
  status,
  expireTime: new Date(expiresAt).toISOString(),
  secondsLeft: secondsLeft({ status, expires_at: new Date(expiresAt) }, now),
})

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
  { id, channel, device }: CheckedArgsOf<typeof contract.payOrder>,
  payer: Payer,
): Promise<PaymentAnswer> {
  const order = await ownOrder(deps.db, userId, id)
  if (order.status !== 'CREATED') throw refused(order.status, 'pay')
  if (order.expires_at <= deps.now()) throw fault('ORDER_STATE', { status: '已过期', action: '付款' })
  const scope = { orderIds: [id], userIds: [userId] }
  const shown = new Books(await peekFacts(deps.db, scope, deps.now()))
  const had = alreadyBought(shown, shown.order(id))
  if (had !== undefined) {
    await orUnavailable(order, () => closeOrder(deps, id, 'buyer'))
    throw fault('ALREADY_BOUGHT', { title: had })
  }
  requireChannel(tillOf(deps), channel, (await selectItems(deps.db, [id])).map(toItem))
  const isBalance = channel === 'balance' && (await orUnavailable(order, () => closeAttempts(deps, id))) === 'closed'
  await act(deps, scope, (books) => {
    // The money of the site as it runs now: an order that was made at the sandbox's cashier is paid with real money since.
    const { isSandbox } = tillOf(deps)
    requireAllowance(books, userId, { orderId: id, channel, isSandbox, items: books.itemsOf(id) })
    if (isBalance && pay(books, id, { channel, isSandbox }) === 'late') throw refused(books.order(id).status, 'pay')
  })
  return offerPayment(deps, await ownOrder(deps.db, userId, id), { channel, device }, payer)
}

async function offerPayment(
  deps: CommerceDeps,
  order: OrderRow,
  { channel, device = 'qr' }: Pick<Asked, 'channel' | 'device'>,
  payer: Payer,
): Promise<PaymentAnswer> {
  const { order_id: orderId, status } = order
  if (status !== 'CREATED' || channel === 'balance') return paymentAnswer(deps, order, NOTHING)
  const subject = titleOf((await selectItems(deps.db, [orderId])).map(toItem))
  return paymentAnswer(
    deps,
    order,
    await orUnavailable(order, () => openAttempt(deps, { orderId, subject }, { channel, device }, payer)),
  )
}

const paymentAnswer = ({ now }: CommerceDeps, order: OrderRow, offered: Offered): PaymentAnswer => ({
  orderId: order.order_id,
  orderNo: order.order_no,
  amountFen: Number(order.amount_fen),
  ...offered,
  status: order.status,
  expireTime: order.expires_at.toISOString(),
  secondsLeft: secondsLeft(order, now()),
})

/** What a provider that does not answer comes to: the order stays as it is. */
function orUnavailable<Answer>(
  { order_id, order_no }: Pick<OrderRow, 'order_id' | 'order_no'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
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
