import {
  DESIGN_FILES_MAX,
  DESIGN_MOVES,
  DESIGN_STATE_NAMES,
  type DesignMoveName,
  type DesignState,
} from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Books } from './books.ts'
import type { RequestFacts } from './facts.ts'
import { refused as orderRefused } from './orders.ts'
import { completeIfAllCame } from './release.ts'
import { type LineItem, type Offer, PLAIN, type Shop } from './shop.ts'

/** A made-to-measure item: ordering it accepts its quote, whose price is fixed until then. */
export function offerDesign({ now }: Books, { quotes }: Shop, userId: string, { goodsId, quantity }: LineItem): Offer {
  const quote = quotes.find(({ requestId }) => requestId === goodsId)
  if (quote?.userId !== userId) throw fault('DESIGN_REQUEST_NOT_FOUND')
  if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  if (quote.state !== 'quoted' || quote.expiresAt === null) throw refused(quote.state, 'pay')
  if (quote.orderItemId !== null) throw fault('DESIGN_ORDERED')
  if (now >= quote.expiresAt) throw fault('DESIGN_QUOTE_OVER')
  return {
    ...PLAIN,
    title: `定制：${quote.title ?? quote.occasion}`,
    cover: quote.cover ?? '',
    coverColor: quote.coverColor ?? '',
    unitFen: quote.quoteFen,
    artistId: quote.isOperators ? null : quote.artistId,
  }
}

/**
 * Moves a request to another state. Throws DESIGN_REQUEST_NOT_FOUND, and DESIGN_STATE for a move that the table does not allow.
 */
export function moveRequest(books: Books, requestId: string, move: DesignMoveName, changes: Partial<RequestFacts> = {}): void {
  const request = requestOf(books, requestId)
  const { from, to } = DESIGN_MOVES[move]
  if (!from.some((state) => state === request.state)) throw refused(request.state, move)
  books.requests.set({ ...request, ...changes, state: to })
}

const refused = (state: DesignState, move: DesignMoveName) =>
  fault('DESIGN_STATE', { state: DESIGN_STATE_NAMES[state], action: DESIGN_MOVES[move].name })

function requestOf(books: Books, requestId: string): RequestFacts {
  const request = books.requests.get(requestId)
  if (!request) throw fault('DESIGN_REQUEST_NOT_FOUND')
  return request
}

/** Throws DESIGN_REQUEST_NOT_FOUND for another user's request. */
function requireSender(books: Books, requestId: string, userId: string): void {
  if (requestOf(books, requestId).userId !== userId) throw fault('DESIGN_REQUEST_NOT_FOUND')
}

function requireUnordered(books: Books, requestId: string): void {
  if (requestOf(books, requestId).orderItemId !== null) throw fault('DESIGN_ORDERED')
}

function notifySender(books: Books, requestId: string, what: string, content: string): void {
  const { userId, title } = requestOf(books, requestId)
  const name = title === null ? '定制需求' : `《${title}》定制需求`
  books.notify({ userId, kind: 'wish', title: `你的${name}${what}`, content })
}

/** Quotes a price; again with another price until it is ordered. */
export function quoteRequest(
  books: Books,
  requestId: string,
  { quoteFen, days, text, validDays }: { quoteFen: number; days: number; text: string; validDays: number },
): void {
  requireUnordered(books, requestId)
  const quoteExpiresAt = books.now + validDays * DAY_MS
  moveRequest(books, requestId, 'quote', { quoteFen, quoteDays: days, quoteExpiresAt, answer: text, answeredAt: books.now })
  notifySender(books, requestId, `报价 ${yuan(quoteFen)}，${days} 天完成`, text)
}

export function declineRequest(books: Books, requestId: string, text: string): void {
  requireUnordered(books, requestId)
  moveRequest(books, requestId, 'decline', { answer: text, answeredAt: books.now })
  notifySender(books, requestId, '未能承接', text)
}

const OPEN: readonly DesignState[] = ['asked', 'quoted', 'working', 'delivered']

/** Answers an open request. */
export function answerRequest(books: Books, requestId: string, answer: string): void {
  const request = requestOf(books, requestId)
  if (!OPEN.includes(request.state)) throw fault('DESIGN_REQUEST_NOT_FOUND')
  books.requests.set({ ...request, answer, answeredAt: books.now })
  notifySender(books, requestId, '有了答复', answer)
}

export function withdrawRequest(books: Books, requestId: string, userId: string): void {
  requireSender(books, requestId, userId)
  requireUnordered(books, requestId)
  moveRequest(books, requestId, 'withdraw')
}

/** Delivers the work; again to add a file. */
export function deliverRequest(books: Books, requestId: string, { text, files }: { text: string; files: number }): void {
  const fileCount = requestOf(books, requestId).fileCount + files
  if (fileCount > DESIGN_FILES_MAX) throw fault('DESIGN_FILES_FULL', { max: DESIGN_FILES_MAX })
  moveRequest(books, requestId, 'deliver', { delivery: text, deliveredAt: books.now, changeWish: '', fileCount })
  notifySender(books, requestId, '已交付', text)
}

/** Requests changes of the delivery. */
export function requestChanges(books: Books, requestId: string, userId: string, wish: string): void {
  requireSender(books, requestId, userId)
  moveRequest(books, requestId, 'askChanges', { changeWish: wish })
}

/**
 * Accepts a delivery for a buyer who did not answer it for some days. Returns whether it was due: a later delivery, changes that
 * the buyer wants, or a refund leave it to the buyer.
 */
export function confirmUnanswered(books: Books, requestId: string): boolean {
  const { state, deliveredAt, userId, orderItemId } = requestOf(books, requestId)
  const item = books.items.get(orderItemId ?? '')
  const isDue = deliveredAt !== null && deliveredAt + books.rules.receiptDays * DAY_MS <= books.now
  if (state !== 'delivered' || !isDue || !item || !PAID.includes(books.order(item.orderId).status)) return false
  confirmRequest(books, requestId, userId)
  return true
}

/** An order that is being refunded cannot be accepted. */
const PAID: readonly OrderStatus[] = ['PAID', 'SHIPPED', 'COMPLETED']

/** Accepts the delivery, which completes its order. */
export function confirmRequest(books: Books, requestId: string, userId: string): void {
  requireSender(books, requestId, userId)
  const { state, orderItemId } = requestOf(books, requestId)
  const item = books.items.get(orderItemId ?? '')
  if (!item) throw refused(state, 'confirm')
  const { status } = books.order(item.orderId)
  if (!PAID.includes(status)) throw orderRefused(status, 'complete')
  moveRequest(books, requestId, 'confirm')
  completeIfAllCame(books, item.orderId)
}
