/** The indexed facts of one published resource. */
export interface FinderRow {
  resourceId: number
  title: string
  /** The people named besides the artist. */
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
  /** Year of the release; 0 if unknown. */
  year: number
  playVipLevel: number
  /** Milliseconds since 1970. */
  publishedAt: number
  playCount: number
  downloadCount: number
  collectCount: number
}
