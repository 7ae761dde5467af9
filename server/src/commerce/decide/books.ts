import { priceAt } from '@shenglang/contract/catalog/price-periods'
import type { MoveBy, OrderMoveName } from '@shenglang/contract/commerce/orders/order-moves'
import { DIFFERENCE_KINDS } from '@shenglang/contract/commerce/payments/payments'
import { packWeights } from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'
import { TrackedRows } from '../../platform/tracked-rows.ts'
import {
  type Decision,
  type Difference,
  type LateRefund,
  lateRefund,
  type Messages,
  NOTHING_DECIDED,
  type Posting,
  type ShippingCorrection,
} from './decision.ts'
import type {
  BuyerFacts,
  Facts,
  ItemFacts,
  OrderFacts,
  OrderHistory,
  Owned,
  PeriodFacts,
  RefundFacts,
  SeatFacts,
  TermsFacts,
} from './facts.ts'
import { type MoveArgs, moved } from './orders.ts'

/**
 * The working copy of the facts while actions are decided one after another: each action sees the effects of those before it. The
 * facts that were passed in stay unchanged. `decision` is what must be written for all actions.
 */
export class Books {
  readonly now: number
  readonly rules: Facts['rules']
  readonly packs: Facts['packs']
  readonly items
  readonly attempts
  readonly terms
  readonly requests
  readonly periods
  readonly seats
  readonly rights
  readonly invoices
  readonly #refunds
  readonly #orders
  readonly #facts: Facts
  readonly #balances: Map<string, number>
  readonly #known: Set<string>
  readonly #awaited: Set<string>
  readonly #decided: Decision = structuredClone(NOTHING_DECIDED)

  constructor(facts: Facts) {
    this.now = facts.now
    this.rules = facts.rules
    this.packs = facts.packs
    this.items = new TrackedRows(facts.items, ({ orderItemId }) => orderItemId)
    this.attempts = new TrackedRows(facts.attempts, ({ attemptNo }) => attemptNo)
    this.terms = new TrackedRows(facts.terms, ({ resourceId }) => resourceId)
    this.requests = new TrackedRows(facts.requests, ({ requestId }) => requestId)
    this.periods = new TrackedRows(facts.periods, ({ periodId }) => periodId)
    this.seats = new TrackedRows(facts.seats, ({ seatId }) => seatId)
    this.rights = new TrackedRows(facts.rights, ({ orderItemId, resourceId }) => `${orderItemId} ${resourceId}`)
    this.#refunds = new TrackedRows(facts.history?.refunds ?? [], ({ refundId }) => refundId)
    this.invoices = new TrackedRows(facts.history?.invoices ?? [], ({ invoiceId }) => invoiceId)
    this.#orders = new TrackedRows(facts.orders, ({ orderId }) => orderId)
    this.#facts = facts
    this.#balances = new Map(facts.balances.map(({ userId, isSandbox, fen }) => [walletKey(userId, isSandbox), fen]))
    this.#known = new Set(facts.differences.map(differenceKey))
    this.#awaited = new Set(facts.awaited.map(ownedKey))
  }

  /** The orders' history since their payment. Throws an Error if it was not read. */
  get history(): OrderHistory {
    const { history } = this.#facts
    if (!history) throw new Error('the history of these orders was not read')
    return history
  }

  get refunds(): TrackedRows<RefundFacts> {
    return this.history && this.#refunds
  }

  /** Throws NOT_SIGNED_IN for an account that is closed or does not exist. */
  buyer(userId: string): BuyerFacts {
    const buyer = this.#facts.buyers.find((each) => each.userId === userId)
    if (!buyer || buyer.isClosed) throw fault('NOT_SIGNED_IN')
    return buyer
  }

  /** The buyer, if a minor. Throws NOT_SIGNED_IN. */
  minor(userId: string): BuyerFacts | undefined {
    const buyer = this.buyer(userId)
    return buyer.isMinor ? buyer : undefined
  }

  /** Throws ORDER_NOT_FOUND. */
  order(orderId: string): OrderFacts {
    const order = this.#orders.get(orderId)
    if (!order) throw fault('ORDER_NOT_FOUND')
    return order
  }

  /** The orders of a buyer that can still be paid, by ascending id. */
  openOrdersOf(userId: string): OrderFacts[] {
    const open = this.#orders.where((order) => order.userId === userId && order.status === 'CREATED')
    return open.toSorted((one, other) => Number(BigInt(one.orderId) - BigInt(other.orderId)))
  }

  itemsOf = (orderId: string): ItemFacts[] => this.items.where((item) => item.orderId === orderId)

  /** A user's periods that are not over, the earliest bought first. */
  periodsOf = (userId: string): PeriodFacts[] =>
    this.periods.where((period) => period.userId === userId && (period.endsAt === null || period.endsAt > this.now))

  /** The periods that an item of an order gave, over or not. */
  periodsOfItem = (orderItemId: string): PeriodFacts[] => this.periods.where((period) => period.orderItemId === orderItemId)

  periodsTakenBy = (orderItemId: string): PeriodFacts[] => this.periods.where((period) => period.takenBy === orderItemId)

  seatsGivenBy = (userId: string): SeatFacts[] => this.seats.where(({ ownerId, isHeld }) => isHeld && ownerId === userId)

  seatOf = (userId: string): SeatFacts | undefined => this.seats.where(({ memberId, isHeld }) => isHeld && memberId === userId)[0]

  /** The refunds of an order, the earliest first; without those of late payments. */
  refundsOf = (orderId: string): RefundFacts[] =>
    this.refunds.where((refund) => refund.orderId === orderId && refund.cause !== 'late-payment')

  balanceOf = (userId: string, isSandbox: boolean): number => this.#balances.get(walletKey(userId, isSandbox)) ?? 0

  /** The attempt that a provider's transaction paid. */
  takenFor({ channel, transactionId }: { channel: string; transactionId: string }): string | undefined {
    const isSame = (one: { channel: string; transactionId: string | null }) =>
      one.channel === channel && one.transactionId === transactionId
    return (this.attempts.where(isSame)[0] ?? this.#facts.transactions.find(isSame))?.attemptNo
  }

  owns = ({ userId, resourceId }: Owned): boolean =>
    this.rights.where((right) => !right.isRevoked && right.userId === userId && right.resourceId === resourceId).length > 0

  awaits = (owned: Owned): boolean => this.#awaited.has(ownedKey(owned))

  /** Moves an order to another state and notifies its buyer's pages. Throws ORDER_STATE. */
  move(orderId: string, move: OrderMoveName, by: MoveBy, args: MoveArgs = {}): OrderFacts {
    const order = moved(this.order(orderId), move, by, args, this.now)
    this.#orders.set(order)
    this.orderEvent(order)
    return order
  }

  /** Adds a refunded amount to an item and its order. */
  addRefunded(item: ItemFacts, fen: number): void {
    const order = this.order(item.orderId)
    this.items.set({ ...item, refundedFen: item.refundedFen + fen })
    this.#orders.set({ ...order, refundedFen: order.refundedFen + fen })
  }

  /** A new period has a temporary id until it is stored. */
  addPeriod(period: Omit<PeriodFacts, 'periodId'>): void {
    this.periods.add({ ...period, periodId: newId(this.periods.added.length) })
  }

  /** Gives the buyer a file. With a pack come all its works, whose current prices the item stores for refunds. */
  entitle(userId: string, item: ItemFacts): void {
    const { goodsId, orderItemId, unitFen, detail } = item
    const held = this.packs.filter(({ collectionId }) => collectionId === goodsId)
    for (const resourceId of [goodsId, ...held.map((each) => each.resourceId)])
      this.rights.set({ userId, resourceId, orderItemId, isRevoked: false })
    this.rightsChanged(userId)
    if (held.length === 0) return
    const prices = held.map((work) => priceAt(work, this.now).priceFen)
    const weights = packWeights(unitFen, prices)
    const works = held.map(({ resourceId }, at) => ({ id: resourceId, priceFen: prices[at], weightFen: weights[at] }))
    this.items.set({ ...item, detail: { ...detail, works } })
  }

  /** Records a paid item of a presale, which is delivered later. */
  await(owned: Owned): void {
    this.#awaited.add(ownedKey(owned))
  }

  /** Invalidates every process's cached rights of a user, and has the user's pages load them again. */
  rightsChanged(userId: string): void {
    const { sessions, events } = this.#decided.messages
    if (sessions.includes(userId)) return
    sessions.push(userId)
    events.push({ userId, data: { kind: 'rights' } })
  }

  /** Does the same after a revocation: media addresses given out for the right become invalid. */
  revoked(userId: string): void {
    if (!this.#decided.revocations.includes(userId)) this.#decided.revocations.push(userId)
    this.rightsChanged(userId)
  }

  /** Returns units of limited stock, or takes them if negative. */
  moveStock(resourceId: string, pieces: number): void {
    const terms = this.terms.get(resourceId)
    if (!terms) return
    const stock = terms.stock === null ? null : terms.stock + pieces
    this.terms.set({ ...terms, stock, takenCount: Math.max(0, terms.takenCount - pieces) })
    this.#decided.stock.push({ resourceId, pieces })
  }

  /** Ends the presale of a work: from now on buyers get it at once. */
  release(terms: TermsFacts): void {
    this.terms.set({ ...terms, releasedAt: this.now })
    this.#decided.released.push(terms.resourceId)
  }

  /** Gives a user one more coupon of this kind. */
  holdCoupon(couponId: string, userId: string): void {
    this.#decided.usedCoupons.push({ couponId, userCouponId: null, userId, orderId: null })
  }

  freeCoupon(orderId: string): void {
    this.#decided.freedCoupons.push(orderId)
  }

  post(posting: Posting): void {
    this.#decided.postings.push(posting)
    for (const { account, owner = '', amount } of posting.lines) {
      if (account !== 'balance') continue
      const key = walletKey(owner, posting.isSandbox)
      this.#balances.set(key, (this.#balances.get(key) ?? 0) + amount)
    }
  }

  /** Refunds in full a payment that pays no order; a refund without a reserved id gets the next one of the table. */
  sendBack(late: LateRefund): void {
    const { length } = this.#refunds.added
    const refundId = this.#facts.history?.refundIds[length] ?? newId(length)
    this.#refunds.add(lateRefund(late, refundId, this.now))
  }

  /** Records a difference for staff; returns whether it is new. */
  report(difference: Difference): boolean {
    const key = differenceKey(difference)
    if (this.#known.has(key)) return false
    this.#known.add(key)
    this.#decided.differences.push(difference)
    const content = [difference.attemptNo, difference.refundNo].filter(Boolean).join(' ')
    this.notifyFinance({ title: `对账差异：${DIFFERENCE_KINDS[difference.kind]}`, content })
    return true
  }

  /** Records that a shipment was corrected. */
  recordCorrection(correction: ShippingCorrection): void {
    this.#decided.corrections.push(correction)
  }

  notify(notice: Messages['notices'][number]): void {
    this.#decided.messages.notices.push(notice)
  }

  notifyFinance(notice: Messages['finance'][number]): void {
    this.#decided.messages.finance.push(notice)
  }

  orderEvent({ userId, orderId, status }: OrderFacts): void {
    this.#decided.messages.events.push({ userId, data: { kind: 'order', orderId, status } })
  }

  /** Places a new order, with its items, its payment attempt, and the coupon that it uses. */
  place(placed: Pick<Decision, 'newOrders' | 'newItems' | 'newAttempts' | 'usedCoupons'>): void {
    for (const { requestKey: _key, address: _address, ...order } of placed.newOrders) this.#orders.add(order)
    for (const item of placed.newItems) this.items.add(item)
    this.#decided.newOrders.push(...placed.newOrders)
    this.#decided.newItems.push(...placed.newItems)
    this.#decided.newAttempts.push(...placed.newAttempts)
    this.#decided.usedCoupons.push(...placed.usedCoupons)
  }

  /** Everything to be written. A new row is written once, in its final state. */
  get decision(): Decision {
    const { newOrders, newItems } = this.#decided
    return {
      ...this.#decided,
      newOrders: newOrders.map((order) => ({ ...order, ...this.order(order.orderId) })),
      newItems: newItems.map((item) => ({ ...item, ...this.items.get(item.orderItemId) })),
      orders: this.#orders.changed,
      items: this.items.changed,
      attempts: this.attempts.changed,
      requests: this.requests.changed,
      rights: this.rights.changed,
      periods: this.periods.changed,
      newPeriods: this.periods.added,
      seats: this.seats.changed,
      newSeats: this.seats.added,
      refunds: this.#refunds.changed,
      newRefunds: this.#refunds.added,
      invoices: this.invoices.changed,
    }
  }
}

const newId = (nth: number) => `new ${nth}`
const walletKey = (userId: string, isSandbox: boolean) => `${userId} ${isSandbox}`
const ownedKey = ({ userId, resourceId }: Owned) => `${userId} ${resourceId}`
const differenceKey = ({ attemptNo, refundNo = '', kind }: Pick<Difference, 'attemptNo' | 'refundNo' | 'kind'>) =>
  `${attemptNo} ${refundNo} ${kind}`
