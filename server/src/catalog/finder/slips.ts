/** Shorter words have too many neighbours for a slip to be told from a meant word. */
export const SLIP_LENGTH_MIN = 4

/** The Latin words among these plain texts, the most frequent first. */
export function latinWords(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const [word] of text.matchAll(LATIN_WORD)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return Array.from(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([word]) => word)
}

const LATIN_WORD = /[a-z]{4,}/g
const CORRECTIONS_MAX = 3

/** The known words that are one slip (a letter wrong, missing, too many, or two swapped) from this one. */
export function corrections(word: string, words: readonly string[]): string[] {
  if (word.length < SLIP_LENGTH_MIN || !/^[a-z]+$/.test(word)) return []
  const found: string[] = []
  for (const known of words) {
    if (isOneSlipAway(word, known)) found.push(known)
    if (found.length === CORRECTIONS_MAX) break
  }
  return found
}

export function isOneSlipAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const rest = (text: string, skip: number) => text.slice(at + skip)
  if (a.length > b.length) return rest(a, 1) === rest(b, 0)
  if (a.length < b.length) return rest(a, 0) === rest(b, 1)
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2)
  return rest(a, 1) === rest(b, 1) || isSwapped
}
