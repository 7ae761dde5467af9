import type { VipGoods } from '@shenglang/contract/commerce/levels/entities'
import * as texts from './texts.ts'

/** The levels of the site that staff can give, the lowest first, and the way to take a gift back. */
export const levelOptions = (tiers: readonly Pick<VipGoods, 'vipLevel' | 'name'>[]) => [
  ...tiers.map(({ vipLevel, name }) => ({ value: vipLevel, name: texts.levelName(vipLevel, name) })),
  { value: 0, name: texts.takeBackLevel },
]
