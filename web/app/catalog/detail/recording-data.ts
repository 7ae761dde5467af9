import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'

/** What search engines read of a resource (schema.org). */
export function recordingData({ title, artist, credits, duration, releaseDate, contentType }: ResourceDetail) {
  return {
    '@context': 'https://schema.org',
    '@type': contentType === CONTENT_TYPES.collection ? 'MusicAlbum' : 'MusicRecording',
    name: title,
    byArtist: [artist, ...credits].map((name) => ({ '@type': 'MusicGroup', name })),
    datePublished: releaseDate,
    ...(duration > 0 ? { duration: `PT${Math.round(duration / 1000)}S` } : {}),
  }
}
