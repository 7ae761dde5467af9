/** Bytes of a file beside a playlist; the whole of it without a range. */
export interface ByteRange {
  uri: string
  from?: number
  length?: number
}

export interface LadderStretch {
  /** What opens the stream, before any segment. */
  opening: ByteRange
  segments: ByteRange[]
  /** Where the first of these segments lies in the music, seconds. */
  startS: number
}

/** The best rung that a master playlist offers; `undefined` where it lists none. */
export function bestVariant(master: string): string | undefined {
  const variants = [...master.matchAll(/#EXT-X-STREAM-INF:.*?BANDWIDTH=(\d+).*\n(?!#)(.+)/g)]
  return variants.toSorted(([, one], [, other]) => Number(other) - Number(one))[0]?.[2]?.trim()
}

/**
 * What to fetch of a rung for a stretch of its music; one segment more comes before it, since a decoder needs a moment to
 * find its way in. `undefined` for playlists without an opening, or that are over before.
 */
export function rangesOf(playlist: string, fromS: number, toS: number): LadderStretch | undefined {
  const [, mapUri, mapRange] = /#EXT-X-MAP:URI="([^"]+)"(?:,BYTERANGE="([^"]+)")?/.exec(playlist) ?? []
  if (!mapUri) return undefined
  const entries = [...playlist.matchAll(/#EXTINF:([\d.]+),.*\n(?:#EXT-X-BYTERANGE:(\S+)\n)?(?!#)(.+)/g)]
  let endS = 0
  const segments = entries.map(([, lengthS, range, uri = '']) => {
    const startS = endS
    endS += Number(lengthS)
    return { startS, endS, bytes: rangeOf(uri.trim(), range) }
  })
  const first = segments.findIndex((segment) => segment.endS > fromS)
  if (first < 0) return undefined
  const wanted = segments.slice(Math.max(0, first - 1)).filter(({ startS }) => startS < toS)
  return {
    opening: rangeOf(mapUri, mapRange),
    segments: wanted.map(({ bytes }) => bytes),
    startS: wanted[0]?.startS ?? 0,
  }
}

/** `length@from` */
function rangeOf(uri: string, range: string | undefined): ByteRange {
  const [length, from] = range?.split('@').map(Number) ?? []
  return length === undefined || from === undefined ? { uri } : { uri, from, length }
}
