import { MERGE_REFUSALS } from '@shenglang/contract/accounts/people/merge'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { type MergeFacts, mergeRefusals } from '../../../src/accounts/people/merge/merge-rules.ts'
import { mergeLevels, mergeWallet } from '../../../src/commerce/decide/accounts/merge.ts'
import type { Books } from '../../../src/commerce/decide/books.ts'
import { cancel } from '../../../src/commerce/decide/cancel.ts'
import { confirmRequest, deliverRequest, quoteRequest, requestChanges } from '../../../src/commerce/decide/design.ts'
import type { ItemFacts } from '../../../src/commerce/decide/facts.ts'
import { ship } from '../../../src/commerce/decide/orders/shipping.ts'
import { confirmRefund, grantRefund, refuseRefund, requestRefund, startRefund } from '../../../src/commerce/decide/refund.ts'
import { refundWithdrawn } from '../../../src/commerce/decide/refund-withdrawn.ts'
import { adoptRefund } from '../../../src/commerce/decide/refunds/adopt-refund.ts'
import { endPresale, giveReleased, isWithdrawn } from '../../../src/commerce/decide/release.ts'
import { endSeat, giveSeat, grantLevel } from '../../../src/commerce/decide/seats/seats.ts'
import { takenBy } from '../../../src/commerce/takings/taken-by.ts'
import { requestFacts, termsFacts } from '../commerce-facts.ts'
import type { Action, ActionName, Execute } from './actions.ts'
import { COUPONS, PLANS } from './cast.ts'
import { sharePool } from './pool.ts'
import type { Opening, Shop } from './shop.ts'
import { FairnessStore } from './store.ts'
import { type Tables, type TakingRow, where } from './tables.ts'

type ActionOf<Name extends ActionName> = Extract<Action, { name: Name }>

/** The shop in memory: `decide` alone, in milliseconds. */
export class MemoryShop implements Shop {
  readonly tables: FairnessStore

  constructor({ userIds, works, terms, rules }: Opening) {
    this.tables = new FairnessStore({ userIds, works, rules, plans: PLANS, coupons: COUPONS })
    for (const each of terms) this.tables.terms.set(each.resourceId, each)
  }

  /** Executes an action. False if it was refused, which leaves no trace. */
  do(action: Action): boolean {
    try {
      const execute = this.#execute[action.name] as (given: Action) => unknown
      return execute(action) !== false
    } catch (error) {
      if (!isFault(error)) throw error
      return false
    }
  }

  readonly #execute: Execute = {
    buy: ({ userId, goods, channel, couponId }) => this.tables.place(userId, goods, { channel, couponId }),
    settle: ({ attemptNo }) => this.tables.pay(attemptNo),
    cancel: ({ orderId }) => this.#cancel(orderId, 'buyer'),
    take: (action) => this.#take(action),
    price: ({ resourceId, priceFen, freeVipLevel }) => this.#change(resourceId, { priceFen, freeVipLevel }),
    file: ({ resourceId }) => this.#change(resourceId, { fileNo: (this.tables.works.get(resourceId)?.fileNo ?? 0) + 1 }),
    pack: (action) => this.#changePack(action),
    publish: ({ resourceId, isPublished }) => this.#setTerms(resourceId, { isPublished }),
    presell: ({ resourceId, releaseAt }) => this.#setTerms(resourceId, { releaseAt }),
    work: ({ resourceId }) => this.#work(resourceId),
    pass: ({ now }) => this.#pass(now),
    request: ({ userId, orderId, orderItemId }) =>
      this.tables.refund(orderId, (books, refundNos) =>
        requestRefund(books, userId, { orderId, orderItemId, reason: '' }, refundNos),
      ),
    decide: (action) => this.#decide(action),
    confirm: ({ refundId, staffId }) => this.#refund(refundId, (books, nos) => confirmRefund(books, refundId, staffId, nos)),
    staff: ({ orderId, orderItemId, amountFen, isTogether, take }) =>
      this.tables.refund(orderId, (books, refundNos) =>
        startRefund(books, { orderId, orderItemId, amountFen }, { staffId: 'staff', answer: '', take, isTogether }, refundNos),
      ),
    portal: (action) => this.#portal(action),
    end: ({ refundId, state }) => {
      const refund = this.tables.refunds.get(refundId)
      return refund ? this.tables.end(refund, state) : false
    },
    seat: ({ ownerId, memberId }) => {
      const scope = { userIds: [ownerId], levelIds: [ownerId, memberId] }
      return this.tables.act(scope, (books) => giveSeat(books, ownerId, { memberId, seatId: this.tables.nextId() }))
    },
    unseat: ({ userId, seatId }) => {
      const { ownerId = '', memberId = '' } = this.tables.seats.get(seatId) ?? {}
      return this.tables.act({ levelIds: [ownerId, memberId] }, (books) => endSeat(books, seatId, userId))
    },
    grant: ({ userId, level, until }) =>
      this.tables.act({ userIds: [userId], levelIds: [userId] }, (books) => grantLevel(books, userId, { level, until })),
    ship: ({ orderId }) =>
      this.tables.act({ orderIds: [orderId], withHistory: true }, (books) =>
        ship(books, orderId, { carrier: '顺丰速运', trackingNo: orderId }),
      ),
    receive: ({ orderId }) => this.tables.act({ orderIds: [orderId] }, (books) => books.move(orderId, 'complete', 'buyer')),
    ask: ({ userId }) => {
      const requestId = this.tables.nextId()
      this.tables.requests.set(requestId, requestFacts(requestId, { userId }))
    },
    quote: ({ requestId, quoteFen }) =>
      this.#actOnRequest(requestId, (books) => quoteRequest(books, requestId, { quoteFen, days: 3, text: '', validDays: 7 })),
    deliver: ({ requestId }) =>
      this.#actOnRequest(requestId, (books) => deliverRequest(books, requestId, { text: '', files: 0 })),
    answer: ({ requestId, userId, isAccepted }) =>
      this.#actOnRequest(requestId, (books) =>
        isAccepted ? confirmRequest(books, requestId, userId) : requestChanges(books, requestId, userId, ''),
      ),
    minor: ({ userId, birthYear }) => {
      this.tables.buyers.set(userId, { isMinor: birthYear !== null, birthYear, isClosed: false })
    },
    merge: (action) => this.#merge(action),
    pool: () => sharePool(this.tables),
  }

  #cancel = (orderId: string, by: 'buyer' | 'platform') =>
    this.tables.act({ orderIds: [orderId] }, (books) => cancel(books, orderId, by))

  #change(resourceId: string, changed: Partial<{ priceFen: number; freeVipLevel: number; fileNo: number }>): void {
    const work = this.tables.works.get(resourceId)
    if (work) this.tables.works.set(resourceId, { ...work, ...changed })
  }

  #setTerms(resourceId: string, changed: Partial<{ isPublished: boolean; releaseAt: number }>): void {
    this.tables.terms.set(resourceId, { ...(this.tables.terms.get(resourceId) ?? termsFacts(resourceId)), ...changed })
  }

  /** Takes a work, as a download or a lease does. */
  #take({ userId, resourceId, isOffline }: ActionOf<'take'>): boolean {
    const { tables } = this
    const work = tables.works.get(resourceId)
    if (!work) return false
    const openings = tables.openings(userId, work)
    const taken = (work.members.length === 0 ? [resourceId] : work.members).flatMap((id): TakingRow[] => {
      const each = tables.works.get(id)
      if (!each) return []
      const its = tables.openings(userId, each)
      const opened = its.isOwn || its.boughtBy ? its : openings
      const level = work.freeVipLevel
      const [byLevel, taking] = [takenBy({ ...opened, boughtBy: null }, level), takenBy(opened, level)]
      // A work that two rights open stays offline when one of them ends.
      if (!taking || (isOffline && level === 0) || (isOffline && byLevel && opened.boughtBy !== null)) return []
      const { priceFen, fileNo = 0 } = each
      return [{ userId, resourceId: id, fileNo, ...taking, priceFen, takenAt: tables.now }]
    })
    return taken.filter((row) => tables.take(row)).length > 0
  }

  /** Changes a pack. Works that come into it are also given to those who bought it, as by `entitleMembers`. */
  #changePack({ packId, trackId }: ActionOf<'pack'>): boolean {
    const { tables } = this
    const pack = tables.works.get(packId)
    const isMember = pack?.members.includes(trackId)
    if (!pack || (isMember && pack.members.length === 1)) return false
    const members = isMember ? pack.members.filter((id) => id !== trackId) : [...pack.members, trackId]
    tables.works.set(packId, { ...pack, members })
    const owners = where(tables.rights, ({ resourceId, isRevoked }) => !isMember && resourceId === packId && !isRevoked)
    for (const { userId, orderItemId } of owners) {
      const key = `${orderItemId} ${trackId}`
      if (!tables.rights.has(key)) tables.rights.set(key, { userId, orderItemId, resourceId: trackId, isRevoked: false })
    }
    return true
  }

  #pass(now: number): void {
    const { tables } = this
    tables.now = now
    for (const { orderId } of where(tables.orders, ({ status, expiresAt }) => status === 'CREATED' && expiresAt < now))
      this.#cancel(orderId, 'platform')
    const before = now - tables.rules.receiptDays * 86_400_000
    for (const { orderId } of where(tables.orders, (order) => order.status === 'SHIPPED' && (order.shippedAt ?? now) <= before))
      tables.act({ orderIds: [orderId] }, (books) => books.move(orderId, 'complete', 'platform'))
  }

  #work(resourceId: string): boolean {
    const { tables } = this
    const terms = tables.terms.get(resourceId)
    const [item] = where(tables.items, (each) => each.goodsId === resourceId && this.#isWaiting(each))
    if (!terms) return false
    if (terms.isPublished && terms.releaseAt !== null && terms.releaseAt <= tables.now && terms.releasedAt === null) {
      if (item)
        tables.act({ orderIds: [item.orderId], withHistory: true }, (books) =>
          giveReleased(books, item.orderId, { resourceId, title: '' }),
        )
      else tables.act({ workIds: [resourceId] }, (books) => endPresale(books, resourceId, false))
      return true
    }
    if (!item || terms.isPublished) return false
    const { decision } = tables.act({ orderIds: [item.orderId], withHistory: true }, (books) => {
      if (isWithdrawn(books, item)) refundWithdrawn(books, item.orderItemId, [`R${tables.nextId()}`])
    })
    return decision.newRefunds.length > 0
  }

  /** True for a paid item that was neither given nor taken back. */
  #isWaiting({ orderItemId, orderId, detail }: ItemFacts): boolean {
    const { tables } = this
    const isGiven = where(tables.rights, (right) => right.orderItemId === orderItemId).length > 0
    const isPaid = ['PAID', 'REFUNDING'].includes(tables.orders.get(orderId)?.status ?? '')
    return detail.isDigital !== false && isPaid && !isGiven && !tables.isTakenBack(orderItemId)
  }

  #refund(refundId: string, decide: (books: Books, refundNos: string[]) => unknown): unknown {
    const refund = this.tables.refunds.get(refundId)
    return refund ? this.tables.refund(refund.orderId, decide) : false
  }

  #decide({ refundId, isGranted, isTogether, take, amountFen }: ActionOf<'decide'>): unknown {
    const by = { staffId: 'staff', answer: '' }
    return this.#refund(refundId, (books, refundNos) =>
      isGranted
        ? grantRefund(books, refundId, { ...by, isTogether, take, amountFen }, refundNos)
        : refuseRefund(books, refundId, by),
    )
  }

  #portal({ orderId, amountFen }: ActionOf<'portal'>): unknown {
    const { tables } = this
    const paid = where(tables.attempts, (each) => each.orderId === orderId && each.state === 'paid')[0]
    if (!paid) return false
    const { attemptNo } = paid
    const portal = { refundNo: `W${tables.nextId()}`, attemptNo, amountFen, take: null, staffId: 'staff', reason: '' }
    const scope = { orderIds: [orderId], claims: [{ attemptNo, channel: 'sandbox' }], withHistory: true }
    return tables.act(scope, (books) => adoptRefund(books, orderId, portal, { differences: [], heldFen: 0 }))
  }

  #actOnRequest = (requestId: string, decide: (books: Books) => unknown) => {
    const item = this.tables.items.get(this.tables.requests.get(requestId)?.orderItemId ?? '')
    const orderIds = item ? [item.orderId] : []
    return this.tables.act({ requestIds: [requestId], orderIds, withHistory: true }, decide)
  }

  /** Merges accounts as `personalData.merge`: purchases move as rights, orders stay with their buyer. */
  #merge({ fromId, intoId }: ActionOf<'merge'>): void {
    const { tables } = this
    const [refusal] = mergeRefusals(mergeFacts(tables, fromId), mergeFacts(tables, intoId), tables.now)
    if (refusal) throw fault('MERGE_REFUSED', { message: MERGE_REFUSALS[refusal] })
    const people = [fromId, intoId]
    const balanceFen = tables.balances.get(fromId) ?? 0
    tables.act({ userIds: people, levelIds: people }, (books) => {
      mergeLevels(books, { fromId, intoId })
      mergeWallet(books, { fromId, intoId }, { isSandbox: true, balanceFen, points: 0 })
    })
    for (const [key, right] of tables.rights) if (right.userId === fromId) tables.rights.set(key, { ...right, userId: intoId })
    const moved = where(tables.takings, ({ userId }) => userId === fromId)
    for (const [key, { userId }] of [...tables.takings]) if (userId === fromId) tables.takings.delete(key)
    for (const row of moved) tables.take({ ...row, userId: intoId })
    tables.buyers.set(fromId, { isMinor: false, birthYear: null, isClosed: true })
  }
}

/** The facts of an account that decide about its merge. */
function mergeFacts(tables: Tables, userId: string): MergeFacts {
  const orders = where(tables.orders, (order) => order.userId === userId)
  const orderIds = new Set(orders.map(({ orderId }) => orderId))
  const no = { isBlocked: false, isStaff: false, isArtist: false, hasApplication: false, hasUploads: false, isMuted: false }
  const { isClosed = false, isMinor = false } = tables.buyers.get(userId) ?? {}
  const isOpenState = (state: string) => ['asked', 'waiting', 'granted'].includes(state)
  return {
    ...{ ...no, hasOpenCases: false, hasDifferences: false, hasOpenInvoices: false },
    ...{ userId, isClosed, isMinor, periods: where(tables.periods, (period) => period.userId === userId) },
    hasOpenOrders: orders.some(({ status }) => ['CREATED', 'PAID', 'SHIPPED', 'REFUNDING'].includes(status)),
    hasOpenRefunds: where(tables.refunds, ({ orderId, state }) => orderIds.has(orderId) && isOpenState(state)).length > 0,
    hasOpenRequests:
      where(tables.requests, (request) => request.userId === userId && !['declined', 'withdrawn', 'done'].includes(request.state))
        .length > 0,
    hasSeats: where(tables.seats, (seat) => seat.isHeld && [seat.ownerId, seat.memberId].includes(userId)).length > 0,
  }
}
