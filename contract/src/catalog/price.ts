import { yuan } from '../format.ts'
import { CONTENT_TYPES, type Resource } from './entities.ts'

/** One way to have a resource, as people read it: `免费`, `VIP3`, `¥899`. */
export interface Price {
  kind: 'free' | 'vip' | 'money'
  words: string
}

type Priced = Pick<Resource, 'contentType' | 'priceFen' | 'freeVipLevel'>

/**
 * Every way to have a resource, of which one is enough, the easiest last; none where nothing is had. Music without a level
 * is free for whoever is signed in, whatever its price (spec §5); what is made or delivered is never free.
 */
export function pricesOf({ contentType, priceFen, freeVipLevel }: Priced): Price[] {
  const money: Price = { kind: 'money', words: yuan(priceFen) }
  switch (contentType) {
    case CONTENT_TYPES.post:
      return []
    case CONTENT_TYPES.single:
    case CONTENT_TYPES.collection:
      if (freeVipLevel === 0) return [{ kind: 'free', words: '免费' }]
      return [...(priceFen > 0 ? [money] : []), { kind: 'vip', words: `VIP${freeVipLevel}` }]
    default:
      if (priceFen === 0) return [{ kind: 'money', words: '价格面议' }]
      return [contentType === CONTENT_TYPES.bespoke ? { kind: 'money', words: `${money.words} 起` } : money]
  }
}

/** All of them in a line, such as `¥12 / VIP3`; '' where nothing is had. */
export function priceWords(resource: Priced): string {
  return pricesOf(resource)
    .map(({ words }) => words)
    .join(' / ')
}

/** What a track's one button says: owned, or the easiest way to have it. */
export interface Right {
  kind: 'own' | Price['kind']
  words: string
}

/** One right a track; none where nothing is had. */
export function rightOf(resource: Priced & Pick<Resource, 'isBuy'>): Right | undefined {
  return resource.isBuy ? { kind: 'own', words: '已拥有' } : pricesOf(resource).at(-1)
}
