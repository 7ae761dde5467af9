/** A range of bytes in a file next to a playlist; the whole file without `from` and `length`. */
export interface ByteRange {
  uri: string
  from?: number
  length?: number
}

export interface RenditionRange {
  /** The initialisation segment. */
  opening: ByteRange
  segments: ByteRange[]
  /** Start of the first segment in the music, seconds. */
  startS: number
}

/** The variant with the highest bandwidth in a master playlist; `undefined` when it lists none. */
export function bestVariant(master: string): string | undefined {
  const variants = [...master.matchAll(/#EXT-X-STREAM-INF:.*?BANDWIDTH=(\d+).*\n(?!#)(.+)/g)]
  return variants.toSorted(([, one], [, other]) => Number(other) - Number(one))[0]?.[2]?.trim()
}

/**
 * The ranges of a rendition to fetch for a part of its music, including one segment before it, since a decoder needs time to
 * settle. `undefined` for playlists without an initialisation segment, or that end before the part.
 */
export function rangesOf(playlist: string, fromS: number, toS: number): RenditionRange | undefined {
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
  const needed = segments.slice(Math.max(0, first - 1)).filter(({ startS }) => startS < toS)
  return {
    opening: rangeOf(mapUri, mapRange),
    segments: joined(needed.map(({ bytes }) => bytes)),
    startS: needed[0]?.startS ?? 0,
  }
}

/** Merges consecutive ranges of a file, so that they are fetched at once. */
function joined(ranges: ByteRange[]): ByteRange[] {
  const all: ByteRange[] = []
  for (const range of ranges) {
    const last = all.at(-1)
    const isNext = last?.uri === range.uri && last.from !== undefined && last.from + (last.length ?? 0) === range.from
    if (isNext) all[all.length - 1] = { ...last, length: (last.length ?? 0) + (range.length ?? 0) }
    else all.push(range)
  }
  return all
}

/** Parses `length@from`. */
function rangeOf(uri: string, range: string | undefined): ByteRange {
  const [length, from] = range?.split('@').map(Number) ?? []
  return length === undefined || from === undefined ? { uri } : { uri, from, length }
}
