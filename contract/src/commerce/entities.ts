import * as z from 'zod/mini'

/** A VIP tier on offer (spec §3: vipLevel, iconUrl). */
export const VipGoods = z.object({
  vipLevel: z.int(),
  name: z.string(),
  iconUrl: z.string(),
  priceFen: z.int(),
  months: z.int(),
  benefits: z.array(z.string()),
  isRecommended: z.boolean(),
})
export type VipGoods = z.infer<typeof VipGoods>
