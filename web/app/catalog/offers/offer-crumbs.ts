import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import type { Crumb } from '../../ui/crumb.ts'

type Shown = Pick<Resource, 'resourceId' | 'title' | 'contentType'>

/** Where things of a kind stand side by side; music that is sold before its release among the presales. */
const SHELVES: Record<number, { name: string; address: string }> = {
  [CONTENT_TYPES.goods]: { name: '器材', address: '/djDevice' },
  [CONTENT_TYPES.bespoke]: { name: '定制', address: '/udesign' },
  [CONTENT_TYPES.lightAndSound]: { name: '声光电', address: '/voice' },
}
const PRESALES = { name: '预售', address: '/presale' }

/** The way to what is sold, and to a part of its page by the part's name. */
export function offerCrumbs({ resourceId, title, contentType }: Shown, part?: string): Crumb[] {
  const above = [{ name: '首页', address: '/' }, SHELVES[contentType] ?? PRESALES]
  if (part === undefined) return [...above, { name: title }]
  return [...above, { name: title, address: `/presale?id=${resourceId}` }, { name: part }]
}
