import type { Term } from '../text/keyword.ts'
import { type Frequency, mostFrequent } from '../text/typos.ts'

/** Shorter terms lack so much that they would meet many texts. */
const INCOMPLETE_MIN = 6
const INCOMPLETE_MIN_UNITS = 3

/**
 * What may have been meant by terms of which one matches nothing: a known word instead of it, the most frequent first, or a text
 * from which it lacks a character.
 */
export function meantTerms(terms: Term[], wrong: Term, words: readonly Frequency[][]): Term[][] {
  const replaced = (by: Term) => terms.map((term) => (term === wrong ? by : term))
  const corrected = mostFrequent(words).map((text) => replaced({ text, facts: [] }))
  return mayLackOne(wrong.text) ? [...corrected, replaced({ ...wrong, isIncomplete: true })] : corrected
}

const mayLackOne = (text: string) => (/^[a-z]+$/.test(text) ? text.length >= INCOMPLETE_MIN : text.length >= INCOMPLETE_MIN_UNITS)
