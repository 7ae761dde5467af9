import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'

const BUYABLE: ReadonlySet<number> = new Set([CONTENT_TYPES.goods, CONTENT_TYPES.bespoke, CONTENT_TYPES.lightAndSound])

/** The page on which a resource is at home: a post is read, an offer is looked at, music is heard. */
export function resourceAddress({ resourceId, contentType }: Pick<Resource, 'resourceId' | 'contentType'>): string {
  if (contentType === CONTENT_TYPES.post) return `/post?id=${resourceId}`
  return `${BUYABLE.has(contentType) ? '/presale' : '/resource'}?id=${resourceId}`
}
