import { vipAt } from '@shenglang/contract/commerce/levels/vip'
import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import { isFault } from '@shenglang/contract/fault'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { Books } from '../../../src/commerce/decide/books.ts'
import { byKindAndId } from '../../../src/commerce/decide/create-order.ts'
import type { OrderFacts } from '../../../src/commerce/decide/facts.ts'
import { isAwaited } from '../../../src/commerce/decide/orders.ts'
import { refundedOrders, sumOf } from '../../../src/commerce/decide/refund-lines.ts'
import type { LineItem, PlanFacts } from '../../../src/commerce/decide/shop.ts'
import type { Action, ActionName } from './actions.ts'
import { type Cast, COUPONS, LEVELS, PLANS, PRICES, TIMES_MS, TOP_UPS } from './cast.ts'
import { factsOf } from './facts.ts'
import { type Below, byWeight, maybe, some } from './numbers.ts'
import { type Tables, where } from './tables.ts'
import { EVEN, LIKE_ALL, PREFERENCES, WEIGHTS } from './weights.ts'

interface Choosing {
  cast: Cast
  tables: Tables
  below: Below
  /** The index of the kind of world. */
  kind: number
  /** Actions to leave out, for shops that do not know them. */
  without?: readonly ActionName[]
}

/** Chooses random actions that are possible now, or nearly so. */
export class Choices {
  readonly #cast: Cast
  readonly #tables: Tables
  readonly #below: Below
  readonly #kind: number
  readonly #weights: Record<ActionName, number>
  /** The buyer who does most of it, so that actions affect one another. */
  readonly #focus: string

  constructor({ cast, tables, below, kind, without = [] }: Choosing) {
    this.#cast = cast
    this.#tables = tables
    this.#below = below
    this.#kind = kind
    const left = Object.fromEntries(without.map((name) => [name, 0]))
    this.#weights = { ...(WEIGHTS[kind] ?? EVEN), ...left }
    this.#focus = some(cast.buyers, below)
  }

  next(): Action {
    for (;;) {
      const name = byWeight(this.#weights, this.#below)
      const action = this.#choose[name]()
      if (action) return action
    }
  }

  readonly #choose: Record<ActionName, () => Action | undefined> = {
    buy: () => this.#buy(),
    settle: () => {
      const open = maybe(
        where(this.#tables.attempts, ({ state }) => state === 'open'),
        this.#below,
      )
      return open && { name: 'settle', attemptNo: open.attemptNo }
    },
    cancel: () => {
      const open = maybe(
        where(this.#tables.orders, ({ status }) => status === 'CREATED'),
        this.#below,
      )
      return open && { name: 'cancel', orderId: open.orderId }
    },
    take: () => this.#take(),
    price: () => this.#price(),
    file: () => ({ name: 'file', resourceId: some([...this.#cast.tracks, ...this.#cast.presales], this.#below) }),
    pack: () => ({ name: 'pack', packId: some(this.#cast.packs, this.#below), trackId: some(this.#cast.tracks, this.#below) }),
    publish: () => {
      const terms = maybe(
        where(this.#tables.terms, ({ releaseAt }) => releaseAt !== null),
        this.#below,
      )
      return terms && { name: 'publish', resourceId: terms.resourceId, isPublished: !terms.isPublished }
    },
    presell: () => this.#presell(),
    work: () => {
      const terms = maybe(
        where(this.#tables.terms, ({ releaseAt }) => releaseAt !== null),
        this.#below,
      )
      return terms && { name: 'work', resourceId: terms.resourceId }
    },
    pass: () => {
      const moreMs = this.#below(3) * this.#below(2) * this.#below(DAY_MS)
      return { name: 'pass', now: this.#tables.now + some(TIMES_MS, this.#below) + moreMs }
    },
    request: () => {
      const paid = this.#paid()
      return paid && { name: 'request', userId: paid.order.userId, orderId: paid.order.orderId, orderItemId: paid.orderItemId }
    },
    decide: () => this.#decide(),
    confirm: () => {
      const waiting = maybe(
        where(this.#tables.refunds, ({ state }) => state === 'waiting'),
        this.#below,
      )
      return waiting && { name: 'confirm', refundId: waiting.refundId, staffId: this.#below(6) === 0 ? 'staff' : 'second' }
    },
    staff: () => this.#startRefund(),
    portal: () => this.#portal(),
    end: () => {
      const granted = maybe(
        where(this.#tables.refunds, ({ state }) => state === 'granted'),
        this.#below,
      )
      return granted && { name: 'end', refundId: granted.refundId, state: this.#below(4) === 0 ? 'failed' : 'done' }
    },
    seat: () => ({ name: 'seat', ownerId: this.#user(), memberId: some(this.#cast.buyers, this.#below) }),
    unseat: () => {
      const seat = maybe(
        where(this.#tables.seats, ({ isHeld }) => isHeld),
        this.#below,
      )
      return seat && { name: 'unseat', seatId: seat.seatId, userId: this.#below(2) === 0 ? seat.ownerId : seat.memberId }
    },
    grant: () => {
      const until = this.#tables.now + this.#below(60) * DAY_MS + 1
      return { name: 'grant', userId: this.#user(), level: some([0, 2, TEAM_LEVEL], this.#below), until }
    },
    ship: () => {
      const paid = where(this.#tables.orders, ({ status, isShipped }) => isShipped && status === 'PAID')
      const order = maybe(paid, this.#below)
      return order && { name: 'ship', orderId: order.orderId }
    },
    receive: () => {
      const sent = maybe(
        where(this.#tables.orders, ({ status }) => status === 'SHIPPED'),
        this.#below,
      )
      return sent && { name: 'receive', orderId: sent.orderId }
    },
    ask: () => ({ name: 'ask', userId: this.#user() }),
    quote: () => {
      const unordered = where(this.#tables.requests, ({ state }) => state === 'asked' || state === 'quoted')
      const request = maybe(unordered, this.#below)
      return request && { name: 'quote', requestId: request.requestId, quoteFen: 1 + this.#below(30) * 1000 }
    },
    deliver: () => {
      const working = maybe(
        where(this.#tables.requests, ({ state }) => state === 'working'),
        this.#below,
      )
      return working && { name: 'deliver', requestId: working.requestId }
    },
    answer: () => {
      const delivered = maybe(
        where(this.#tables.requests, ({ state }) => state === 'delivered'),
        this.#below,
      )
      if (!delivered) return undefined
      const { requestId, userId } = delivered
      return { name: 'answer', requestId, userId, isAccepted: this.#below(2) === 0 }
    },
    minor: () => ({
      name: 'minor',
      userId: some(this.#cast.buyers, this.#below),
      birthYear: some([null, 2009, 2014], this.#below),
    }),
    merge: () => {
      const [fromId, intoId] = [some(this.#cast.buyers, this.#below), some(this.#cast.buyers, this.#below)]
      return { name: 'merge', fromId, intoId }
    },
    pool: () => ({ name: 'pool' }),
  }

  #user = (): string => (this.#below(10) < 8 ? this.#focus : some(this.#cast.buyers, this.#below))

  #buy(): Action {
    const userId = this.#user()
    const items = Array.from({ length: 1 + this.#below(2) * this.#below(3) }, () => this.#randomItem(userId))
    const goods = [...new Map(items.map((item) => [`${item.goodsType} ${item.goodsId}`, item])).values()].toSorted(byKindAndId)
    const coupon = goods.length > this.#below(5) ? some(COUPONS, this.#below) : undefined
    const channel = (this.#tables.balances.get(userId) ?? 0) > this.#below(20_000) ? 'balance' : 'sandbox'
    return { name: 'buy', userId, goods, channel, couponId: coupon?.couponId }
  }

  #randomItem(userId: string): LineItem {
    const { tracks, packs, presales, goods } = this.#cast
    const kind = byWeight(PREFERENCES[this.#kind] ?? LIKE_ALL, this.#below)
    const of = (goodsType: LineItem['goodsType'], goodsId: string, quantity = 1) => ({ goodsType, goodsId, quantity })
    if (kind === 'VIP') return of('VIP', some(this.#plansFor(userId), this.#below).planId)
    if (kind === 'money') return of('RECHARGE', String(some(TOP_UPS, this.#below)))
    if (kind === 'goods') return of('RESOURCE', some(goods, this.#below), 1 + this.#below(3))
    const quoted = where(this.#tables.requests, (request) => request.userId === userId && request.state === 'quoted')
    const request = kind === 'made' ? maybe(quoted, this.#below) : undefined
    if (request) return of('DESIGN', request.requestId)
    return of('RESOURCE', some(kind === 'pack' ? packs : kind === 'presale' ? presales : tracks, this.#below))
  }

  /** Plans to choose from: mostly those of higher levels than the user's. */
  #plansFor(userId: string): readonly PlanFacts[] {
    const vipLevel = this.#levelOf(userId)
    const higher = PLANS.filter((plan) => plan.vipLevel > vipLevel)
    return higher.length > 0 && this.#below(4) > 0 ? higher : PLANS
  }

  #levelOf = (userId: string): number =>
    vipAt(
      where(this.#tables.periods, (period) => period.userId === userId),
      this.#tables.now,
    ).vipLevel

  #take(): Action | undefined {
    const tables = this.#tables
    const userId = this.#user()
    const present = this.#levelOf(userId)
    const open = where(
      tables.works,
      ({ resourceId, freeVipLevel, isGoods }) =>
        !isGoods &&
        (tables.isOwned(userId, resourceId) ||
          (present >= freeVipLevel && freeVipLevel > 0 && !isAwaited(tables.terms.get(resourceId), tables.now))),
    )
    const work = maybe(open, this.#below)
    return work && { name: 'take', userId, resourceId: work.resourceId, isOffline: this.#below(4) === 0 }
  }

  /** An artist changes a price or level. */
  #price(): Action {
    const { tracks, packs, goods } = this.#cast
    const resourceId = some([...tracks, ...packs, ...goods], this.#below)
    const isPack = packs.includes(resourceId)
    const priceFen = isPack ? 1 + this.#below(12) * 999 : some(PRICES, this.#below)
    const isPresale = (this.#tables.terms.get(resourceId)?.releaseAt ?? null) !== null
    return { name: 'price', resourceId, priceFen, freeVipLevel: isPresale ? PURCHASE_ONLY : some(LEVELS, this.#below) }
  }

  /** Sets a release date, also of a work that was sold before. */
  #presell(): Action | undefined {
    const { presales, tracks, packs } = this.#cast
    const resourceId = some([...presales, ...presales, ...tracks, ...packs], this.#below)
    const { releasedAt = null } = this.#tables.terms.get(resourceId) ?? {}
    if (releasedAt !== null || this.#tables.works.get(resourceId)?.priceFen === 0) return undefined
    return { name: 'presell', resourceId, releaseAt: this.#tables.now + (1 + this.#below(20)) * DAY_MS }
  }

  /** A paid order, and sometimes one of its items. */
  #paid(): { order: OrderFacts; orderItemId: string | null } | undefined {
    const paid = where(this.#tables.orders, ({ status }) => ['PAID', 'SHIPPED', 'COMPLETED'].includes(status))
    const order = maybe(paid, this.#below)
    if (!order) return undefined
    const items = this.#tables.itemsOf(order.orderId)
    return { order, orderItemId: this.#below(3) === 0 && items.length > 0 ? some(items, this.#below).orderItemId : null }
  }

  #decide(): Action | undefined {
    const undecided = maybe(
      where(this.#tables.refunds, ({ state }) => state === 'asked' || state === 'waiting'),
      this.#below,
    )
    if (!undecided) return undefined
    const { refundId, orderId } = undecided
    const isGranted = this.#below(6) > 0
    const isTogether = this.#below(2) === 0 && this.#tables.upgraded(orderId).length > 1
    const take = this.#below(4) === 0 ? ({ take: 'all' } as const) : null
    const amountFen = this.#below(6) === 0 ? 1 + this.#below(2000) : undefined
    return { name: 'decide', refundId, isGranted, isTogether, take, amountFen }
  }

  /** A refund by staff of the quoted amount. */
  #startRefund(): Action | undefined {
    const paid = this.#paid()
    if (!paid) return undefined
    const { order, orderItemId } = paid
    const { orderId } = order
    const isTogether = this.#below(3) > 0 && this.#tables.upgraded(orderId).length > 1
    const amountFen = this.#quoteOf({ orderId, orderItemId, isTogether })
    return amountFen === undefined ? undefined : { name: 'staff', orderId, orderItemId, amountFen, isTogether, take: null }
  }

  /** The amount that the rules pay back; undefined where they refuse. */
  #quoteOf(scope: { orderId: string; orderItemId: string | null; isTogether?: boolean }): number | undefined {
    const books = new Books(factsOf(this.#tables, { orderIds: this.#tables.joined(scope.orderId), withHistory: true }))
    try {
      return sumOf(refundedOrders(books, scope, books.now).flatMap(({ lines }) => lines))
    } catch (error) {
      if (!isFault(error)) throw error
      return undefined
    }
  }

  /** A refund of at most what the rules pay back, of an order for which no other order paid. */
  #portal(): Action | undefined {
    const { order } = this.#paid() ?? {}
    if (!order || order.channel === 'balance' || this.#tables.upgraded(order.orderId).length > 1) return undefined
    const quoted = this.#quoteOf({ orderId: order.orderId, orderItemId: null }) ?? 0
    if (quoted === 0) return undefined
    return { name: 'portal', orderId: order.orderId, amountFen: this.#below(2) === 0 ? quoted : 1 + this.#below(quoted) }
  }
}
