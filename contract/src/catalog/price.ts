import { yuan } from '../format.ts'
import { PURCHASE_ONLY } from '../media/rules.ts'
import { CONTENT_TYPES, type Resource } from './entities.ts'

/** One way to have a resource, as people read it: `免费`, `VIP3`, `¥899`. */
export interface Price {
  kind: 'free' | 'vip' | 'money'
  words: string
}

type Priced = Pick<Resource, 'contentType' | 'priceFen' | 'freeVipLevel'>

const MUSIC: readonly number[] = [CONTENT_TYPES.single, CONTENT_TYPES.collection]

/** Whether it is heard and downloaded, so that a level can open it. */
const isMusic = ({ contentType }: Pick<Resource, 'contentType'>): boolean => MUSIC.includes(contentType)

/**
 * Every way to have a resource, of which one is enough, the easiest last; none where nothing is had. Music without a level
 * is free for whoever is signed in (spec §5); what is made or delivered is never free.
 */
export function pricesOf(resource: Priced): Price[] {
  const { contentType, priceFen, freeVipLevel } = resource
  const money: Price = { kind: 'money', words: yuan(priceFen) }
  if (contentType === CONTENT_TYPES.post) return []
  if (isMusic(resource)) {
    if (freeVipLevel === 0) return [{ kind: 'free', words: '免费' }]
    const level: Price[] = freeVipLevel === PURCHASE_ONLY ? [] : [{ kind: 'vip', words: `VIP${freeVipLevel}` }]
    const ways = [...(priceFen > 0 ? [money] : []), ...level]
    return ways.length > 0 ? ways : [{ kind: 'money', words: '暂不出售' }]
  }
  if (priceFen === 0) return [{ kind: 'money', words: '价格面议' }]
  return [contentType === CONTENT_TYPES.bespoke ? { kind: 'money', words: `${money.words} 起` } : money]
}

/** All of them in a line, such as `¥12 或 VIP3`; '' where nothing is had. */
export function priceWords(resource: Priced): string {
  return pricesOf(resource)
    .map(({ words }) => words)
    .join(' 或 ')
}

/** What a track's one button says: owned, or the easiest way to have it. */
export interface Right {
  kind: 'own' | Price['kind']
  words: string
}

/** One right a track: 免费, VIP3, 单买 ¥30 or 已拥有; none where nothing is had. */
export function rightOf(resource: Priced & Pick<Resource, 'isBuy'>): Right | undefined {
  if (resource.isBuy) return { kind: 'own', words: '已拥有' }
  const easiest = pricesOf(resource).at(-1)
  const isSold = easiest?.kind === 'money' && isMusic(resource) && resource.priceFen > 0
  return isSold ? { kind: 'money', words: `单买 ${easiest.words}` } : easiest
}

/** Whether somebody can still pay for it by itself: music that is not free, has a price, and is not theirs yet. */
export const isForSale = (resource: Priced & Pick<Resource, 'isBuy'>): boolean =>
  isMusic(resource) && resource.freeVipLevel > 0 && resource.priceFen > 0 && !resource.isBuy

type Terms = Pick<Resource, 'priceFen' | 'playVipLevel' | 'freeVipLevel'>

/** What price and levels of music come to, in words: who hears it, who downloads it, and what is wrong with them. */
export interface Access {
  play: string
  download: string
  /** '' where nothing is. */
  mistake: string
}

export function accessOf({ priceFen, playVipLevel, freeVipLevel }: Terms): Access {
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

/** Every combination of price and levels that means something, for the help page. */
export const ACCESS_TABLE: readonly (Terms & { choice: string })[] = [
  { choice: '不填价格，下载选“注册会员”', priceFen: 0, playVipLevel: 0, freeVipLevel: 0 },
  { choice: '不填价格，下载选 VIP2', priceFen: 0, playVipLevel: 0, freeVipLevel: 2 },
  { choice: '价格 ¥30，下载选 VIP2', priceFen: 3000, playVipLevel: 0, freeVipLevel: 2 },
  { choice: '价格 ¥30，下载选“仅限购买”', priceFen: 3000, playVipLevel: 0, freeVipLevel: PURCHASE_ONLY },
  { choice: '价格 ¥30，试听与下载都选 VIP2', priceFen: 3000, playVipLevel: 2, freeVipLevel: 2 },
  { choice: '价格 ¥30，试听与下载都选“仅限购买”', priceFen: 3000, playVipLevel: PURCHASE_ONLY, freeVipLevel: PURCHASE_ONLY },
]
