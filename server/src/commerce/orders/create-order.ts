import { randomInt } from 'node:crypto'
import { titleOf } from '@shenglang/contract/commerce/orders/order-title'
import { secondsToPay } from '@shenglang/contract/commerce/orders/orders'
import type * as contract from '@shenglang/contract/commerce/orders/routes'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { writeDecision } from '../apply/apply.sql.ts'
import { decideInTransaction, sendWaiting, type Within } from '../apply/apply.ts'
import { Books } from '../decide/books.ts'
import { byKindAndId, place } from '../decide/create-order.ts'
import type { ItemFacts, OrderFacts } from '../decide/facts.ts'
import * as decide from '../decide/payments/pay-again.ts'
import { pay } from '../decide/settle.ts'
import type { Checkout, LineItem } from '../decide/shop.ts'
import { peekFacts, readFacts, selectOrderByKey, selectShop } from '../facts/facts.sql.ts'
import { type ItemRow, type OrderRow, selectItems, selectOrder } from '../facts/orders.sql.ts'
import { closeAttempts } from '../payments/attempts.ts'
import { attemptNumber, deviceOf, type GetPayer, type Offered, offerAttempt, openAttempt } from '../payments/offers.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { toItem } from './answers.ts'
import { closeOrder } from './close-order.ts'

export type OrderRequest = CheckedArgsOf<typeof contract.createOrder>
type PaymentAnswer = AnswerOf<typeof contract.createOrder>

/** The offer of an order for which nothing is left to pay. */
const NOTHING: Offered = { qrCode: '' }

/**
 * Places an order and has the channel offer the payment; by the balance, or if it costs nothing, it is paid at once.
 * Throws if it cannot be sold, and PAYMENT_UNAVAILABLE with the `orderId` of an order that can be paid later.
 */
export async function createOrder(
  deps: CommerceDeps,
  userId: string,
  request: OrderRequest,
  { requestKey, payer }: { requestKey: string | null; payer: GetPayer },
): Promise<PaymentAnswer> {
  // The same request again: its process died before it could answer, or the provider did not.
  const known = requestKey === null ? undefined : await selectOrderByKey(deps.db, userId, requestKey)
  if (known !== undefined) return answerAgain(deps, await buyerOrder(deps.db, userId, known), request, payer)
  const now = deps.now()
  const { channel, device = 'qr' } = request
  const way = channel === 'balance' ? undefined : { channel, device: deviceOf(deps, { channel, device }) }
  const checkout = checkoutOf(deps)
  const { order, items, attemptNo } = await deps.db
    .transaction()
    .execute((transaction) =>
      submitOrder({ transaction, now }, userId, { ...request, device: way?.device }, { ...checkout, requestKey, isPaid: true }),
    )
  if (attemptNo === null || way === undefined) {
    await sendWaiting(deps.db)
    return paymentAnswer(order, NOTHING, now)
  }
  const { orderId, amountFen, expiresAt } = order
  const attempt = { orderId, attemptNo, amountFen, ...way, expiresAt: new Date(expiresAt) }
  const offer = () => offerAttempt(deps, attempt, { subject: titleOf(items), isVirtual: !order.isShipped }, payer)
  return paymentAnswer(order, await orUnavailable(order, offer), now)
}

/** A placed order with its items, and the attempt to be offered; null for a paid one. */
interface Placed {
  order: OrderFacts
  items: readonly ItemFacts[]
  attemptNo: string | null
}

/**
 * Places an order with everything reserved, in the caller's transaction. With `isPaid`, the same decision pays it from the
 * balance, or for free. Throws if it cannot be placed.
 */
export async function submitOrder(
  { transaction, now }: Within,
  userId: string,
  request: OrderRequest,
  { requestKey = null, isPaid = false, ...checkout }: Checkout & { requestKey?: string | null; isPaid?: boolean },
): Promise<Placed> {
  const goods = goodsOf(request)
  const couponCode = codeOf(request)
  const facts = await readFacts(transaction, { userIds: [userId], goods, couponCode }, now)
  const shop = await selectShop(transaction, { userId, goods, couponCode, addressId: request.addressId })
  const { orderId, orderItemIds } = shop
  const fresh = { orderId, orderItemIds, orderNo: orderNumber(now), attemptNo: attemptNumber(now), requestKey }
  const books = new Books(facts)
  const { isOffered } = place(books, shop, userId, { ...request, goods, couponCode }, checkout, fresh)
  const { isSandbox } = checkout
  if (isPaid && !isOffered) pay(books, orderId, { channel: 'balance', isSandbox })
  await writeDecision(transaction, books.decision, now)
  return { order: books.order(orderId), items: books.itemsOf(orderId), attemptNo: isOffered ? fresh.attemptNo : null }
}

/** The items of an order, with the units of one merged, in locking order. */
export function goodsOf({
  items,
  goodsType,
  goodsId,
  quantity,
}: Pick<OrderRequest, 'items' | 'goodsType' | 'goodsId' | 'quantity'>): LineItem[] {
  const given = items ?? (goodsType && goodsId ? [{ goodsType, goodsId, quantity }] : [])
  const merged = new Map<string, LineItem>()
  for (const each of given) {
    const key = `${each.goodsType} ${each.goodsId}`
    merged.set(key, { ...each, quantity: each.quantity + (merged.get(key)?.quantity ?? 0) })
  }
  return [...merged.values()].toSorted(byKindAndId)
}

/** The coupon's code in the form in which codes are stored. */
export const codeOf = ({ couponCode }: Pick<OrderRequest, 'couponCode'>): string | undefined =>
  couponCode?.trim().toUpperCase() || undefined

/** The payment options of the site now. */
export const checkoutOf = ({ payments }: Pick<CommerceDeps, 'payments'>): Checkout => ({
  channels: new Set(payments.keys()),
  isSandbox: payments.has('sandbox'),
})

/** A number of the day that does not reveal how many orders there are. */
const orderNumber = (now: Date) => `${shanghaiDay(now).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`

const paymentAnswer = (
  {
    orderId,
    orderNo,
    amountFen,
    status,
    expiresAt,
  }: Pick<OrderFacts, 'orderId' | 'orderNo' | 'amountFen' | 'status' | 'expiresAt'>,
  offered: Offered,
  now: Date,
): PaymentAnswer => ({
  orderId,
  orderNo,
  amountFen,
  ...offered,
  status,
  expireTime: new Date(expiresAt).toISOString(),
  secondsLeft: secondsToPay(status, expiresAt, now.getTime()),
})

/** Turns an unavailable provider into PAYMENT_UNAVAILABLE: the order stays as it is. */
export function orUnavailable<Answer>(
  { orderId, orderNo }: Pick<OrderFacts, 'orderId' | 'orderNo'>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  return request().catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw fault('PAYMENT_UNAVAILABLE', { orderId, orderNo }, { cause: error })
  })
}

async function answerAgain(deps: CommerceDeps, known: OrderRow, request: OrderRequest, payer: GetPayer): Promise<PaymentAnswer> {
  const { order_id: id, user_id: userId, status } = known
  if (!isFor(request, await selectItems(deps.db, [id]))) throw fault('IDEMPOTENCY_KEY_REUSED')
  const isEnded = !['CREATED', 'CANCELLED'].includes(status)
  const { channel, device } = request
  return isEnded ? offerAgain(deps, known, request, payer) : payAgain(deps, userId, { id, channel, device }, payer)
}

/** True when an order has exactly the requested items. */
function isFor(request: OrderRequest, items: readonly ItemRow[]): boolean {
  const names = (things: readonly LineItem[]) => things.map((one) => `${one.goodsType} ${one.goodsId} ${one.quantity}`).toSorted()
  const ordered = items.map(({ goods_type, goods_id, quantity }) => ({ goodsType: goods_type, goodsId: goods_id, quantity }))
  return names(goodsOf(request)).join() === names(ordered).join()
}

/** Pays an open order by another channel or again; first closes the offer of another channel. */
export async function payAgain(
  deps: CommerceDeps,
  userId: string,
  { id, channel, device }: CheckedArgsOf<typeof contract.payOrder>,
  payer: GetPayer,
): Promise<PaymentAnswer> {
  const { order_no: orderNo } = await buyerOrder(deps.db, userId, id)
  const order = { orderId: id, orderNo }
  const repayment = { orderId: id, channel, checkout: checkoutOf(deps) }
  const scope = { orderIds: [id], userIds: [userId] }
  const shown = new Books(await peekFacts(deps.db, scope, deps.now()))
  let had = decide.alreadyHad(shown, repayment)
  if (had === undefined) {
    const isByBalance = channel === 'balance' && (await orUnavailable(order, () => closeAttempts(deps, id))) === 'closed'
    had = await decideInTransaction(deps, scope, (books) => decide.payAgain(books, repayment, { isByBalance }))
  }
  if (had !== undefined) {
    await orUnavailable(order, () => closeOrder(deps, id, 'buyer'))
    throw fault('ALREADY_BOUGHT', { title: had })
  }
  return offerAgain(deps, await buyerOrder(deps.db, userId, id), { channel, device }, payer)
}

async function offerAgain(
  deps: CommerceDeps,
  row: OrderRow,
  { channel, device = 'qr' }: Pick<OrderRequest, 'channel' | 'device'>,
  payer: GetPayer,
): Promise<PaymentAnswer> {
  const { order_id: orderId, order_no: orderNo, status } = row
  const order = { orderId, orderNo, status, amountFen: Number(row.amount_fen), expiresAt: row.expires_at.getTime() }
  if (status !== 'CREATED' || channel === 'balance') return paymentAnswer(order, NOTHING, deps.now())
  const subject = titleOf((await selectItems(deps.db, [orderId])).map(toItem))
  const offer = () => openAttempt(deps, { orderId, subject }, { channel, device }, payer)
  return paymentAnswer(order, await orUnavailable(order, offer), deps.now())
}

/** Throws ORDER_NOT_FOUND for another user's order. */
export async function buyerOrder(db: CommerceDeps['db'], userId: string, orderId: string): Promise<OrderRow> {
  const row = await selectOrder(db, orderId)
  if (row?.user_id !== userId) throw fault('ORDER_NOT_FOUND')
  return row
}
