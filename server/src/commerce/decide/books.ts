import type { Spent } from '@shenglang/contract/commerce/minors'
import type { MoveBy, OrderMoveName } from '@shenglang/contract/commerce/order-moves'
import { DIFFERENCE_KINDS } from '@shenglang/contract/commerce/payments'
import { fault } from '@shenglang/contract/faults'
import type { Decision, Difference, LateRefund } from './decision.ts'
import type {
  AttemptFacts,
  BuyerFacts,
  Facts,
  ItemFacts,
  OrderFacts,
  Owned,
  PeriodFacts,
  RequestFacts,
  TermsFacts,
} from './facts.ts'
import { type MoveArgs, moved } from './moves.ts'

const EMPTY: Decision = {
  orders: [],
  items: [],
  attempts: [],
  newOrders: [],
  newItems: [],
  newAttempts: [],
  entitlements: [],
  periods: [],
  newPeriods: [],
  revocations: [],
  stock: [],
  freedCoupons: [],
  usedCoupons: [],
  requests: [],
  postings: [],
  lateRefunds: [],
  differences: [],
  messages: { notices: [], events: [], sessions: [], finance: [] },
}

/**
 * Facts as they become while actions are decided one after another: each sees what those before it did. The facts that
 * were handed in stay as they were. `decision` is what has to be written for all of them.
 */
export class Books {
  readonly now: number
  readonly rules: Facts['rules']
  readonly packs: Facts['packs']
  readonly seats: Facts['seats']
  readonly #buyers: Facts['buyers']
  readonly #orders: Map<string, OrderFacts>
  readonly #items: Map<string, ItemFacts>
  readonly #attempts: Map<string, AttemptFacts>
  readonly #terms: Map<string, TermsFacts>
  readonly #requests: Map<string, RequestFacts>
  readonly #changed = { orders: new Set<string>(), items: new Set<string>(), attempts: new Set<string>() }
  readonly #changedRequests = new Set<string>()
  readonly #changedPeriods = new Set<string>()
  readonly #balances: Map<string, number>
  readonly #transactions: Map<string, string>
  readonly #known: Set<string>
  readonly #owned: Set<string>
  readonly #awaited: Set<string>
  readonly #decided: Decision = structuredClone(EMPTY)
  #periods: PeriodFacts[]
  #newPeriods = 0

  constructor(facts: Facts) {
    this.now = facts.now
    this.rules = facts.rules
    this.packs = facts.packs
    this.seats = facts.seats
    this.#buyers = facts.buyers
    this.#orders = new Map(facts.orders.map((order) => [order.orderId, order]))
    this.#items = new Map(facts.items.map((item) => [item.orderItemId, item]))
    this.#attempts = new Map(facts.attempts.map((attempt) => [attempt.attemptNo, attempt]))
    this.#terms = new Map(facts.terms.map((terms) => [terms.resourceId, terms]))
    this.#requests = new Map(facts.requests.map((request) => [request.requestId, request]))
    this.#periods = [...facts.periods]
    this.#balances = new Map(facts.balances.map(({ userId, isSandbox, fen }) => [walletKey(userId, isSandbox), fen]))
    this.#transactions = new Map(facts.transactions.map((each) => [transactionKey(each), each.attemptNo]))
    this.#known = new Set(facts.differences.map(({ attemptNo, kind }) => `${attemptNo} ${kind}`))
    this.#owned = new Set(facts.owned.map(ownedKey))
    this.#awaited = new Set(facts.awaited.map(ownedKey))
  }

  /** Throws NOT_SIGNED_IN for an account that is closed, or that there is not. */
  buyer(userId: string): BuyerFacts {
    const buyer = this.#buyers.find((each) => each.userId === userId)
    if (!buyer || buyer.isClosed) throw fault('NOT_SIGNED_IN')
    return buyer
  }

  /** What a minor spent this month, without one order. */
  spentBy(userId: string, isSandbox: boolean, exceptOrderId?: string): Spent {
    const spent = { moneyFen: 0, balanceFen: 0, topUpFen: 0 }
    for (const each of this.#buyers.find((buyer) => buyer.userId === userId)?.spent ?? []) {
      if (each.isSandbox !== isSandbox || each.orderId === exceptOrderId) continue
      if (each.isBalance) spent.balanceFen += each.fen
      else spent.moneyFen += each.fen
      spent.topUpFen += each.topUpFen
    }
    return spent
  }

  /** Throws ORDER_NOT_FOUND. */
  order(orderId: string): OrderFacts {
    const order = this.#orders.get(orderId)
    if (!order) throw fault('ORDER_NOT_FOUND')
    return order
  }

  /** The orders of a buyer that can still be paid, by ascending id. */
  openOrdersOf(userId: string): OrderFacts[] {
    const open = [...this.#orders.values()].filter((order) => order.userId === userId && order.status === 'CREATED')
    return open.toSorted((one, other) => Number(BigInt(one.orderId) - BigInt(other.orderId)))
  }

  itemsOf(orderId: string): ItemFacts[] {
    return [...this.#items.values()].filter((item) => item.orderId === orderId)
  }

  attempt(attemptNo: string): AttemptFacts | undefined {
    return this.#attempts.get(attemptNo)
  }

  terms(resourceId: string): TermsFacts | undefined {
    return this.#terms.get(resourceId)
  }

  request(requestId: string): RequestFacts | undefined {
    return this.#requests.get(requestId)
  }

  /** A user's periods that are not over, the earliest bought first. */
  periodsOf(userId: string): PeriodFacts[] {
    return this.#periods.filter((period) => period.userId === userId && (period.endsAt === null || period.endsAt > this.now))
  }

  periodsTakenBy(orderItemId: string): PeriodFacts[] {
    return this.#periods.filter((period) => period.takenBy === orderItemId)
  }

  balanceOf(userId: string, isSandbox: boolean): number {
    return this.#balances.get(walletKey(userId, isSandbox)) ?? 0
  }

  /** The attempt for which a provider's transaction was taken. */
  takenFor(transaction: { channel: string; transactionId: string }): string | undefined {
    return this.#transactions.get(transactionKey(transaction))
  }

  owns(owned: Owned): boolean {
    return this.#owned.has(ownedKey(owned))
  }

  awaits(owned: Owned): boolean {
    return this.#awaited.has(ownedKey(owned))
  }

  /** Brings an order into another state and has its buyer's pages know. Throws ORDER_STATE. */
  move(orderId: string, move: OrderMoveName, by: MoveBy, args: MoveArgs = {}): OrderFacts {
    const order = moved(this.order(orderId), move, by, args, this.now)
    this.#orders.set(orderId, order)
    this.#changed.orders.add(orderId)
    this.orderEvent(order)
    return order
  }

  setItem(item: ItemFacts): void {
    this.#items.set(item.orderItemId, item)
    this.#changed.items.add(item.orderItemId)
  }

  setAttempt(attempt: AttemptFacts): void {
    this.#attempts.set(attempt.attemptNo, attempt)
    this.#changed.attempts.add(attempt.attemptNo)
    const { channel, transactionId, attemptNo } = attempt
    if (transactionId !== null) this.#transactions.set(transactionKey({ channel, transactionId }), attemptNo)
  }

  setRequest(request: RequestFacts): void {
    this.#requests.set(request.requestId, request)
    this.#changedRequests.add(request.requestId)
  }

  setPeriod(period: PeriodFacts): void {
    this.#periods = this.#periods.map((each) => (each.periodId === period.periodId ? period : each))
    this.#changedPeriods.add(period.periodId)
  }

  /** One that is not stored yet has an id of its own until then. */
  addPeriod(period: Omit<PeriodFacts, 'periodId'>): void {
    this.#newPeriods += 1
    this.#periods.push({ ...period, periodId: `new ${this.#newPeriods}` })
  }

  /** Gives a right to a work and to all that it holds where it is a pack. */
  entitle(userId: string, resourceId: string, orderItemId: string): void {
    const held = this.packs.filter(({ collectionId }) => collectionId === resourceId).map((each) => each.resourceId)
    for (const id of new Set([resourceId, ...held])) {
      this.#owned.add(ownedKey({ userId, resourceId: id }))
      this.#decided.entitlements.push({ userId, resourceId: id, orderItemId })
    }
    this.rightsChanged(userId)
  }

  /** It is paid for, and comes later. */
  await(owned: Owned): void {
    this.#awaited.add(ownedKey(owned))
  }

  /** Has every process forget what it cached of a user's rights, and the user's pages ask again. */
  rightsChanged(userId: string): void {
    const { sessions, events } = this.#decided.messages
    if (sessions.includes(userId)) return
    sessions.push(userId)
    events.push({ userId, data: { kind: 'rights' } })
  }

  /** The same where a right was taken away: addresses given out for it are worth nothing from now on. */
  revoked(userId: string): void {
    if (!this.#decided.revocations.includes(userId)) this.#decided.revocations.push(userId)
    this.rightsChanged(userId)
  }

  /** Pieces of something that is limited come back, or leave where they are below 0. */
  moveStock(resourceId: string, pieces: number): void {
    const terms = this.#terms.get(resourceId)
    if (!terms) return
    const stock = terms.stock === null ? null : terms.stock + pieces
    this.#terms.set(resourceId, { ...terms, stock, takenCount: Math.max(0, terms.takenCount - pieces) })
    this.#decided.stock.push({ resourceId, pieces })
  }

  freeCoupon(orderId: string): void {
    this.#decided.freedCoupons.push(orderId)
  }

  post(posting: Decision['postings'][number]): void {
    this.#decided.postings.push(posting)
    for (const { account, owner = '', amount } of posting.lines) {
      if (account !== 'balance') continue
      const key = walletKey(owner, posting.isSandbox)
      this.#balances.set(key, (this.#balances.get(key) ?? 0) + amount)
    }
  }

  sendBack(refund: LateRefund): void {
    this.#decided.lateRefunds.push(refund)
  }

  /** Writes a difference down for staff; whether it was not known before. */
  report(difference: Difference): boolean {
    const key = `${difference.attemptNo} ${difference.kind}`
    if (this.#known.has(key)) return false
    this.#known.add(key)
    this.#decided.differences.push(difference)
    const content = [difference.attemptNo, difference.refundNo].filter(Boolean).join(' ')
    this.#decided.messages.finance.push({ title: `对账差异：${DIFFERENCE_KINDS[difference.kind]}`, content })
    return true
  }

  notify(notice: Decision['messages']['notices'][number]): void {
    this.#decided.messages.notices.push(notice)
  }

  orderEvent({ userId, orderId, status }: OrderFacts): void {
    this.#decided.messages.events.push({ userId, data: { kind: 'order', orderId, status } })
  }

  /** A new order, with what it holds, how it is to be paid, and the coupon that it uses. */
  place(placed: Pick<Decision, 'newOrders' | 'newItems' | 'newAttempts' | 'usedCoupons'>): void {
    for (const { requestKey: _key, address: _address, ...order } of placed.newOrders) this.#orders.set(order.orderId, order)
    for (const item of placed.newItems) this.#items.set(item.orderItemId, item)
    this.#decided.newOrders.push(...placed.newOrders)
    this.#decided.newItems.push(...placed.newItems)
    this.#decided.newAttempts.push(...placed.newAttempts)
    this.#decided.usedCoupons.push(...placed.usedCoupons)
  }

  /** All that is to be written. A row that is new is written once, as it is in the end. */
  get decision(): Decision {
    const { newOrders, newItems } = this.#decided
    const isNewOrder = (orderId: string) => newOrders.some((order) => order.orderId === orderId)
    const current = <Row>(rows: ReadonlyMap<string, Row>, ids: Iterable<string>) => [...ids].flatMap((id) => rows.get(id) ?? [])
    return {
      ...this.#decided,
      newOrders: newOrders.map((order) => ({ ...order, ...this.order(order.orderId) })),
      newItems: newItems.map((item) => ({ ...item, ...this.#items.get(item.orderItemId) })),
      orders: current(this.#orders, this.#changed.orders).filter(({ orderId }) => !isNewOrder(orderId)),
      items: current(this.#items, this.#changed.items).filter(({ orderId }) => !isNewOrder(orderId)),
      attempts: current(this.#attempts, this.#changed.attempts),
      requests: current(this.#requests, this.#changedRequests),
      periods: this.#periods.filter(({ periodId }) => this.#changedPeriods.has(periodId) && !isNew(periodId)),
      newPeriods: this.#periods.filter(({ periodId }) => isNew(periodId)),
    }
  }
}

const isNew = (periodId: string) => periodId.startsWith('new ')
const walletKey = (userId: string, isSandbox: boolean) => `${userId} ${isSandbox}`
const transactionKey = ({ channel, transactionId }: { channel: string; transactionId: string }) => `${channel} ${transactionId}`
const ownedKey = ({ userId, resourceId }: Owned) => `${userId} ${resourceId}`
