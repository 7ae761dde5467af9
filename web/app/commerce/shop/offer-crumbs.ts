import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import type { Crumb } from '../../ui/text/crumb.ts'
import * as texts from './texts.ts'

type Shown = Pick<Resource, 'resourceId' | 'title' | 'contentType'>

/** The list page of each kind; music before its release is among the presales. */
const SHELVES: Record<number, { name: string; address: string }> = {
  [CONTENT_TYPES.goods]: { name: texts.gear, address: '/djDevice' },
  [CONTENT_TYPES.bespoke]: { name: texts.design, address: '/udesign' },
  [CONTENT_TYPES.lightAndSound]: { name: texts.lightSound, address: '/voice' },
}
const PRESALES = { name: texts.presale, address: '/presale' }

/** Breadcrumbs of an offer, and of a part of its page by the part's name. */
export function offerCrumbs({ resourceId, title, contentType }: Shown, part?: string): Crumb[] {
  const above = [{ name: texts.home, address: '/' }, SHELVES[contentType] ?? PRESALES]
  if (part === undefined) return [...above, { name: title }]
  return [...above, { name: title, address: `/presale?id=${resourceId}` }, { name: part }]
}
