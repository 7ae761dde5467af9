/** Kinds of content with a link preview picture and a poster with a QR code. */
export const SHARED_KINDS = ['resource', 'artist'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** Relative to the base address. */
export const sharePath = {
  picture: (kind: SharedKind, id: string) => `/share/picture/${kind}/${id}.jpg`,
  /** `t` in the query is the second at which the link of the QR code starts. */
  poster: (kind: SharedKind, id: string) => `/share/poster/${kind}/${id}.jpg`,
} as const

/** Paths at the root of the site, where crawlers and feed readers look for them. */
export const feedPath = {
  artist: (id: string) => `/feeds/artist/${id}.xml`,
  category: (code: string) => `/feeds/category/${code}.xml`,
  mixes: '/feeds/mixes.xml',
  /** The recording of an entry; redirects to its current address. */
  audio: (resourceId: string) => `/feeds/audio/${resourceId}.m4a`,
} as const

const SECOND_QUERY = 't'
/** A day, longer than any recording. */
const SECONDS_MAX = 86_400

/** The second at which a link starts playback; 0 for invalid values. */
export function secondIn(query: URLSearchParams): number {
  const text = query.get(SECOND_QUERY) ?? ''
  const second = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return second <= SECONDS_MAX ? second : 0
}

/** Adds the start second to an address, unless it is 0. */
export const fromSecond = (path: string, second: number): string =>
  second > 0 ? `${path}${path.includes('?') ? '&' : '?'}${SECOND_QUERY}=${Math.floor(second)}` : path
