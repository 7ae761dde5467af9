import * as z from 'zod/mini'

/** One way to buy a level: a number of months at once. @public */
export const VipPlan = z.object({
  /** The `goodsId` of an order. */
  planId: z.string(),
  vipLevel: z.int(),
  months: z.int(),
  priceFen: z.int(),
})
export type VipPlan = z.infer<typeof VipPlan>

/** Where a user's level comes from: a paid order, a seat in a team, or a grant by the site. */
const VIP_SOURCES = ['order', 'seat', 'grant'] as const

/** The source of the user's current level. */
export const BoughtPlan = z.object({
  source: z.enum(VIP_SOURCES),
  /** Of the plan that was bought; null for seats and grants, and for what an upgrade left of an earlier rest. */
  months: z.nullable(z.int()),
  /** Whether it is what an upgrade left of that plan. */
  isRest: z.boolean(),
})
export type BoughtPlan = z.infer<typeof BoughtPlan>

/** A VIP tier on offer (spec §3: vipLevel, iconUrl). */
export const VipGoods = z.object({
  vipLevel: z.int(),
  name: z.string(),
  /** Relative to the base address: the operator's picture, or the site's drawing of the level. */
  iconUrl: z.string(),
  /** Of the plan that is recommended, and its months. */
  priceFen: z.int(),
  months: z.int(),
  /** With the numbers that matter, followed by the operator's lines. */
  benefits: z.array(z.string()),
  /** The benefits that the level below does not have. */
  gains: z.array(z.string()),
  isRecommended: z.boolean(),
  /** On sale, the longest first. */
  plans: z.array(VipPlan),
})
export type VipGoods = z.infer<typeof VipGoods>
