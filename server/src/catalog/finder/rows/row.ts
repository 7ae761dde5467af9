/** The indexed facts of one published resource. */
export interface FinderRow {
  resourceId: number
  title: string
  /** Who is named beside the artist. */
  credits: string
  artist: string
  artistId: number
  contentType: number
  resourceType: string
  categoryCode: string
  style: string
  version: string
  genres: string[]
  energy: number
  tbpm: number
  tkey: string
  durationMs: number
  /** Of the release. */
  year: number
  playVipLevel: number
  /** Milliseconds since 1970. */
  publishedAt: number
  playCount: number
  downloadCount: number
  collectCount: number
}
