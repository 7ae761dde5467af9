import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import { type SaleRules, SaleRules as SaleRulesSchema } from '@shenglang/contract/commerce/sale/sale-rules'
import type { Posting } from '../../../src/commerce/decide/decision.ts'
import type {
  AttemptFacts,
  BuyerFacts,
  ItemFacts,
  OrderFacts,
  PeriodFacts,
  RefundFacts,
  RequestFacts,
  RightFacts,
  SeatFacts,
  TermsFacts,
} from '../../../src/commerce/decide/facts.ts'
import type { Openings, Taking } from '../../../src/commerce/takings/taken-by.ts'
import { NOW } from '../commerce-facts.ts'

/** A track, a pack of tracks, or goods. A track has one file at a time. */
export interface Work {
  resourceId: string
  artistId: string
  priceFen: number
  freeVipLevel: number
  /** The tracks of a pack. */
  members: readonly string[]
  isGoods?: boolean
  /** Its present file; a replaced file has another number. */
  fileNo?: number
}

export interface TakingRow extends Taking {
  userId: string
  resourceId: string
  fileNo?: number
  priceFen: number
  takenAt?: number
}

/** The facts of a buyer that are read beside orders. */
export type Buyer = Pick<BuyerFacts, 'isMinor' | 'birthYear' | 'isClosed'>

/** The tables of a shop in memory: a store's own, or copies of a database's. */
export class Tables {
  now = NOW
  rules: SaleRules
  readonly userIds: readonly string[]
  readonly works: Map<string, Work>
  /** Buyers who are minors or whose account is closed. */
  readonly buyers = new Map<string, Buyer>()
  readonly terms = new Map<string, TermsFacts>()
  readonly orders = new Map<string, OrderFacts>()
  readonly items = new Map<string, ItemFacts>()
  readonly attempts = new Map<string, AttemptFacts>()
  readonly periods = new Map<string, PeriodFacts>()
  readonly seats = new Map<string, SeatFacts>()
  readonly rights = new Map<string, RightFacts>()
  readonly refunds = new Map<string, RefundFacts>()
  readonly requests = new Map<string, RequestFacts>()
  readonly balances = new Map<string, number>()
  /** Terms of the coupon that an order used. */
  readonly coupons = new Map<string, CouponTerms>()
  readonly takings = new Map<string, TakingRow>()
  readonly postings: Posting[] = []
  /** Months that were shared, and the amounts that they counted of each item. */
  readonly pools = new Set<string>()
  readonly poolParts = new Map<string, number>()
  #lastId = 100

  constructor({
    userIds,
    works,
    rules = {},
  }: {
    userIds: readonly string[]
    works: readonly Work[]
    rules?: Partial<SaleRules>
  }) {
    this.userIds = userIds
    this.works = new Map(works.map((work) => [work.resourceId, work]))
    this.rules = { ...DEFAULT_RULES, ...rules }
  }

  nextId(): string {
    this.#lastId += 1
    return String(this.#lastId)
  }

  itemsOf = (orderId: string): ItemFacts[] => where(this.items, (item) => item.orderId === orderId)

  isTakenBack = (orderItemId: string): boolean => this.partsOf(orderItemId, GONE).some(({ take }) => take !== 'nothing')

  /** The parts of an item that refunds in these states pay back and revoke. */
  partsOf = (orderItemId: string, states: readonly RefundFacts['state'][]) =>
    where(this.refunds, ({ state }) => states.includes(state)).flatMap(({ parts }) =>
      parts.filter((part) => part.orderItemId === orderItemId),
    )

  /** An order with all whose levels paid for it, and the other upgrades that those paid for. */
  upgraded(orderId: string): string[] {
    const orderIds = new Set([orderId])
    for (const id of orderIds) {
      const its = new Set(this.itemsOf(id).map(({ orderItemId }) => orderItemId))
      for (const { orderItemId, takenBy } of where(this.periods, (period) => period.takenBy !== null)) {
        const other = its.has(takenBy ?? '') ? orderItemId : its.has(orderItemId ?? '') && id !== orderId ? takenBy : null
        const item = this.items.get(other ?? '')
        if (item && this.orders.get(item.orderId)?.paidAt) orderIds.add(item.orderId)
      }
    }
    return [...orderIds]
  }

  /** The orders that a refund of an order reads, as `selectJoined`: also those that were refunded with them. */
  joined(orderId: string): string[] {
    const orderIds = new Set(this.upgraded(orderId))
    const decisionOf = ({ refundId, togetherWith }: RefundFacts) => togetherWith ?? refundId
    for (const id of orderIds) {
      const decisions = where(this.refunds, (refund) => refund.orderId === id).map(decisionOf)
      for (const refund of where(this.refunds, (each) => decisions.includes(decisionOf(each)))) orderIds.add(refund.orderId)
    }
    return [...orderIds]
  }

  isUsed = ({ orderItemId, startsAt }: PeriodFacts): boolean =>
    orderItemId !== null &&
    where(this.takings, (taking) => taking.orderItemId === orderItemId && (taking.takenAt ?? this.now) >= startsAt).length > 0

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

  /** Stores a taking; of several by the same right the first counts. Returns false if it is not new. */
  take(row: TakingRow): boolean {
    const key = `${row.userId} ${row.resourceId} ${row.fileNo ?? 0} ${row.byRight} ${row.orderItemId}`
    if (this.takings.has(key)) return false
    this.takings.set(key, row)
    return true
  }
}

/** Refunds that pay back: done, or on their way. */
export const GONE = ['granted', 'done'] as const
const DEFAULT_RULES = SaleRulesSchema.parse({})
const SOURCES = ['order', 'seat', 'grant']

export function where<Row>(rows: ReadonlyMap<string, Row>, isMatch: (row: Row) => boolean): Row[] {
  const matches: Row[] = []
  for (const row of rows.values()) if (isMatch(row)) matches.push(row)
  return matches
}
