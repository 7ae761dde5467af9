import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import type { Crumb } from '../../ui/crumb.ts'

interface Shown {
  resource: Pick<Resource, 'title' | 'contentType' | 'style'>
  /** What styles are called. */
  labels: Record<string, string>
}

/** The way to a track leads over its style in the library, that to a pack over the packs. */
export function trackCrumbs({ resource: { title, contentType, style }, labels }: Shown): Crumb[] {
  const home = { name: '首页', address: '/' }
  if (contentType === CONTENT_TYPES.collection) return [home, { name: '合集', address: '/musicPacks' }, { name: title }]
  const name = labels[style]
  const ofStyle = name === undefined ? [] : [{ name, address: `/dj?style=${encodeURIComponent(style)}` }]
  return [home, { name: '曲库', address: '/dj' }, ...ofStyle, { name: title }]
}
