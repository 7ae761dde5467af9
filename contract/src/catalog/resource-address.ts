import { CONTENT_TYPES, isOffer, type Resource } from './entities.ts'

/** The page on which a resource is at home: a post is read, an offer is looked at, music is heard. */
export function resourceAddress({ resourceId, contentType }: Pick<Resource, 'resourceId' | 'contentType'>): string {
  if (contentType === CONTENT_TYPES.post) return `/post?id=${resourceId}`
  return `${isOffer(contentType) ? '/presale' : '/resource'}?id=${resourceId}`
}
