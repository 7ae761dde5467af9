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

/** A VIP tier on offer (spec §3: vipLevel, iconUrl). */
export const VipGoods = z.object({
  vipLevel: z.int(),
  name: z.string(),
  iconUrl: z.string(),
  /** Of the plan that is recommended, and its months. */
  priceFen: z.int(),
  months: z.int(),
  benefits: z.array(z.string()),
  isRecommended: z.boolean(),
  /** On sale, the longest first. */
  plans: z.array(VipPlan),
})
export type VipGoods = z.infer<typeof VipGoods>
