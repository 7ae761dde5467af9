import * as z from 'zod/mini'

/** An offer of a level for a number of months. @public */
export const VipPlan = z.object({
  /** Serves as the `goodsId` of an order. */
  planId: z.string(),
  vipLevel: z.int(),
  months: z.int(),
  priceFen: z.int(),
})
export type VipPlan = z.infer<typeof VipPlan>

/** Origin of a user's level: a paid order, a seat in a team, or a grant by the site. */
const VIP_SOURCES = ['order', 'seat', 'grant'] as const

/** The origin of the user's current level. */
export const BoughtPlan = z.object({
  source: z.enum(VIP_SOURCES),
  /** Months of the purchased plan; null for seats and grants, and for the rest of an earlier plan after an upgrade. */
  months: z.nullable(z.int()),
  /** True for the rest of an earlier plan that an upgrade did not use up. */
  isRest: z.boolean(),
})
export type BoughtPlan = z.infer<typeof BoughtPlan>

/** A VIP tier on offer (spec §3: vipLevel, iconUrl). */
export const VipGoods = z.object({
  vipLevel: z.int(),
  name: z.string(),
  /** The operator's picture, or the site's drawing of the level; relative to the base address. */
  iconUrl: z.string(),
  /** Price and months of the recommended plan. */
  priceFen: z.int(),
  months: z.int(),
  /** Computed lines with numbers, then the operator's lines. */
  benefits: z.array(z.string()),
  /** The benefits that the level below does not have. */
  gains: z.array(z.string()),
  isRecommended: z.boolean(),
  /** Plans on sale, longest first. */
  plans: z.array(VipPlan),
})
export type VipGoods = z.infer<typeof VipGoods>
