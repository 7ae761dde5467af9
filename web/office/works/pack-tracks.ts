import type { PackMember } from '@shenglang/contract/studio/edit/edit-works'

const NUMBERS = /^[\d\s,，;；]+$/

/** The numbers in a text that contains nothing else, such as a pasted column; undefined for a title. */
export function numbersIn(text: string): string[] | undefined {
  if (!NUMBERS.test(text)) return undefined
  const numbers = text.split(/\D+/).filter((number) => number !== '')
  return numbers.length === 0 ? undefined : [...new Set(numbers)]
}

/** The tracks with one of them moved by `step` positions. */
export function moved(tracks: readonly PackMember[], index: number, step: number): PackMember[] {
  const track = tracks[index]
  return track === undefined ? [...tracks] : tracks.toSpliced(index, 1).toSpliced(index + step, 0, track)
}

/** The tracks with others appended, without duplicates. */
export function withTracks(tracks: readonly PackMember[], added: readonly PackMember[]): PackMember[] {
  const known = new Set(tracks.map(({ resourceId }) => resourceId))
  return [...tracks, ...added.filter(({ resourceId }) => !known.has(resourceId))]
}
