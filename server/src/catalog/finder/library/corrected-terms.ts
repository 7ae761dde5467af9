import type { Term } from '../text/keyword.ts'

/** A shorter term that lacks a character would match many texts. */
const INCOMPLETE_MIN = 6
const INCOMPLETE_MIN_UNITS = 3
/** Letters that may stand for ü in a name spelled by its sound: Lüxi is typed `lvxi`, and Lv Wei `lu wei`. */
const UMLAUTS = /(?<=[ln])[uv]/g

/**
 * Corrections of terms of which one matches nothing: that one with its ü written otherwise, known words instead of it, in the
 * order of `words`, or a match of a text from which it lacks a character.
 */
export function correctedTerms(terms: Term[], wrong: Term, words: readonly string[]): Term[][] {
  const replaced = (by: Term) => terms.map((term) => (term === wrong ? by : term))
  const texts = [wrong.text.replace(UMLAUTS, (letter) => (letter === 'u' ? 'v' : 'u')), ...words]
  const corrected = texts.filter((text) => text !== wrong.text).map((text) => replaced({ text, facts: [] }))
  return mayLackOne(wrong.text) ? [...corrected, replaced({ ...wrong, isIncomplete: true })] : corrected
}

const mayLackOne = (text: string) => (/^[a-z]+$/.test(text) ? text.length >= INCOMPLETE_MIN : text.length >= INCOMPLETE_MIN_UNITS)
