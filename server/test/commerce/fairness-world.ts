import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import { vipAt } from '@shenglang/contract/commerce/levels/vip'
import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import { isFault } from '@shenglang/contract/fault'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Books } from '../../src/commerce/decide/books.ts'
import { cancel } from '../../src/commerce/decide/cancel.ts'
import { byThing } from '../../src/commerce/decide/create-order.ts'
import { type Decision, NOTHING_DECIDED } from '../../src/commerce/decide/decision.ts'
import type { ItemFacts, OrderFacts, PeriodFacts } from '../../src/commerce/decide/facts.ts'
import { isAwaited } from '../../src/commerce/decide/orders.ts'
import { grantRefund, refundWithdrawn, refuseRefund, requestRefund, startRefund } from '../../src/commerce/decide/refund.ts'
import { refundedOrders, sumOf } from '../../src/commerce/decide/refund-lines.ts'
import { endPresale, giveReleased, isWithdrawn } from '../../src/commerce/decide/release.ts'
import { endSeat, giveSeat, grantLevel } from '../../src/commerce/decide/seats.ts'
import type { CouponFacts, PlanFacts, Wanted } from '../../src/commerce/decide/shop.ts'
import type { Scope } from '../../src/commerce/facts/scope.ts'
import { takenBy } from '../../src/commerce/takings/taken-by.ts'
import { NOW, termsFacts } from './commerce-facts.ts'
import { FairnessStore, type TakingRow, type Work, where } from './fairness-store.ts'

const BUYERS = ['1', '2', '3', '4']
/** The first belongs to the people who buy; the second is somebody else. */
export const ARTISTS = ['8', '9']
const [TRACKS, PACKS, PRESALES] = [
  ['20', '21', '22', '23', '24', '25'],
  ['30', '31', '32'],
  ['40', '41'],
]
const PRICES = [0, 1, 300, 900, 1000, 3000, 6000, 30_000]
const LEVELS = [0, 1, 1, 2, 3, TEAM_LEVEL, PURCHASE_ONLY, PURCHASE_ONLY]
const PLANS: PlanFacts[] = [
  [1, 1, 1200],
  [1, 12, 10_800],
  [2, 1, 500],
  [2, 3, 5400],
  [3, 1, 3000],
  [3, 12, 26_800],
  [TEAM_LEVEL, 1, 9800],
  [TEAM_LEVEL, 12, 88_000],
].map(([vipLevel = 0, months = 0, priceFen = 0], at) => ({ planId: String(at + 1), vipLevel, months, priceFen, name: '' }))
const COUPONS = [
  { offFen: 6000, fromFen: 10_000 },
  { offFen: 1000, fromFen: 3000 },
  { offPercent: 50 },
  { offPercent: 30, fromFen: 5000, offMaxFen: 3000 },
  { offPercent: 100, fromFen: 4000, goodsTypes: ['RESOURCE'] as const },
  { offFen: 2000, fromFen: 9000, goodsTypes: ['VIP'] as const },
].map((terms, at) => couponFacts(String(at + 1), terms))
const TOP_UPS = [3000, 10_000, 50_000]
const TIMES_MS = [0, 0, 0, 1, 60_000, DAY_MS / 3, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, 31 * DAY_MS]

function couponFacts(
  couponId: string,
  terms: Partial<Omit<CouponTerms, 'goodsTypes'>> & { goodsTypes?: readonly ('RESOURCE' | 'VIP')[] },
) {
  const all: CouponTerms = {
    ...{ offFen: 0, offPercent: 0, offMaxFen: 0, fromFen: 0, resourceId: '' },
    ...terms,
    goodsTypes: [...(terms.goodsTypes ?? [])],
  }
  const free = { perPerson: 1, total: null, takenCount: 0, isClaimable: true, isStopped: false, heldCount: 0, unusedId: null }
  return { couponId, terms: all, ...free, startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER } satisfies CouponFacts
}

/** Deterministic numbers. */
type Below = (max: number) => number
function numbers(seed: number): Below {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** A level that an upgrade took in payment. */
export interface TakenLevel {
  periodId: string
  /** What was left of it, as a part of the whole: to the millisecond when the upgrade was paid, and in started days when it was ordered. */
  left: number
  leftInDays: number
  takenFen: number
  leftFen: number
}

/** What an action did. */
export interface Step {
  name: string
  decision: Decision
  /** As they were before. */
  before: Pick<FairnessStore, 'periods' | 'rights' | 'items' | 'refunds'>
  /** Without staff. */
  isRequest: boolean
}

type Name =
  | 'buy'
  | 'settle'
  | 'cancel'
  | 'take'
  | 'change'
  | 'pass'
  | 'worker'
  | 'release'
  | 'request'
  | 'decide'
  | 'staff'
  | 'end'
  | 'seat'
  | 'grant'
/** How often each action is tried: upgrades; packs and coupons; presales; all. */
const EVEN: Record<Name, number> = {
  ...{ buy: 12, settle: 3, cancel: 1, take: 12, change: 2, pass: 4, worker: 2, release: 2 },
  ...{ request: 4, decide: 6, staff: 2, end: 6, seat: 3, grant: 1 },
}
const WEIGHTS: Record<Name, number>[] = [
  { ...EVEN, buy: 18, release: 0, worker: 0, change: 1, request: 2, decide: 8, staff: 3, seat: 4 },
  { ...EVEN, buy: 16, take: 16, seat: 0, grant: 0, release: 0, worker: 0 },
  { ...EVEN, release: 6, worker: 5, seat: 0 },
  EVEN,
]
const LIKE_ALL = { VIP: 4, track: 3, pack: 3, presale: 2, money: 1 }
/** What buyers of such a world like: levels, tracks, packs, presales, money. */
const WISHES = [
  { VIP: 12, track: 1, pack: 1, presale: 0, money: 1 },
  { VIP: 1, track: 4, pack: 6, presale: 1, money: 1 },
  { VIP: 1, track: 3, pack: 2, presale: 6, money: 1 },
  LIKE_ALL,
]

const some = <Value>(values: readonly Value[], below: Below): Value => values[below(values.length)] as Value
function byWeight<Key extends string>(weights: Record<Key, number>, below: Below): Key {
  const entries = Object.entries(weights) as [Key, number][]
  let at = below(entries.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [key, weight] of entries) {
    if (at < weight) return key
    at -= weight
  }
  throw new Error('unreachable')
}

interface Meant {
  order: OrderFacts
  orderItemId: string | null
}
const nameOf = ({ order, orderItemId }: Meant) => (orderItemId === null ? `#${order.orderId}` : `item ${orderItemId}`)

/** A small shop in memory with random people. What was sold at which price is recorded apart from what `decide` stores. */
export class FairnessWorld {
  readonly store: FairnessStore
  /** What each work of a delivered pack costs if it is taken: its single price then, or its part of the pack's price. */
  readonly sold = new Map<string, ReadonlyMap<string, number>>()
  readonly upgrades = new Map<string, readonly TakenLevel[]>()
  readonly couponOf = new Map<string, CouponTerms>()
  /** Items that one decision refunded of several orders. */
  readonly together: string[][] = []
  /** Those of which a provider refused one: the rest stands, and finance help that one on (0035). */
  readonly split = new Set<string>()
  readonly trace: string[] = []
  readonly below: Below
  readonly #kind: number
  /** Who does most of it, so that actions meet. */
  readonly #focus: string

  constructor(seed: number) {
    this.below = numbers(seed)
    this.#kind = seed % WEIGHTS.length
    this.#focus = some(BUYERS, this.below)
    const track = (resourceId: string): Work => ({
      resourceId,
      artistId: some(ARTISTS, this.below),
      priceFen: some(PRICES, this.below),
      freeVipLevel: some(LEVELS, this.below),
      members: [],
    })
    const tracks = TRACKS.map(track)
    const packs = PACKS.map((resourceId) => ({
      ...track(resourceId),
      priceFen: 1 + this.below(12) * 999,
      members: TRACKS.filter(() => this.below(2) === 0).slice(0, 4),
    }))
    const presales = PRESALES.map((resourceId) => ({ ...track(resourceId), priceFen: 8000, freeVipLevel: PURCHASE_ONLY }))
    this.store = new FairnessStore({
      userIds: [...BUYERS, ...ARTISTS],
      works: [...tracks, ...packs, ...presales],
      plans: PLANS,
      coupons: COUPONS,
      rules: { openOrdersMax: 50, refundDays: some([0, 7, 7, 30], this.below) },
    })
    for (const resourceId of PRESALES) this.#presell(resourceId)
    if (this.below(3) === 0) this.#presell('30')
  }

  /** One random action; those that are refused leave no trace, and another one is tried. */
  step(): Step {
    for (;;) {
      const step = this.#try()
      if (step) return step
    }
  }

  #try(): Step | undefined {
    const name = byWeight(WEIGHTS[this.#kind] ?? EVEN, this.below)
    const { periods, rights, items, refunds } = this.store
    const before = {
      periods: new Map(periods),
      rights: new Map(rights),
      items: new Map(items),
      refunds: new Map(refunds),
    }
    try {
      const decision = this.#actions[name]()
      if (!decision) return undefined
      this.#record(decision, before)
      return { name, decision, before, isRequest: name === 'request' || name === 'worker' }
    } catch (error) {
      if (!isFault(error)) throw error
      return undefined
    }
  }

  readonly #actions: Record<Name, () => Decision | undefined> = {
    buy: () => this.#buy(),
    settle: () => this.#settle(),
    cancel: () => this.#cancel(),
    take: () => this.#take(),
    change: () => this.#change(),
    pass: () => this.#pass(),
    worker: () => this.#work(),
    release: () => this.#moveRelease(),
    request: () => this.#request(),
    decide: () => this.#decideRefund(),
    staff: () => this.#startRefund(),
    end: () => this.#endRefund(),
    seat: () => this.#moveSeat(),
    grant: () => this.#grantLevel(),
  }

  #note(what: string): void {
    this.trace.push(`${((this.store.now - NOW) / DAY_MS).toFixed(2)}d ${what}`)
  }

  #act(what: string, scope: Scope, decide: (books: Books) => unknown): Decision {
    const { decision } = this.store.act(scope, decide)
    this.#note(what)
    return decision
  }

  /** What no decision is about. */
  #did(what: string): Decision {
    this.#note(what)
    return NOTHING_DECIDED
  }

  #user = (): string => (this.below(10) < 8 ? this.#focus : some(BUYERS, this.below))

  #wish(userId: string): Wanted {
    const kind = byWeight(WISHES[this.#kind] ?? LIKE_ALL, this.below)
    const of = (goodsType: Wanted['goodsType'], goodsId: string) => ({ goodsType, goodsId, quantity: 1 })
    if (kind === 'VIP') return of('VIP', some(this.#plansFor(userId), this.below).planId)
    if (kind === 'money') return of('RECHARGE', String(some(TOP_UPS, this.below)))
    return of('RESOURCE', some(kind === 'track' ? TRACKS : kind === 'pack' ? PACKS : PRESALES, this.below))
  }

  /** Mostly those of higher levels than the user's. */
  #plansFor(userId: string): readonly PlanFacts[] {
    const { vipLevel } = vipAt(
      where(this.store.periods, (period) => period.userId === userId),
      this.store.now,
    )
    const higher = PLANS.filter((plan) => plan.vipLevel > vipLevel)
    return higher.length > 0 && this.below(4) > 0 ? higher : PLANS
  }

  #buy(): Decision {
    const { store, below } = this
    const userId = this.#user()
    const wishes = Array.from({ length: 1 + below(2) * below(3) }, () => this.#wish(userId))
    const wanted = [...new Map(wishes.map((wish) => [`${wish.goodsType} ${wish.goodsId}`, wish])).values()].toSorted(byThing)
    const coupon = wanted.length > below(5) ? some(COUPONS, below) : undefined
    const channel = (store.balances.get(userId) ?? 0) > below(20_000) ? 'balance' : 'sandbox'
    const { orderId, decision } = store.place(userId, wanted, { channel, couponId: coupon?.couponId })
    const items = store.itemsOf(orderId).map(({ goodsType, goodsId, orderItemId }) => `${goodsType} ${goodsId} as ${orderItemId}`)
    this.#note(`${userId} orders #${orderId}: ${items.join(', ')}${coupon ? `, coupon ${coupon.couponId}` : ''}, ${channel}`)
    if (coupon) this.couponOf.set(orderId, coupon.terms)
    return decision.newAttempts.length > 0 && below(6) > 0 ? this.#pay(`P${orderId}`) : decision
  }

  #pay(attemptNo: string): Decision {
    const decision = this.store.pay(attemptNo)
    this.#note(`${attemptNo} is paid`)
    return decision
  }

  #settle(): Decision | undefined {
    const open = where(this.store.attempts, ({ state }) => state === 'open')
    return open.length === 0 ? undefined : this.#pay(some(open, this.below).attemptNo)
  }

  #cancel(): Decision | undefined {
    const open = where(this.store.orders, ({ status }) => status === 'CREATED')
    if (open.length === 0) return undefined
    const { orderId } = some(open, this.below)
    return this.#act(`cancel #${orderId}`, { orderIds: [orderId] }, (books) => cancel(books, orderId, 'buyer'))
  }

  /** Downloads a work, alone or as a pack, or takes it offline. */
  #take(): Decision | undefined {
    const { store, below } = this
    const userId = this.#user()
    const isOffline = below(4) === 0
    const present = vipAt(
      where(store.periods, (period) => period.userId === userId),
      store.now,
    ).vipLevel
    const open = where(
      store.works,
      ({ resourceId, freeVipLevel }) =>
        store.isOwned(userId, resourceId) ||
        (present >= freeVipLevel && freeVipLevel > 0 && !isAwaited(store.terms.get(resourceId), store.now)),
    )
    if (open.length === 0) return undefined
    const work = some(open, below)
    const openings = store.openings(userId, work)
    const taken = (work.members.length === 0 ? [work.resourceId] : work.members).flatMap((resourceId): TakingRow[] => {
      const each = store.works.get(resourceId)
      if (!each) return []
      const its = store.openings(userId, each)
      const opened = its.isOwn || its.boughtBy ? its : openings
      const level = work.freeVipLevel
      const taking = isOffline
        ? (takenBy({ ...opened, boughtBy: null }, level) ?? takenBy(opened, level))
        : takenBy(opened, level)
      return taking ? [{ userId, resourceId, ...taking, priceFen: each.priceFen }] : []
    })
    const fresh = taken.filter((row) => store.take(row))
    if (fresh.length === 0) return undefined
    const names = fresh.map(
      ({ resourceId, byRight, orderItemId, priceFen }) => `${resourceId} by ${byRight} ${orderItemId} at ${priceFen}`,
    )
    return this.#did(`user ${userId} takes ${names.join(', ')}`)
  }

  /** An artist changes a price or level, or what is in a pack. */
  #change(): Decision {
    const { store, below } = this
    const work = some(
      [...store.works.values()].filter(({ resourceId }) => !PRESALES.includes(resourceId)),
      below,
    )
    const isPack = work.members.length > 0
    if (isPack && below(3) === 0) return this.#changePack(work)
    const priceFen = isPack ? 1 + below(12) * 999 : some(PRICES, below)
    const isPresale = store.terms.has(work.resourceId)
    const freeVipLevel = isPresale ? PURCHASE_ONLY : some(LEVELS, below)
    store.works.set(work.resourceId, { ...work, priceFen, freeVipLevel })
    return this.#did(`work ${work.resourceId}: price ${priceFen}, level ${freeVipLevel}`)
  }

  /** A track comes into a pack, also for those who bought it, as `entitleMembers`; or leaves it. */
  #changePack(pack: Work): Decision {
    const { store, below } = this
    const track = some(TRACKS, below)
    const isMember = pack.members.includes(track)
    const members = isMember ? pack.members.filter((id) => id !== track) : [...pack.members, track]
    store.works.set(pack.resourceId, { ...pack, members: members.length > 0 ? members : pack.members })
    const owners = where(store.rights, ({ resourceId, isRevoked }) => !isMember && resourceId === pack.resourceId && !isRevoked)
    for (const { userId, orderItemId } of owners) {
      const key = `${orderItemId} ${track}`
      if (!store.rights.has(key)) store.rights.set(key, { userId, orderItemId, resourceId: track, isRevoked: false })
    }
    return this.#did(`work ${track} ${isMember ? 'leaves' : 'comes into'} pack ${pack.resourceId}`)
  }

  #pass(): Decision {
    const { store, below } = this
    store.now += some(TIMES_MS, below) + below(3) * below(2) * below(DAY_MS)
    for (const { orderId } of where(store.orders, ({ status, expiresAt }) => status === 'CREATED' && expiresAt < store.now))
      this.#act(`#${orderId} expires`, { orderIds: [orderId] }, (books) => cancel(books, orderId, 'platform'))
    return this.#did('time passed')
  }

  #presell(resourceId: string): void {
    const { works, terms, now } = this.store
    const work = works.get(resourceId)
    if (work) works.set(resourceId, { ...work, freeVipLevel: PURCHASE_ONLY })
    terms.set(resourceId, { ...termsFacts(resourceId), releaseAt: now + (1 + this.below(20)) * DAY_MS })
  }

  /** An artist takes a presale down, publishes it again, or sets another release date, also of what was sold before. */
  #moveRelease(): Decision | undefined {
    const { store, below } = this
    const resourceId = some([...PRESALES, ...PRESALES, ...TRACKS, ...PACKS], below)
    const terms = store.terms.get(resourceId)
    if (below(2) === 0 && terms) {
      store.terms.set(resourceId, { ...terms, isPublished: !terms.isPublished })
      return this.#did(`work ${resourceId} is ${terms.isPublished ? 'taken down' : 'published'}`)
    }
    if (terms?.releasedAt || store.works.get(resourceId)?.priceFen === 0 || below(2) === 0) return undefined
    this.#presell(resourceId)
    return this.#did(`work ${resourceId} is to be released`)
  }

  /** The worker delivers due presales, or refunds withdrawn ones. */
  #work(): Decision | undefined {
    const { store } = this
    const terms = some([...store.terms.values()], this.below)
    const { resourceId } = terms
    const paid = where(store.items, ({ goodsId }) => goodsId === resourceId).filter(({ orderItemId, orderId }) => {
      const isGiven = where(store.rights, (right) => right.orderItemId === orderItemId).length > 0
      return (
        ['PAID', 'REFUNDING'].includes(store.orders.get(orderId)?.status ?? '') && !isGiven && !store.isTakenBack(orderItemId)
      )
    })
    const [item] = paid
    if (terms.isPublished && terms.releaseAt !== null && terms.releaseAt <= store.now && terms.releasedAt === null) {
      if (!item)
        return this.#act(`work ${resourceId} is released`, { workIds: [resourceId] }, (books) =>
          endPresale(books, resourceId, false),
        )
      const scope = { orderIds: [item.orderId], isHistory: true }
      return this.#act(`#${item.orderId} gets ${resourceId}`, scope, (books) =>
        giveReleased(books, item.orderId, { resourceId, title: '' }),
      )
    }
    if (!item || terms.isPublished) return undefined
    const scope = { orderIds: [item.orderId], isHistory: true }
    return this.#act(`withdrawn ${item.orderItemId} is refunded`, scope, (books) => {
      if (isWithdrawn(books, item)) refundWithdrawn(books, item.orderItemId, [`R${store.nextId()}`])
    })
  }

  #refund(what: string, orderId: string, decide: (books: Books, refundNos: string[]) => unknown): Decision {
    const { decision } = this.store.refund(orderId, decide)
    this.#note(what)
    return decision
  }

  /** A paid order, and sometimes one of its items. */
  #paid(): Meant | undefined {
    const paid = where(this.store.orders, ({ status }) => status === 'PAID' || status === 'COMPLETED')
    if (paid.length === 0) return undefined
    const order = some(paid, this.below)
    const items = this.store.itemsOf(order.orderId)
    return { order, orderItemId: this.below(3) === 0 && items.length > 0 ? some(items, this.below).orderItemId : null }
  }

  #request(): Decision | undefined {
    const meant = this.#paid()
    if (!meant) return undefined
    const { order, orderItemId } = meant
    const { orderId, userId } = order
    return this.#refund(`${userId} asks for a refund of ${nameOf(meant)}`, orderId, (books, refundNos) =>
      requestRefund(books, userId, { orderId, orderItemId, reason: '' }, refundNos),
    )
  }

  #decideRefund(): Decision | undefined {
    const { store, below } = this
    const asked = where(store.refunds, ({ state }) => state === 'asked')
    if (asked.length === 0) return undefined
    const { refundId, orderId } = some(asked, below)
    const by = { staffId: 'staff', answer: '' }
    if (below(6) === 0) return this.#refund(`refuse refund ${refundId}`, orderId, (books) => refuseRefund(books, refundId, by))
    const isTogether = below(2) === 0 && store.upgraded(orderId).length > 1
    const take = below(4) === 0 ? ({ take: 'all' } as const) : null
    const amountFen = below(6) === 0 ? 1 + below(2000) : undefined
    const how = [isTogether && 'together', take && 'take all', amountFen && `${amountFen} fen`].filter(Boolean).join(', ')
    return this.#refund(`grant refund ${refundId} of #${orderId} ${how}`, orderId, (books, refundNos) =>
      grantRefund(books, refundId, { ...by, isTogether, take, amountFen }, refundNos),
    )
  }

  /** Staff refund what the quote names. */
  #startRefund(): Decision | undefined {
    const meant = this.#paid()
    if (!meant) return undefined
    const { order, orderItemId } = meant
    const { orderId } = order
    const isTogether = this.below(3) > 0 && this.store.upgraded(orderId).length > 1
    const what = `staff refund ${nameOf(meant)}${isTogether ? ' together' : ''}`
    return this.#refund(what, orderId, (books, refundNos) => {
      const quoted = refundedOrders(books, { orderId, orderItemId, isTogether }, books.now)
      const amountFen = sumOf(quoted.flatMap(({ lines }) => lines))
      startRefund(books, { orderId, orderItemId, amountFen }, { staffId: 'staff', answer: '', take: null, isTogether }, refundNos)
    })
  }

  #endRefund(): Decision | undefined {
    const granted = where(this.store.refunds, ({ state }) => state === 'granted')
    if (granted.length === 0) return undefined
    const refund = some(granted, this.below)
    const state = this.below(4) === 0 ? 'failed' : 'done'
    const decision = this.store.end(refund, state)
    const groups = this.together.filter((items) => refund.parts.some(({ orderItemId }) => items.includes(orderItemId)))
    if (state === 'failed') for (const id of groups.flat()) this.split.add(id)
    this.#note(`refund ${refund.refundId} of #${refund.orderId} ${state}`)
    return decision
  }

  #moveSeat(): Decision | undefined {
    const { store, below } = this
    const held = where(store.seats, ({ isHeld }) => isHeld)
    const seat = held.length > 0 && below(4) === 0 ? some(held, below) : undefined
    if (seat) {
      const by = below(2) === 0 ? seat.ownerId : seat.memberId
      return this.#act(`seat ${seat.seatId} ends`, { levelIds: [seat.ownerId, seat.memberId] }, (books) =>
        endSeat(books, seat.seatId, by),
      )
    }
    const [ownerId, memberId, seatId] = [this.#user(), some(BUYERS, below), store.nextId()]
    const scope = { userIds: [ownerId], levelIds: [ownerId, memberId] }
    return this.#act(`${ownerId} gives ${memberId} a seat`, scope, (books) => giveSeat(books, ownerId, { memberId, seatId }))
  }

  #grantLevel(): Decision {
    const userId = this.#user()
    const granted = { level: some([0, 2, TEAM_LEVEL], this.below), until: this.store.now + this.below(60) * DAY_MS + 1 }
    return this.#act(`${userId} is granted level ${granted.level}`, { userIds: [userId], levelIds: [userId] }, (books) =>
      grantLevel(books, userId, granted),
    )
  }

  /** Writes down what was sold and taken in payment, from the prices and periods of this instant. */
  #record(decision: Decision, before: Step['before']): void {
    const { store } = this
    for (const { orderItemId } of decision.rights) {
      const item = store.items.get(orderItemId)
      const work = store.works.get(item?.goodsId ?? '')
      if (item && work && work.members.length > 0 && !this.sold.has(orderItemId))
        this.sold.set(orderItemId, this.#worths(item, work))
    }
    for (const { orderItemId, vipLevel } of decision.newPeriods) {
      const item = store.items.get(orderItemId ?? '')
      if (item?.detail.vipLevel !== vipLevel) continue
      const taken = item.detail.taken as readonly Omit<TakenLevel, 'left' | 'leftInDays'>[]
      const levels = taken.flatMap((each) => {
        const period = before.periods.get(each.periodId)
        return period ? [{ ...each, ...this.#leftOf(period, store.orders.get(item.orderId)?.createdAt ?? 0) }] : []
      })
      if (levels.length > 0) this.upgrades.set(item.orderItemId, levels)
    }
    const orderIds = new Set(
      decision.newRefunds.filter(({ togetherWith }) => togetherWith !== null).map(({ togetherWith }) => togetherWith),
    )
    for (const first of orderIds) {
      const granted = [...decision.newRefunds, ...decision.refunds].filter(
        ({ refundId, togetherWith }) => refundId === first || togetherWith === first,
      )
      const ids = granted.flatMap(({ parts }) => parts.map(({ orderItemId }) => orderItemId))
      this.together.push(ids.filter((id) => store.items.get(id)?.goodsType === 'VIP'))
    }
  }

  #worths({ unitFen }: ItemFacts, { members }: Work): ReadonlyMap<string, number> {
    const prices = members.map((resourceId) => this.store.works.get(resourceId)?.priceFen ?? 0)
    const weights = prices.map((fen) => fen || unitFen / members.length)
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    return new Map(
      members.map((resourceId, at) => [resourceId, prices[at] || Math.floor((unitFen * (weights[at] ?? 0)) / whole)]),
    )
  }

  #leftOf({ startsAt, endsAt, lastsUntil }: PeriodFacts, orderedAt: number): Pick<TakenLevel, 'left' | 'leftInDays'> {
    const whole = (lastsUntil ?? 0) - startsAt
    const left = (endsAt ?? 0) - Math.max(startsAt, this.store.now)
    const days = Math.ceil(((endsAt ?? 0) - Math.max(startsAt, orderedAt)) / DAY_MS)
    return { left: left / whole, leftInDays: Math.min(1, (days * DAY_MS) / whole) }
  }
}
