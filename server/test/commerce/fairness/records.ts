import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { ItemFacts, PeriodFacts } from '../../../src/commerce/decide/facts.ts'
import { type Tables, type Work, where } from './tables.ts'

/** A level that an upgrade took in payment. */
export interface TakenLevel {
  periodId: string
  /** The part of it that was left: to the millisecond when the upgrade was paid, and in started days when it was ordered. */
  left: number
  leftInDays: number
  takenFen: number
  leftFen: number
}

/** Some tables as they were before an action. */
export type Before = Pick<Tables, 'periods' | 'rights' | 'items' | 'refunds'>

export const copyOf = ({ periods, rights, items, refunds }: Tables): Before => ({
  periods: new Map(periods),
  rights: new Map(rights),
  items: new Map(items),
  refunds: new Map(refunds),
})

/** The prices at which goods were sold, recorded separately from what `decide` stores. */
export class Records {
  /** The cost of each work of a delivered pack if it is taken: its single price then, or its part of the pack's price. */
  readonly sold = new Map<string, ReadonlyMap<string, number>>()
  readonly upgrades = new Map<string, readonly TakenLevel[]>()
  readonly couponOf = new Map<string, CouponTerms>()
  /** Items that one decision refunded of several orders. */
  readonly together: string[][] = []
  /**
   * Items of decisions of which a provider refused one refund: the others stand, and finance completes that one (decision 0035).
   */
  readonly split = new Set<string>()
  /** Accounts that were merged into another, and into which. */
  readonly merged = new Map<string, string>()
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** Records the prices and periods of this instant; call it after each action. */
  add(before: Before): void {
    const { rights, items, works, periods, refunds, orders } = this.#tables
    for (const [key, { orderItemId }] of rights) {
      if (before.rights.has(key) || this.sold.has(orderItemId)) continue
      const item = items.get(orderItemId)
      const work = works.get(item?.goodsId ?? '')
      if (item && work && work.members.length > 0) this.sold.set(orderItemId, this.#worths(item, work))
    }
    for (const [periodId, { orderItemId, vipLevel }] of periods) {
      const item = before.periods.has(periodId) ? undefined : items.get(orderItemId ?? '')
      if (item?.detail.vipLevel !== vipLevel) continue
      const taken = item.detail.taken as readonly Omit<TakenLevel, 'left' | 'leftInDays'>[]
      const levels = taken.flatMap((each) => {
        const period = before.periods.get(each.periodId)
        return period ? [{ ...each, ...this.#leftOf(period, orders.get(item.orderId)?.createdAt ?? 0) }] : []
      })
      if (levels.length > 0) this.upgrades.set(item.orderItemId, levels)
    }
    const isNew = (refundId: string) => !before.refunds.has(refundId)
    const joint = where(refunds, ({ refundId, togetherWith }) => togetherWith !== null && isNew(refundId))
    for (const first of new Set(joint.map(({ togetherWith }) => togetherWith))) {
      const granted = where(refunds, ({ refundId, togetherWith }) => refundId === first || togetherWith === first)
      const ids = granted.flatMap(({ parts }) => parts.map(({ orderItemId }) => orderItemId))
      this.together.push(ids.filter((id) => items.get(id)?.goodsType === 'VIP'))
    }
    for (const refund of refunds.values()) {
      if (refund.state !== 'failed' || before.refunds.get(refund.refundId)?.state === 'failed') continue
      const groups = this.together.filter((its) => refund.parts.some(({ orderItemId }) => its.includes(orderItemId)))
      for (const id of groups.flat()) this.split.add(id)
    }
  }

  #worths({ unitFen }: ItemFacts, { members }: Work): ReadonlyMap<string, number> {
    const prices = members.map((resourceId) => this.#tables.works.get(resourceId)?.priceFen ?? 0)
    const weights = prices.map((fen) => fen || unitFen / members.length)
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    return new Map(
      members.map((resourceId, at) => [resourceId, prices[at] || Math.floor((unitFen * (weights[at] ?? 0)) / whole)]),
    )
  }

  #leftOf({ startsAt, endsAt, lastsUntil }: PeriodFacts, orderedAt: number): Pick<TakenLevel, 'left' | 'leftInDays'> {
    const whole = (lastsUntil ?? 0) - startsAt
    const left = (endsAt ?? 0) - Math.max(startsAt, this.#tables.now)
    const days = Math.ceil(((endsAt ?? 0) - Math.max(startsAt, orderedAt)) / DAY_MS)
    return { left: left / whole, leftInDays: Math.min(1, (days * DAY_MS) / whole) }
  }
}
