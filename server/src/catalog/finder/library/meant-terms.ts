import type { Term } from '../text/keyword.ts'

/** Shorter terms lack so much that they would meet many texts. */
const INCOMPLETE_MIN = 6
const INCOMPLETE_MIN_UNITS = 3
/** What is ü in a name spelled by its sound: Lüxi is typed `lvxi`, and Lv Wei `lu wei`. */
const UMLAUTS = /(?<=[ln])[uv]/g

/**
 * What may have been meant by terms of which one matches nothing: the same with its ü written otherwise, a known word instead of
 * it, the most frequent first, or a text from which it lacks a character.
 */
export function meantTerms(terms: Term[], wrong: Term, words: readonly string[]): Term[][] {
  const replaced = (by: Term) => terms.map((term) => (term === wrong ? by : term))
  const texts = [wrong.text.replace(UMLAUTS, (letter) => (letter === 'u' ? 'v' : 'u')), ...words]
  const corrected = texts.filter((text) => text !== wrong.text).map((text) => replaced({ text, facts: [] }))
  return mayLackOne(wrong.text) ? [...corrected, replaced({ ...wrong, isIncomplete: true })] : corrected
}

const mayLackOne = (text: string) => (/^[a-z]+$/.test(text) ? text.length >= INCOMPLETE_MIN : text.length >= INCOMPLETE_MIN_UNITS)
