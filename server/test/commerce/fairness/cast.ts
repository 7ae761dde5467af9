import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { CouponFacts, PlanFacts } from '../../../src/commerce/decide/shop.ts'

/** The people and works of a world. */
export interface Cast {
  buyers: readonly string[]
  /** The first belongs to the people who buy; the second is somebody else. */
  artists: readonly string[]
  tracks: readonly string[]
  packs: readonly string[]
  presales: readonly string[]
  goods: readonly string[]
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at))

/** Ids of a world in memory. */
export const castOf = (buyers: number): Cast => ({
  buyers: range(1001, buyers),
  artists: ['8', '9'],
  tracks: range(20, 6),
  packs: range(30, 3),
  presales: range(40, 2),
  goods: range(50, 2),
})

export const PRICES = [0, 1, 300, 900, 1000, 3000, 6000, 30_000]
export const LEVELS = [0, 1, 1, 2, 3, TEAM_LEVEL, PURCHASE_ONLY, PURCHASE_ONLY]
export const PLANS: PlanFacts[] = [
  [1, 1, 1200],
  [1, 12, 10_800],
  [2, 1, 500],
  [2, 3, 5400],
  [3, 1, 3000],
  [3, 12, 26_800],
  [TEAM_LEVEL, 1, 9800],
  [TEAM_LEVEL, 12, 88_000],
].map(([vipLevel = 0, months = 0, priceFen = 0], at) => ({ planId: String(at + 1), vipLevel, months, priceFen, name: '' }))
export const COUPONS = [
  { offFen: 6000, fromFen: 10_000 },
  { offFen: 1000, fromFen: 3000 },
  { offPercent: 50 },
  { offPercent: 30, fromFen: 5000, offMaxFen: 3000 },
  { offPercent: 100, fromFen: 4000, goodsTypes: ['RESOURCE'] as const },
  { offFen: 2000, fromFen: 9000, goodsTypes: ['VIP'] as const },
].map((terms, at) => couponFacts(String(at + 1), terms))
export const TOP_UPS = [3000, 10_000, 50_000]
export const TIMES_MS = [0, 0, 0, 1, 60_000, DAY_MS / 3, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, 31 * DAY_MS]
/** Above such a sum a second member of staff confirms. */
export const SECOND_EYES = [0, 0, 2000]
export const REFUND_DAYS = [0, 7, 7, 30]

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
