import { yuan } from '../../format.ts'
import { PURCHASE_ONLY } from '../../media/rules.ts'
import { CONTENT_TYPES, type Resource } from '../entities.ts'

/** One way to get a resource, as shown to users: `免费`, `VIP3`, `¥899`. */
export interface Price {
  kind: 'free' | 'vip' | 'money'
  words: string
}

type Priced = Pick<Resource, 'contentType' | 'priceFen' | 'freeVipLevel'>

const MUSIC: readonly number[] = [CONTENT_TYPES.single, CONTENT_TYPES.collection]

/** True for resources that are played and downloaded, which a VIP level can unlock. */
const isMusic = ({ contentType }: Pick<Resource, 'contentType'>): boolean => MUSIC.includes(contentType)

/**
 * Every way to get a resource, the easiest last; any one of them is enough. Empty for posts. Music without a level is free for
 * signed-in users (spec §5); goods and services are never free.
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

/** All ways joined, such as `¥12 或 VIP3`; '' when there are none. */
export function priceText(resource: Priced): string {
  return pricesOf(resource)
    .map(({ words }) => words)
    .join(' 或 ')
}

/** The label on a track: owned, or the easiest way to get it. */
export interface Right {
  kind: 'own' | Price['kind']
  words: string
}

/** The label of a resource: 免费, VIP3, 单买 ¥30 or 已拥有; undefined for posts. */
export function rightOf(resource: Priced & Pick<Resource, 'isBuy'>): Right | undefined {
  if (resource.isBuy) return { kind: 'own', words: '已拥有' }
  const easiest = pricesOf(resource).at(-1)
  const isSold = easiest?.kind === 'money' && isMusic(resource) && resource.priceFen > 0
  return isSold ? { kind: 'money', words: `单买 ${easiest.words}` } : easiest
}

/** True when the caller can still buy it alone: music that is not free, has a price, and is not owned yet. */
export const isForSale = (resource: Priced & Pick<Resource, 'isBuy'>): boolean =>
  isMusic(resource) && resource.freeVipLevel > 0 && resource.priceFen > 0 && !resource.isBuy
