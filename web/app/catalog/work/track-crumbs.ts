import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import type { Crumb } from '../../ui/text/crumb.ts'
import * as texts from './texts.ts'

interface Shown {
  resource: Pick<Resource, 'title' | 'contentType' | 'style'>
  /** The names of styles. */
  labels: Record<string, string>
}

/** A track's breadcrumbs contain its style in the library, a pack's the packs. */
export function trackCrumbs({ resource: { title, contentType, style }, labels }: Shown): Crumb[] {
  const home = { name: texts.home, address: '/' }
  if (contentType === CONTENT_TYPES.collection)
    return [home, { name: texts.collections, address: '/musicPacks' }, { name: title }]
  const name = labels[style]
  const ofStyle = name === undefined ? [] : [{ name, address: `/dj?style=${encodeURIComponent(style)}` }]
  return [home, { name: texts.library, address: '/dj' }, ...ofStyle, { name: title }]
}
