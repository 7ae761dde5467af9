import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import { type SaleRules, SaleRules as SaleRulesSchema } from '@shenglang/contract/commerce/sale/sale-rules'
import { Books } from '../../src/commerce/decide/books.ts'
import { place } from '../../src/commerce/decide/create-order.ts'
import type { Decision, Posting } from '../../src/commerce/decide/decision.ts'
import { endRefund } from '../../src/commerce/decide/end-refund.ts'
import type {
  AttemptFacts,
  Facts,
  ItemFacts,
  OrderFacts,
  OrderHistory,
  PeriodFacts,
  RefundFacts,
  RightFacts,
  SeatFacts,
  TermsFacts,
} from '../../src/commerce/decide/facts.ts'
import { pay, settle } from '../../src/commerce/decide/settle.ts'
import type { CouponFacts, PlanFacts, Wanted, WorkFacts } from '../../src/commerce/decide/shop.ts'
import type { Scope } from '../../src/commerce/facts/scope.ts'
import type { Openings, Taking } from '../../src/commerce/takings/taken-by.ts'
import { buyerFacts, NOW } from './commerce-facts.ts'

/** A track, or a pack of tracks. One file each. */
export interface Work {
  resourceId: string
  artistId: string
  priceFen: number
  freeVipLevel: number
  /** Of a pack. */
  members: readonly string[]
}

export interface TakingRow extends Taking {
  userId: string
  resourceId: string
  priceFen: number
}

/** The tables of the shop in memory. `facts` reads what `readFacts` and `selectHistory` read, `apply` writes a decision. */
export class FairnessStore {
  now = NOW
  readonly rules: SaleRules
  readonly userIds: readonly string[]
  readonly works: Map<string, Work>
  readonly terms = new Map<string, TermsFacts>()
  readonly orders = new Map<string, OrderFacts>()
  readonly items = new Map<string, ItemFacts>()
  readonly attempts = new Map<string, AttemptFacts>()
  readonly periods = new Map<string, PeriodFacts>()
  readonly seats = new Map<string, SeatFacts>()
  readonly rights = new Map<string, RightFacts>()
  readonly refunds = new Map<string, RefundFacts>()
  readonly balances = new Map<string, number>()
  /** Terms of the coupon that an order used. */
  readonly coupons = new Map<string, CouponTerms>()
  readonly takings = new Map<string, TakingRow>()
  readonly postings: Posting[] = []
  readonly #shop: Offered
  #lastId = 100

  constructor({
    userIds,
    works,
    rules = {},
    ...shop
  }: { userIds: readonly string[]; works: readonly Work[]; rules?: Partial<SaleRules> } & Offered) {
    this.userIds = userIds
    this.works = new Map(works.map((work) => [work.resourceId, work]))
    this.rules = { ...DEFAULT_RULES, ...rules }
    this.#shop = shop
  }

  nextId(): string {
    this.#lastId += 1
    return String(this.#lastId)
  }

  itemsOf = (orderId: string): ItemFacts[] => where(this.items, (item) => item.orderId === orderId)

  /** Decides and writes; a decision that throws leaves no trace. */
  act<Result>(scope: Scope, decide: (books: Books) => Result): { result: Result; decision: Decision } {
    const books = new Books(this.facts(scope))
    const result = decide(books)
    const { decision } = books
    this.#apply(decision)
    return { result, decision }
  }

  facts({ orderIds = [], userIds = [], levelIds = [], goods = [], claims = [], workIds = [], isHistory = false }: Scope): Facts {
    const buyers = new Set([...userIds, ...orderIds.flatMap((orderId) => this.orders.get(orderId)?.userId ?? [])])
    const orders = where(
      this.orders,
      (order) => orderIds.includes(order.orderId) || (order.status === 'CREATED' && buyers.has(order.userId)),
    )
    const userOf = new Map(orders.map(({ orderId, userId }) => [orderId, userId]))
    const items = where(this.items, ({ orderId }) => userOf.has(orderId))
    const people = new Set([...buyers, ...levelIds])
    const seats = where(this.seats, (seat) => seat.isHeld && (people.has(seat.ownerId) || people.has(seat.memberId)))
    const leveled = new Set([...people, ...seats.map(({ memberId }) => memberId)])
    const itemIds = new Set(items.map(({ orderItemId }) => orderItemId))
    const sold = items.filter(({ goodsType }) => goodsType === 'RESOURCE')
    const wanted = goods.flatMap(({ goodsType, goodsId }) =>
      goodsType === 'RESOURCE' ? [...buyers].map((userId) => ({ userId, resourceId: goodsId })) : [],
    )
    const works = [...sold.map(({ orderId, goodsId }) => ({ userId: userOf.get(orderId) ?? '', resourceId: goodsId })), ...wanted]
    const owned = new Set(works.map(({ userId, resourceId }) => `${userId} ${resourceId}`))
    const rights = where(this.rights, (right) => !right.isRevoked && owned.has(`${right.userId} ${right.resourceId}`))
    const resourceIds = new Set(works.map(({ resourceId }) => resourceId))
    const past = isHistory ? this.#history(orderIds) : undefined
    return {
      now: this.now,
      rules: this.rules,
      buyers: [...people].map(buyerFacts),
      orders,
      items,
      attempts: claims.flatMap(({ attemptNo }) => this.attempts.get(attemptNo) ?? []),
      transactions: [],
      differences: [],
      terms: [...resourceIds, ...workIds].flatMap((resourceId) => this.terms.get(resourceId) ?? []),
      periods: where(
        this.periods,
        (period) =>
          leveled.has(period.userId) &&
          (isHistory || (period.endsAt ?? Infinity) > this.now || itemIds.has(period.takenBy ?? '')),
      ),
      seats,
      requests: [],
      packs: [...resourceIds].flatMap((collectionId) =>
        (this.works.get(collectionId)?.members ?? []).map((resourceId) => ({
          collectionId,
          resourceId,
          priceFen: this.works.get(resourceId)?.priceFen ?? 0,
          pricePeriods: null,
        })),
      ),
      rights: [...rights, ...(past?.rights ?? [])],
      awaited: works.filter((work) => this.#isAwaited(work)),
      balances: [...buyers].map((userId) => ({ userId, isSandbox: true, fen: this.balances.get(userId) ?? 0 })),
      ...(past ? { history: past.history } : {}),
    }
  }

  #isAwaited({ userId, resourceId }: { userId: string; resourceId: string }): boolean {
    return where(this.items, ({ goodsId }) => goodsId === resourceId).some(({ orderId, orderItemId }) => {
      const order = this.orders.get(orderId)
      return order?.userId === userId && order.status === 'PAID' && !this.isTakenBack(orderItemId)
    })
  }

  isTakenBack = (orderItemId: string): boolean =>
    this.partsOf(orderItemId, ['granted', 'done']).some(({ take }) => take !== 'nothing')

  /** What refunds in these states pay back and revoke of an item. */
  partsOf = (orderItemId: string, states: readonly RefundFacts['state'][]) =>
    where(this.refunds, ({ state }) => states.includes(state)).flatMap(({ parts }) =>
      parts.filter((part) => part.orderItemId === orderItemId),
    )

  #history(orderIds: readonly string[]): { history: OrderHistory; rights: RightFacts[] } {
    const items = where(this.items, ({ orderId }) => orderIds.includes(orderId))
    const itemIds = new Set(items.map(({ orderItemId }) => orderItemId))
    const takers = new Set(
      where(this.periods, ({ orderItemId }) => itemIds.has(orderItemId ?? '')).flatMap(({ takenBy }) => takenBy ?? []),
    )
    const history: OrderHistory = {
      refundIds: orderIds.map(() => this.nextId()),
      refunds: where(this.refunds, ({ orderId }) => orderIds.includes(orderId)),
      invoices: [],
      paidBy: where(this.attempts, ({ orderId, state }) => state === 'paid' && orderIds.includes(orderId)),
      takers: [...takers].flatMap((orderItemId) => {
        const order = this.orders.get(this.items.get(orderItemId)?.orderId ?? '')
        return order ? [{ orderItemId, orderId: order.orderId, orderNo: order.orderNo, status: order.status }] : []
      }),
      coupons: orderIds.flatMap((orderId) => {
        const terms = this.coupons.get(orderId)
        return terms ? [{ orderId, terms }] : []
      }),
      works: items.filter(({ goodsType }) => goodsType === 'RESOURCE').flatMap((item) => this.#worksOf(item)),
      vipDownloads: items.filter(({ goodsType }) => goodsType === 'VIP').flatMap((item) => this.#takenByLevel(item)),
      topUps: this.#topUps(items, orderIds),
    }
    return { history, rights: where(this.rights, ({ orderItemId }) => itemIds.has(orderItemId)) }
  }

  #worksOf({ orderItemId, goodsId }: ItemFacts): OrderHistory['works'] {
    const members = this.works.get(goodsId)?.members ?? []
    const given = where(this.rights, (right) => right.orderItemId === orderItemId)
    return [...new Set([goodsId, ...members, ...given.map(({ resourceId }) => resourceId)])].sort().map((id) => {
      const taken = where(this.takings, (taking) => taking.orderItemId === orderItemId && taking.resourceId === id)
      const isPack = id === goodsId && members.length > 0
      const priceFen = isPack ? 0 : taken.length > 0 ? firstOf(taken) : (this.works.get(id)?.priceFen ?? 0)
      const files = isPack ? 0 : 1
      return { orderItemId, id, files, filesTaken: Math.min(taken.length, files), priceFen }
    })
  }

  #takenByLevel({ orderItemId }: ItemFacts): OrderHistory['vipDownloads'] {
    const taken = where(this.takings, (taking) => taking.orderItemId === orderItemId)
    const once = [...Map.groupBy(taken, ({ userId, resourceId }) => `${userId} ${resourceId}`).values()].map(firstOf)
    const fen = once.reduce((sum, each) => sum + each, 0)
    return once.length === 0 ? [] : [{ orderItemId, count: once.length, fen, ownFen: fen }]
  }

  #topUps(items: readonly ItemFacts[], orderIds: readonly string[]): OrderHistory['topUps'] {
    const buyers = items
      .filter(({ goodsType }) => goodsType === 'RECHARGE')
      .map(({ orderId }) => this.orders.get(orderId)?.userId)
    return where(this.items, ({ goodsType, orderId }) => goodsType === 'RECHARGE' && !orderIds.includes(orderId)).flatMap(
      (item) => {
        const { userId, isSandbox, paidAt } = this.orders.get(item.orderId) ?? { userId: '', isSandbox: true, paidAt: null }
        if (paidAt === null || !buyers.includes(userId)) return []
        const onItsWay = this.partsOf(item.orderItemId, ['granted']).reduce((sum, { amountFen }) => sum + amountFen, 0)
        return [{ orderItemId: item.orderItemId, userId, isSandbox, paidAt, fen: item.amountFen - item.refundedFen - onItsWay }]
      },
    )
  }

  /** Places an order; it is paid at once from the balance, or if it costs nothing. Otherwise its attempt is `P{orderId}`. */
  place(
    userId: string,
    wanted: readonly Wanted[],
    { channel = 'sandbox', couponId }: { channel?: Channel; couponId?: string | undefined } = {},
  ) {
    const orderId = this.nextId()
    const fresh = {
      orderId,
      orderNo: orderId,
      orderItemIds: wanted.map(() => this.nextId()),
      attemptNo: `P${orderId}`,
      requestKey: null,
    }
    const goodsIds = wanted.map(({ goodsId }) => goodsId)
    const coupon = this.#shop.coupons.find((each) => each.couponId === couponId) ?? null
    const works = goodsIds.flatMap((goodsId) => this.#workOf(goodsId))
    const shop = { plans: this.#shop.plans, works, quotes: [], pieces: this.#pieces(userId, goodsIds), coupon, address: null }
    const { decision } = this.act({ userIds: [userId], goods: wanted }, (books) => {
      const { isOffered } = place(books, shop, userId, { wanted, channel, couponCode: couponId }, CHECKOUT, fresh)
      if (!isOffered) pay(books, orderId, { channel: 'balance', isSandbox: true })
    })
    return { orderId, decision }
  }

  /** The provider says that an attempt was paid, whatever became of its order. */
  pay(attemptNo: string): Decision {
    const { orderId = '', amountFen = 0 } = this.attempts.get(attemptNo) ?? {}
    const transactionId = `T${attemptNo}`
    const found = { state: 'paid', transactionId, amountFen, currency: 'CNY', paidAt: new Date(this.now).toISOString() } as const
    const scope = { orderIds: [orderId], claims: [{ attemptNo, channel: 'sandbox', transactionId }] }
    return this.act(scope, (books) => settle(books, { channel: 'sandbox', attemptNo, found })).decision
  }

  /** An order and all whose levels paid for it, as `selectUpgraded`. */
  upgraded(orderId: string): string[] {
    const orderIds = new Set([orderId])
    for (const id of orderIds) {
      const uppers = new Set(this.itemsOf(id).map(({ orderItemId }) => orderItemId))
      for (const { orderItemId } of where(this.periods, ({ takenBy }) => takenBy !== null && uppers.has(takenBy))) {
        const lower = this.items.get(orderItemId ?? '')
        if (lower) orderIds.add(lower.orderId)
      }
    }
    return [...orderIds]
  }

  /** Decides about the refund of an order and those that paid for it. `decide` gets as many numbers for refunds. */
  refund<Result>(orderId: string, decide: (books: Books, refundNos: string[]) => Result): { result: Result; decision: Decision } {
    const orderIds = this.upgraded(orderId)
    return this.act({ orderIds, isHistory: true }, (books) =>
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
    const contentType = work.members.length > 0 ? CONTENT_TYPES.collection : CONTENT_TYPES.single
    const { artistId, priceFen } = work
    return [
      {
        resourceId,
        title: `曲${resourceId}`,
        cover: '',
        coverColor: '',
        contentType,
        priceFen,
        pricePeriods: null,
        artistId,
        isOperators: false,
      },
    ]
  }

  /** As `selectShop` counts what a buyer ordered and neither cancelled nor returned. */
  #pieces(userId: string, resourceIds: readonly string[]) {
    return resourceIds.flatMap((resourceId) => {
      const ordered = where(this.items, (item) => item.goodsId === resourceId && item.goodsType === 'RESOURCE').filter((item) => {
        const order = this.orders.get(item.orderId)
        return (
          order?.userId === userId &&
          !['CANCELLED', 'REFUNDED'].includes(order.status) &&
          (item.refundedFen < item.amountFen || item.amountFen === 0)
        )
      })
      const paid = ordered.filter(({ orderId }) => this.orders.get(orderId)?.status !== 'CREATED')
      return ordered.length === 0 ? [] : [{ resourceId, ordered: ordered.length, paid: paid.length }]
    })
  }

  isOwned = (userId: string, resourceId: string): boolean =>
    where(this.rights, (right) => right.userId === userId && right.resourceId === resourceId && !right.isRevoked).length > 0

  /** As `selectOpenings`. */
  openings(userId: string, { resourceId, artistId, priceFen }: Work): Openings {
    const right = where(this.rights, (each) => each.userId === userId && each.resourceId === resourceId && !each.isRevoked)[0]
    const held = where(this.periods, (period) => period.userId === userId && this.#isInForce(period))
    const levels = held
      .map((period) => ({ period, orderItemId: this.#payerOf(period)?.orderItemId ?? null }))
      .toSorted(
        ({ period: one }, { period: other }) =>
          SOURCES.indexOf(one.source) - SOURCES.indexOf(other.source) ||
          other.vipLevel - one.vipLevel ||
          Number(one.periodId) - Number(other.periodId),
      )
      .map(({ period, orderItemId }) => ({
        byRight: orderItemId === null ? ('grant' as const) : period.source === 'seat' ? ('seat' as const) : ('level' as const),
        vipLevel: period.vipLevel,
        orderItemId,
      }))
    return { isOwn: artistId === userId, boughtBy: right?.orderItemId ?? null, levels, priceFen }
  }

  #isInForce = ({ startsAt, endsAt }: PeriodFacts) => startsAt <= this.now && this.now < (endsAt ?? Infinity)

  #payerOf(period: PeriodFacts): PeriodFacts | undefined {
    if (period.source !== 'seat') return period
    const seat = this.seats.get(period.seatId ?? '')
    return where(
      this.periods,
      (owned) =>
        owned.userId === seat?.ownerId && owned.source === 'order' && owned.vipLevel >= period.vipLevel && this.#isInForce(owned),
    ).toSorted((one, other) => other.vipLevel - one.vipLevel || Number(one.periodId) - Number(other.periodId))[0]
  }

  /** The first time by the same right counts. Returns whether it is new. */
  take(row: TakingRow): boolean {
    const key = `${row.userId} ${row.resourceId} ${row.byRight} ${row.orderItemId}`
    if (this.takings.has(key)) return false
    this.takings.set(key, row)
    return true
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
    for (const resourceId of decision.released) this.#release(resourceId)
    for (const posting of decision.postings) this.#post(posting)
  }

  #release(resourceId: string): void {
    const terms = this.terms.get(resourceId)
    if (terms) this.terms.set(resourceId, { ...terms, releasedAt: this.now })
  }

  #post(posting: Posting): void {
    this.postings.push(posting)
    for (const { account, owner = '', amount } of posting.lines)
      if (account === 'balance') this.balances.set(owner, (this.balances.get(owner) ?? 0) + amount)
  }
}

/** What an answer about a refund reads. */
export const endScope = ({ orderId, attemptNo }: RefundFacts): Scope => ({
  orderIds: [orderId],
  claims: [{ attemptNo: attemptNo ?? '', channel: 'sandbox' }],
  isHistory: true,
})

/** What is on sale beside works. */
interface Offered {
  plans: readonly PlanFacts[]
  coupons: readonly CouponFacts[]
}

const CHECKOUT = { channels: new Set(['sandbox'] as const), isSandbox: true }
const DEFAULT_RULES = SaleRulesSchema.parse({})
const SOURCES = ['order', 'seat', 'grant']
/** What was taken again at another price counts at the lower one. */
const firstOf = (taken: readonly TakingRow[]) => Math.min(...taken.map(({ priceFen }) => priceFen))

export function where<Row>(rows: ReadonlyMap<string, Row>, isMeant: (row: Row) => boolean): Row[] {
  const found: Row[] = []
  for (const row of rows.values()) if (isMeant(row)) found.push(row)
  return found
}
