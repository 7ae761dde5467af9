import * as z from 'zod/mini'

/** One way to buy a level: so many months at once. @public */
export const VipPlan = z.object({
  /** The `goodsId` of an order. */
  planId: z.string(),
  vipLevel: z.int(),
  months: z.int(),
  priceFen: z.int(),
})
export type VipPlan = z.infer<typeof VipPlan>

/** Where somebody's level comes from: an order paid for it, a seat in a team, or the site gave it. */
const VIP_SOURCES = ['order', 'seat', 'grant'] as const

/** What gives somebody the level that they have now. */
export const BoughtPlan = z.object({
  source: z.enum(VIP_SOURCES),
  /** Of the plan that was bought; null for seats and grants, and where an upgrade left what an earlier one had left. */
  months: z.nullable(z.int()),
  /** It is what an upgrade left of that plan. */
  isRest: z.boolean(),
})
export type BoughtPlan = z.infer<typeof BoughtPlan>

/** A VIP tier on offer (spec §3: vipLevel, iconUrl). */
export const VipGoods = z.object({
  vipLevel: z.int(),
  name: z.string(),
  /** Relative to the base address: the operator's picture, or the site's own drawing of the level. */
  iconUrl: z.string(),
  /** Of the plan that is recommended, and its months. */
  priceFen: z.int(),
  months: z.int(),
  /** With the numbers that decide, followed by the operator's own lines. */
  benefits: z.array(z.string()),
  /** Which of the benefits the level below does not give. */
  gains: z.array(z.string()),
  isRecommended: z.boolean(),
  /** On sale, the longest first. */
  plans: z.array(VipPlan),
})
export type VipGoods = z.infer<typeof VipGoods>
