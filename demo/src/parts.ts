import type { DemoCatalogue } from './catalogue.ts'

/** The tracks that a site opens with: a mix, each of whose steps the front page can show on its two decks. */
const FIRST: readonly string[] = [
  'dunhuang-flight',
  'moon-over-the-pass',
  'last-metro',
  'xiamen-bounce',
  'jump-to-the-sea',
  'concrete-tide',
]

/** Those that follow at once, and complete a collection. */
const NEXT: readonly string[] = [
  'suzhou-creek-3am',
  'neon-in-the-fog',
  'warehouse-no-9',
  'lilong-chord-club',
  'north-shore-signal',
]

/**
 * The catalogue in the parts that it is published in. The first holds all that takes no rendering of sound
 * and a few tracks; then one track at a time, each with the packs that it completes; the films last.
 */
export function demoParts(catalogue: DemoCatalogue): DemoCatalogue[] {
  const { artists, tracks, packs, offers, videos } = catalogue
  const first = tracks.filter(({ slug }) => FIRST.includes(slug))
  const next = NEXT.flatMap((slug) => tracks.filter((track) => track.slug === slug))
  const later = [...next, ...tracks.filter((track) => !first.includes(track) && !next.includes(track))]
  const known = new Set<string>()
  const completedBy = (members: DemoCatalogue['tracks']) => {
    const isWhole = ({ tracks: slugs }: { tracks: readonly string[] }) => slugs.every((slug) => known.has(slug))
    const before = new Set(packs.filter(isWhole))
    for (const { slug } of members) known.add(slug)
    return packs.filter((pack) => isWhole(pack) && !before.has(pack))
  }
  const none: DemoCatalogue = { artists: [], tracks: [], packs: [], offers: [], videos: [] }
  return [
    { ...none, artists, offers, tracks: first, packs: completedBy(first) },
    ...later.map((track) => ({ ...none, tracks: [track], packs: completedBy([track]) })),
    ...videos.map((video) => ({ ...none, videos: [video] })),
  ]
}
