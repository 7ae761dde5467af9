import { yuan } from '../../format.ts'
import { PURCHASE_ONLY } from '../../media/rules.ts'
import type { Resource } from '../entities.ts'

export type AccessTerms = Pick<Resource, 'priceFen' | 'playVipLevel' | 'freeVipLevel'>

/** The effect of price and levels of music as messages: who may play it, who may download it, and a mistake in them. */
export interface Access {
  play: string
  download: string
  /** '' when the terms are valid. */
  mistake: string
}

export function accessOf({ priceFen, playVipLevel, freeVipLevel }: AccessTerms): Access {
  const purchase = priceFen > 0 ? [`花 ${yuan(priceFen)} 购买`] : []
  const ways = (level: number) => [...(level === PURCHASE_ONLY ? [] : [`成为 VIP${level} 或更高的会员`]), ...purchase]
  const then = (level: number) => ways(level).join('，或')
  const isSold = purchase.length > 0
  return {
    play: playVipLevel === 0 ? '所有人都可以听' : `${then(playVipLevel)}后可以听`,
    download: freeVipLevel === 0 ? '登录后可以免费下载' : `${then(freeVipLevel)}后可以下载`,
    mistake:
      freeVipLevel === 0 && isSold
        ? '填了价格，却人人都可以免费下载：请把下载改为“仅限购买”或会员等级，或去掉价格'
        : [playVipLevel, freeVipLevel].includes(PURCHASE_ONLY) && !isSold
          ? '仅限购买的作品请填写价格'
          : '',
  }
}

/** Every valid combination of price and levels, for the help page. */
export const ACCESS_TABLE: readonly (AccessTerms & { choice: string })[] = [
  { choice: '不填价格，下载选“所有人免费下载”', priceFen: 0, playVipLevel: 0, freeVipLevel: 0 },
  { choice: '不填价格，下载选 VIP2', priceFen: 0, playVipLevel: 0, freeVipLevel: 2 },
  { choice: '价格 ¥30，下载选 VIP2', priceFen: 3000, playVipLevel: 0, freeVipLevel: 2 },
  { choice: '价格 ¥30，下载选“仅限购买”', priceFen: 3000, playVipLevel: 0, freeVipLevel: PURCHASE_ONLY },
  { choice: '价格 ¥30，试听与下载都选 VIP2', priceFen: 3000, playVipLevel: 2, freeVipLevel: 2 },
  { choice: '价格 ¥30，试听与下载都选“仅限购买”', priceFen: 3000, playVipLevel: PURCHASE_ONLY, freeVipLevel: PURCHASE_ONLY },
]
