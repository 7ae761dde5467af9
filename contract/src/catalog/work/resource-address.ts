import { CONTENT_TYPES, isOffer, type Resource } from '../entities.ts'

/** The page of a resource: posts, offers (goods and services) and music each have their own. */
export function resourceAddress({ resourceId, contentType }: Pick<Resource, 'resourceId' | 'contentType'>): string {
  if (contentType === CONTENT_TYPES.post) return `/post?id=${resourceId}`
  return `${isOffer(contentType) ? '/presale' : '/resource'}?id=${resourceId}`
}
