import type { Texts } from './texts.ts'

/** Names of artists, those with the most fans first, and whose they are. */
export interface ArtistNames {
  ids: number[]
  texts: Texts
}

/** Caps how many names that hold a word are ranked, so that a common one cannot slow a suggestion. */
const RANKED_MAX = 200

/** Ids of the artists whose name holds the word: those whose name begins with it, then those of whom a word does. */
export function searchArtists({ ids, texts }: ArtistNames, word: string, limit: number): string[] {
  const places = new Set<number>()
  for (const stream of [texts.beginning(word, 'whole'), texts.beginning(word, 'first'), byMatch(texts, word)]) {
    for (const place of stream) {
      if (places.size >= limit) break
      places.add(place)
    }
  }
  return Array.from(places, (place) => String(ids[place]))
}

function* byMatch(texts: Texts, word: string): Generator<number> {
  const places = Array.from(texts.holding(word).take(RANKED_MAX), (place) => ({ place, match: texts.match(word, place) }))
  for (const { place } of places.sort((one, other) => (one.match ?? 0) - (other.match ?? 0))) yield place
}
