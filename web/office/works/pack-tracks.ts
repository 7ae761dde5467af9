import type { PackMember } from '@shenglang/contract/studio/edit/edit-works'

const NUMBERS = /^[\d\s,，;；]+$/

/** The numbers in a text that has nothing else, such as a column of a table; undefined for a title. */
export function numbersIn(text: string): string[] | undefined {
  if (!NUMBERS.test(text)) return undefined
  const numbers = text.split(/\D+/).filter((number) => number !== '')
  return numbers.length === 0 ? undefined : [...new Set(numbers)]
}

/** The tracks with another one moved by so many places. */
export function moved(tracks: readonly PackMember[], index: number, by: number): PackMember[] {
  const track = tracks[index]
  return track === undefined ? [...tracks] : tracks.toSpliced(index, 1).toSpliced(index + by, 0, track)
}

/** The tracks with others at their end, each once. */
export function withTracks(tracks: readonly PackMember[], added: readonly PackMember[]): PackMember[] {
  const known = new Set(tracks.map(({ resourceId }) => resourceId))
  return [...tracks, ...added.filter(({ resourceId }) => !known.has(resourceId))]
}
