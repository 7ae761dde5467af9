import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create as attachment } from 'content-disposition'
import { LRUCache } from 'lru-cache'
import type { AddressOptions } from '../port.ts'

/** Requests of one file within this time get the same address, which a CDN and a browser then know already. */
const SHARED_MS = 20_000
const CACHED_MAX = 5000

/**
 * True for files that clients fetch from the store themselves: segments of renditions, and downloads. This server sends
 * playlists, since they name their segments relative to their own address. It also sends files that a media element plays
 * directly, since the element would go on using the target of a redirect after that address has expired.
 */
export const isFetchedThere = (key: string, { name }: Pick<AddressOptions, 'name'>): boolean =>
  name !== undefined || /^hls\/.*\.m4s$/.test(key)

interface Signing {
  /** A client whose endpoint is the public one of the store. */
  client: S3Client
  bucket: string
  /** Milliseconds since 1970, by the store's clock. */
  now: () => number
}

/** Signs addresses that are valid for at least `forMs` less 20 s, and at most `forMs`. */
export function createSigning({ client, bucket, now }: Signing) {
  const cached = new LRUCache<string, Promise<string>>({ max: CACHED_MAX })
  return (key: string, options: AddressOptions): Promise<string> => {
    const signedAt = Math.floor(now() / SHARED_MS) * SHARED_MS
    const id = JSON.stringify([signedAt, key, options])
    const existing = cached.get(id)
    if (existing) return existing
    const { contentType, cacheControl, contentEncoding, name, forMs } = options
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseCacheControl: cacheControl,
      ...(contentEncoding === undefined ? {} : { ResponseContentEncoding: contentEncoding }),
      ...(name === undefined ? {} : { ResponseContentDisposition: attachment(name) }),
    })
    const signing = { expiresIn: Math.floor(forMs / 1000), signingDate: new Date(signedAt) }
    const url = getSignedUrl(client, command, signing)
    cached.set(id, url)
    return url
  }
}
