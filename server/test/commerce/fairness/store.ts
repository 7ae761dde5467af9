import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { Address } from '@shenglang/contract/commerce/addresses/addresses'
import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { Books } from '../../../src/commerce/decide/books.ts'
import { place } from '../../../src/commerce/decide/create-order.ts'
import type { Decision, Posting } from '../../../src/commerce/decide/decision.ts'
import { endRefund } from '../../../src/commerce/decide/end-refund.ts'
import type { RefundFacts } from '../../../src/commerce/decide/facts.ts'
import { pay, settle } from '../../../src/commerce/decide/settle.ts'
import type { CouponFacts, LineItem, PlanFacts, QuoteFacts, WorkFacts } from '../../../src/commerce/decide/shop.ts'
import type { Scope } from '../../../src/commerce/facts/scope.ts'
import { endScope, factsOf } from './facts.ts'
import { Tables, type Work, where } from './tables.ts'

/** The goods on sale beside works. */
export interface Offered {
  plans: readonly PlanFacts[]
  coupons: readonly CouponFacts[]
}

/** A shop in memory: decides as the real one does, and writes into its own tables. */
export class FairnessStore extends Tables {
  readonly #shop: Offered

  constructor({
    plans,
    coupons,
    ...tables
  }: { userIds: readonly string[]; works: readonly Work[]; rules?: Partial<SaleRules> } & Offered) {
    super(tables)
    this.#shop = { plans, coupons }
  }

  /** Decides and writes; a decision that throws leaves no trace. */
  act<Result>(scope: Scope, decide: (books: Books) => Result): { result: Result; decision: Decision } {
    const books = new Books(factsOf(this, scope))
    const result = decide(books)
    const { decision } = books
    this.#apply(decision)
    return { result, decision }
  }

  /** Places an order; it is paid at once from the balance, or if it costs nothing. Otherwise its attempt is `P{orderId}`. */
  place(
    userId: string,
    goods: readonly LineItem[],
    { channel = 'sandbox', couponId }: { channel?: Channel; couponId?: string | undefined } = {},
  ) {
    const orderId = this.nextId()
    const fresh = {
      orderId,
      orderNo: orderId,
      orderItemIds: goods.map(() => this.nextId()),
      attemptNo: `P${orderId}`,
      requestKey: null,
    }
    const shop = {
      plans: this.#shop.plans,
      works: goods.flatMap(({ goodsId }) => this.#workOf(goodsId)),
      quotes: goods.flatMap(({ goodsType, goodsId }) => (goodsType === 'DESIGN' ? this.#quoteOf(goodsId) : [])),
      pieces: goods.flatMap(({ goodsId }) => this.#pieces(userId, goodsId)),
      coupon: this.#shop.coupons.find((each) => each.couponId === couponId) ?? null,
      address: ADDRESS,
    }
    const { decision } = this.act({ userIds: [userId], goods }, (books) => {
      const request = { goods, channel, couponCode: couponId, addressId: ADDRESS.addressId }
      const { isOffered } = place(books, shop, userId, request, CHECKOUT, fresh)
      if (!isOffered) pay(books, orderId, { channel: 'balance', isSandbox: true })
    })
    return { orderId, decision }
  }

  /** Settles an attempt as paid by the provider, whatever became of its order. */
  pay(attemptNo: string): Decision {
    const { orderId = '', amountFen = 0 } = this.attempts.get(attemptNo) ?? {}
    const transactionId = `T${attemptNo}`
    const result = { state: 'paid', transactionId, amountFen, currency: 'CNY', paidAt: new Date(this.now).toISOString() } as const
    const scope = { orderIds: [orderId], claims: [{ attemptNo, channel: 'sandbox', transactionId }] }
    return this.act(scope, (books) => settle(books, { channel: 'sandbox', attemptNo, result })).decision
  }

  /** Decides about the refund of an order and those that are joined to it. `decide` gets as many numbers for refunds. */
  refund<Result>(orderId: string, decide: (books: Books, refundNos: string[]) => Result): { result: Result; decision: Decision } {
    const orderIds = this.joined(orderId)
    return this.act({ orderIds, withHistory: true }, (books) =>
      decide(
        books,
        orderIds.map(() => `R${this.nextId()}`),
      ),
    )
  }

  /** The provider answers about a refund. */
  end(refund: RefundFacts, state: 'done' | 'failed'): Decision {
    return this.act(endScope(refund), (books) => endRefund(books, refund.refundId, { state })).decision
  }

  /** A published work; one that was taken down is not on sale. */
  #workOf(resourceId: string): WorkFacts[] {
    const work = this.works.get(resourceId)
    if (!work || this.terms.get(resourceId)?.isPublished === false) return []
    const { artistId, priceFen, isGoods, members } = work
    const type = isGoods ? 'goods' : members.length > 0 ? 'collection' : 'single'
    const named = { title: `曲${resourceId}`, cover: '', coverColor: '', isOperators: false, pricePeriods: null }
    return [{ ...named, resourceId, contentType: CONTENT_TYPES[type], priceFen, artistId }]
  }

  #quoteOf(requestId: string): QuoteFacts[] {
    const request = this.requests.get(requestId)
    if (!request) return []
    const named = { title: null, occasion: '婚礼', cover: null, coverColor: null, artistId: null, isOperators: false }
    return [{ ...request, ...named, quoteFen: request.quoteFen ?? 0, expiresAt: request.quoteExpiresAt }]
  }

  /** The units that a buyer ordered and neither cancelled nor returned, as `selectShop` counts them. */
  #pieces(userId: string, resourceId: string) {
    const ordered = where(this.items, (item) => item.goodsId === resourceId && item.goodsType === 'RESOURCE').filter((item) => {
      const order = this.orders.get(item.orderId)
      return (
        order?.userId === userId &&
        !['CANCELLED', 'REFUNDED'].includes(order.status) &&
        (item.refundedFen < item.amountFen || item.amountFen === 0)
      )
    })
    const piecesOf = (items: typeof ordered) =>
      items.reduce((sum, { orderItemId, quantity }) => {
        const back = this.partsOf(orderItemId, ['done']).reduce((pieces, part) => pieces + part.pieces, 0)
        return sum + quantity - back
      }, 0)
    const paid = ordered.filter(({ orderId }) => this.orders.get(orderId)?.status !== 'CREATED')
    return ordered.length === 0 ? [] : [{ resourceId, ordered: piecesOf(ordered), paid: piecesOf(paid) }]
  }

  #apply(decision: Decision): void {
    for (const { requestKey: _key, address: _address, ...order } of decision.newOrders) this.orders.set(order.orderId, order)
    for (const { cover: _cover, coverColor: _color, ...item } of decision.newItems) this.items.set(item.orderItemId, item)
    for (const { attemptNo, orderId, channel, amountFen } of decision.newAttempts) {
      const unpaid = { state: 'open', transactionId: null, paidAt: null, declinedAt: null } as const
      this.attempts.set(attemptNo, { attemptNo, orderId, channel, amountFen, ...unpaid })
    }
    for (const order of decision.orders) this.orders.set(order.orderId, order)
    for (const item of decision.items) this.items.set(item.orderItemId, item)
    for (const attempt of decision.attempts) this.attempts.set(attempt.attemptNo, attempt)
    for (const right of decision.rights) this.rights.set(`${right.orderItemId} ${right.resourceId}`, right)
    for (const period of decision.periods) this.periods.set(period.periodId, period)
    for (const period of decision.newPeriods) {
      const periodId = this.nextId()
      this.periods.set(periodId, { ...period, periodId })
    }
    for (const seat of [...decision.seats, ...decision.newSeats]) this.seats.set(seat.seatId, seat)
    for (const request of decision.requests) this.requests.set(request.requestId, request)
    for (const refund of [...decision.refunds, ...decision.newRefunds]) {
      // A late payment is refunded without a reserved id.
      const refundId = refund.refundId.startsWith('new') ? this.nextId() : refund.refundId
      this.refunds.set(refundId, { ...refund, refundId })
    }
    for (const { couponId, orderId } of decision.usedCoupons) {
      const terms = this.#shop.coupons.find((coupon) => coupon.couponId === couponId)?.terms
      if (terms && orderId !== null) this.coupons.set(orderId, terms)
    }
    for (const orderId of decision.freedCoupons) this.coupons.delete(orderId)
    for (const { resourceId, pieces } of decision.stock) {
      const terms = this.terms.get(resourceId)
      if (!terms) continue
      const stock = terms.stock === null ? null : terms.stock + pieces
      this.terms.set(resourceId, { ...terms, stock, takenCount: Math.max(0, terms.takenCount - pieces) })
    }
    for (const resourceId of decision.released) {
      const terms = this.terms.get(resourceId)
      if (terms) this.terms.set(resourceId, { ...terms, releasedAt: this.now })
    }
    for (const posting of decision.postings) this.post(posting)
  }

  post(posting: Posting): void {
    this.postings.push(posting)
    for (const { account, owner = '', amount } of posting.lines)
      if (account === 'balance') this.balances.set(owner, (this.balances.get(owner) ?? 0) + amount)
  }
}

const CHECKOUT = { channels: new Set(['sandbox'] as const), isSandbox: true }
const ADDRESS: Address = {
  ...{ addressId: '1', name: '林夜', phone: '13900000000', isDefault: true },
  ...{ province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' },
}
