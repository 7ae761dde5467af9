import type { CamelotKey } from '../camelot.ts'
import type { Version } from '../synth/arrangement.ts'
import type { Style } from '../synth/style-recipes.ts'

export type Genre = 'club' | 'festival' | 'lounge' | 'afterhours' | 'workout' | 'sampling'

/** One audio file of a track. */
export interface DemoSource {
  slug: string
  fileName: string
  version: Version
  bars: number
  durationMs: number
}

/** A single; its first source is the track itself and shares its slug. */
export interface DemoTrack {
  slug: string
  title: string
  /** Slug of the artist. */
  artist: string
  style: Style
  genres: readonly Genre[]
  version: Version
  bpm: number
  camelot: CamelotKey
  /** 1 to 10. */
  energy: number
  /** ISO 8601 date. */
  releaseDate: string
  categoryCode: '1'
  menuCategory: 'dj' | 'singles'
  /** For buyers alone where no level is named beside it. */
  priceFen: number
  playVipLevel: number
  freeVipLevel: number
  playCount: number
  downloadCount: number
  collectCount: number
  durationMs: number
  sources: readonly [DemoSource, ...DemoSource[]]
}

/** A track as it is written down; lengths are in bars, and what is left out is free and original. */
export interface TrackDraft
  extends Pick<DemoTrack, 'slug' | 'title' | 'artist' | 'style' | 'genres' | 'bpm' | 'camelot' | 'energy'>,
    Partial<Pick<DemoTrack, 'version' | 'priceFen' | 'playVipLevel' | 'freeVipLevel'>> {
  released: string
  menu?: 'singles'
  bars: number
  /** Plays, downloads, collects. */
  counts: readonly [number, number, number]
  /** Further versions and their lengths in bars. */
  others?: Partial<Record<Version, number>>
}

const BEATS_PER_BAR = 4

/** Completes a draft with its sources and exact lengths. */
export function demoTrack(draft: TrackDraft): DemoTrack {
  const {
    released,
    menu = 'dj',
    bars,
    counts,
    others = {},
    version = 'original',
    priceFen = 0,
    playVipLevel = 0,
    freeVipLevel = 0,
    ...rest
  } = draft
  const source = (slug: string, sourceVersion: Version, sourceBars: number): DemoSource => ({
    slug,
    fileName: `${slug}.mp3`,
    version: sourceVersion,
    bars: sourceBars,
    durationMs: Math.round((sourceBars * BEATS_PER_BAR * 60_000) / rest.bpm),
  })
  const own = source(rest.slug, version, bars)
  const further = Object.entries(others) as [Version, number][]
  return {
    ...rest,
    version,
    priceFen,
    playVipLevel,
    freeVipLevel,
    categoryCode: '1',
    menuCategory: menu,
    releaseDate: released,
    playCount: counts[0],
    downloadCount: counts[1],
    collectCount: counts[2],
    durationMs: own.durationMs,
    sources: [own, ...further.map(([name, length]) => source(`${rest.slug}-${name}`, name, length))],
  }
}
