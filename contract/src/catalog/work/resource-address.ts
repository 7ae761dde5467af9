import { CONTENT_TYPES, isOffer, type Resource } from '../entities.ts'

/** The page of a resource, by its kind: posts are read, offers are viewed, music is played. */
export function resourceAddress({ resourceId, contentType }: Pick<Resource, 'resourceId' | 'contentType'>): string {
  if (contentType === CONTENT_TYPES.post) return `/post?id=${resourceId}`
  return `${isOffer(contentType) ? '/presale' : '/resource'}?id=${resourceId}`
}
