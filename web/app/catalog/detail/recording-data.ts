import type { ResourceDetail } from '@shenglang/contract/catalog/entities'

/** What search engines read of a resource (schema.org). */
export function recordingData({ title, artist, duration, releaseDate, contentType }: ResourceDetail) {
  return {
    '@context': 'https://schema.org',
    '@type': contentType === 2 ? 'MusicAlbum' : 'MusicRecording',
    name: title,
    byArtist: { '@type': 'MusicGroup', name: artist },
    datePublished: releaseDate,
    ...(duration > 0 ? { duration: `PT${Math.round(duration / 1000)}S` } : {}),
  }
}
