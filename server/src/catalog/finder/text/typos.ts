/** Shorter words have too many neighbours for a typo to be distinguished from an intended word. */
const SLIP_LENGTH_MIN = 4

const LATIN_WORD = /[a-z]{4,}/g
const CORRECTIONS_MAX = 3

/** The Latin words of a plain text that a typo may be read as, some more than once. */
export const latinWordsOf = (text: string): string[] => text.match(LATIN_WORD) ?? []

/** The Latin words of plain texts, with their frequencies. */
export class Words {
  readonly counts: Map<string, number>

  constructor(counts: Map<string, number> = new Map()) {
    this.counts = counts
  }

  add(text: string): void {
    for (const word of latinWordsOf(text)) this.counts.set(word, (this.counts.get(word) ?? 0) + 1)
  }

  remove(text: string): void {
    for (const word of latinWordsOf(text)) {
      const left = (this.counts.get(word) ?? 0) - 1
      if (left > 0) this.counts.set(word, left)
      else this.counts.delete(word)
    }
  }

  /** The words one typo (a letter wrong, missing, extra, or two swapped) away from this one, the most frequent first. */
  near(word: string): string[] {
    return mayBeTypo(word) ? nearest(word, this.counts.entries()) : []
  }
}

export const mayBeTypo = (word: string): boolean => word.length >= SLIP_LENGTH_MIN && /^[a-z]+$/.test(word)

/** Those of the words, with their frequencies, that are one typo away from this one, the most frequent first. */
export function nearest(word: string, words: Iterable<[string, number]>): string[] {
  // Equally frequent words are ordered by themselves, so that their order does not depend on the time they were added.
  return [...words]
    .filter(([other]) => isOneTypoAway(word, other))
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, CORRECTIONS_MAX)
    .map(([near]) => near)
}

/** The word, and what is left of it without one letter: two words that are one typo apart have one of these in common. */
export const withoutOneLetter = (word: string): string[] => [
  ...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]),
]

export function isOneTypoAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const rest = (text: string, skip: number) => text.slice(at + skip)
  if (a.length > b.length) return rest(a, 1) === rest(b, 0)
  if (a.length < b.length) return rest(a, 0) === rest(b, 1)
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2)
  return rest(a, 1) === rest(b, 1) || isSwapped
}
