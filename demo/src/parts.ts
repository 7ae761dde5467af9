import type { DemoCatalogue } from './catalogue.ts'

/** The tracks that a site opens with: a collection, a mix, and what the front page shows first. */
const FIRST: readonly string[] = [
  'neon-in-the-fog',
  'suzhou-creek-3am',
  'lilong-chord-club',
  'last-metro',
  'warehouse-no-9',
  'north-shore-signal',
  'concrete-tide',
  'dunhuang-flight',
  'moon-over-the-pass',
  'xiamen-bounce',
  'jump-to-the-sea',
]

/**
 * The catalogue in the parts that it is published in. The first holds all that takes no rendering of sound
 * and a few tracks; then one track at a time, each with the packs that it completes; the films last.
 */
export function demoParts(catalogue: DemoCatalogue): DemoCatalogue[] {
  const { artists, tracks, packs, offers, videos } = catalogue
  const first = tracks.filter(({ slug }) => FIRST.includes(slug))
  const later = tracks.filter((track) => !first.includes(track))
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
