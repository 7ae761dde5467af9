import { isHan } from '../../../platform/chinese.ts'
import { initialsOf, LAST_LETTER, letterBit, readingsOf, unitsOf } from './readings.ts'

/**
 * Kinds of match, the best first; `none` is worse than all. `beside` kinds are in the names of artists after the title, and
 * `named` is a whole name.
 */
export const MATCH = {
  exact: 0,
  named: 1,
  prefix: 2,
  besidePrefix: 3,
  word: 4,
  besideWord: 5,
  inside: 6,
  beside: 7,
  none: 8,
} as const
export type Match = Exclude<(typeof MATCH)[keyof typeof MATCH], typeof MATCH.none>

/**
 * True for a single letter or digit: so many texts contain it that it only matches beginnings. A Chinese character is a word.
 */
export const isOneLetter = (term: string): boolean => term.length === 1 && !isHan(term)

/** Separates a title from the names after it, and these from one another; no term contains it. */
export const BESIDE = '\n'
const BESIDE_UNIT = 0x0a
const SPACE = 0x20
const LETTER_H = 0x68
const LETTER_U = 0x75
const LETTER_V = 0x76
/** The initials after which ü is written as u. */
const BEFORE_U: ReadonlySet<number> = new Set(Array.from('jqxy', (letter) => letter.charCodeAt(0)))

/**
 * The best match of `term` with a run of `text` (both plain texts, the term without spaces). Each Chinese character of the text
 * may match by itself, by one of its readings, by the beginning of a reading at the term's end, or by an initial. The text may go
 * on after its title. A term that is only the beginning of one reading would match too many texts: it matches a title's first
 * character only.
 */
export function matchText(term: string, text: string): Match | undefined {
  return matchUnits(unitsOf(term), unitsOf(text), text.length)
}

/** Like `matchText`, for the first `length` code units of a text. */
export function matchUnits(term: Uint16Array, text: Uint16Array, length: number): Match | undefined {
  let best: Match | undefined
  let beside = -1
  const first = term[0] as number
  const bit = letterBit(first)
  for (let start = 0; start < length; start += 1) {
    const unit = text[start] as number
    if (unit === BESIDE_UNIT && beside < 0) beside = start
    if (!canBegin(unit, first, bit)) continue
    const isFirst = start === 0 || text[start - 1] === BESIDE_UNIT
    if (!isFirst && best !== undefined && best <= MATCH.besidePrefix) continue
    const end = endOf(term, 0, text, start, length)
    if (end < 0) continue
    if (isFirst && (end === length || text[end] === BESIDE_UNIT)) return start === 0 ? MATCH.exact : MATCH.named
    const match = matchAt(text, start, beside)
    if (best === undefined || match < best) best = match
  }
  return best
}

/**
 * The best match of a term with a run of Chinese characters of which it lacks one in the middle: each character matches by itself
 * or by a whole reading, since initials would match almost anything.
 */
export function matchIncomplete(term: Uint16Array, text: Uint16Array, length: number): Match | undefined {
  let best: Match | undefined
  let beside = -1
  for (let start = 0; start < length; start += 1) {
    if (text[start] === BESIDE_UNIT && beside < 0) beside = start
    const end = endOfWhole(term, 0, text, start, length, false)
    if (end < 0) continue
    const match = matchAt(text, start, beside)
    if (best === undefined || match < best) best = match
  }
  return best
}

/** The run of `text` that `term` matches best, as in `matchText`; the first among equals. */
export function positionOf(term: string, text: string): { start: number; end: number } | undefined {
  const [units, within] = [unitsOf(term), unitsOf(text)]
  let best: { start: number; end: number; match: Match } | undefined
  const first = units[0] as number
  const bit = letterBit(first)
  for (let start = 0; start < within.length; start += 1) {
    if (!canBegin(within[start] as number, first, bit)) continue
    const end = endOf(units, 0, within, start, within.length)
    if (end < 0) continue
    const match = matchAt(within, start, -1)
    if (best === undefined || match < best.match) best = { start, end, match }
  }
  return best
}

/** True where a term with this first code unit, and its bit, can begin at a code unit of the text. */
const canBegin = (unit: number, first: number, bit: number): boolean =>
  unit === first || (unit > LAST_LETTER && bit !== 0 && (initialsOf(unit) & bit) !== 0)

function matchAt(text: Uint16Array, start: number, beside: number): Match {
  if (start === 0) return MATCH.prefix
  if (text[start - 1] === BESIDE_UNIT) return MATCH.besidePrefix
  const isBeside = beside >= 0 && start > beside
  if (isWordStart(text, start)) return isBeside ? MATCH.besideWord : MATCH.word
  return isBeside ? MATCH.beside : MATCH.inside
}

/** Letters and digits form words together; in Chinese a word may begin with any character. */
function isWordStart(text: Uint16Array, at: number): boolean {
  const [before, unit] = [text[at - 1] as number, text[at] as number]
  return before === SPACE || before > LAST_LETTER || unit > LAST_LETTER
}

/** The end in `text` of a match of the term, from its index `from` on, that begins at `start`; -1 for none. */
function endOf(term: Uint16Array, from: number, text: Uint16Array, start: number, length: number): number {
  if (from === term.length) return start
  let at = start
  while (at < length && text[at] === SPACE) at += 1
  if (at === length) return -1
  const unit = text[at] as number
  const expected = term[from] as number
  if (unit === expected) {
    const end = endOf(term, from + 1, text, at + 1, length)
    if (end >= 0) return end
  }
  if (unit <= LAST_LETTER || (initialsOf(unit) & letterBit(expected)) === 0) return -1
  return endOfReading(term, from, text, at, length)
}

/** Like `endOf`, for a character that matches by a reading. */
function endOfReading(term: Uint16Array, from: number, text: Uint16Array, at: number, length: number): number {
  const left = term.length - from
  const isBeginning = from === 0 && at > 0 && term.length > 1
  for (const reading of readingsOf(text[at] as number)) {
    const common = commonLength(term, from, reading)
    if (common === 0) continue
    if (common === reading.length) {
      const end = endOf(term, from + common, text, at + 1, length)
      if (end >= 0) return end
    }
    if (!isBeginning && common === left && left < reading.length) return at + 1
    const end = endOf(term, from + 1, text, at + 1, length)
    if (end >= 0) return end
    // zh, ch and sh are initials of two letters.
    if (reading[1] === LETTER_H && term[from + 1] === LETTER_H && !(isBeginning && term.length === 2)) {
      const end = endOf(term, from + 2, text, at + 1, length)
      if (end >= 0) return end
    }
  }
  return -1
}

/** Like `endOf`, for whole readings and characters with one more character between two of them; `hasGap` once it was passed. */
function endOfWhole(term: Uint16Array, from: number, text: Uint16Array, start: number, length: number, hasGap: boolean): number {
  if (from === term.length) return hasGap ? start : -1
  let at = start
  while (from > 0 && at < length && text[at] === SPACE) at += 1
  if (at >= length || (text[at] as number) <= LAST_LETTER) return -1
  const unit = text[at] as number
  if (unit === term[from]) {
    const end = endOfWhole(term, from + 1, text, at + 1, length, hasGap)
    if (end >= 0) return end
  }
  for (const reading of readingsOf(unit)) {
    if (commonLength(term, from, reading) < reading.length) continue
    const end = endOfWhole(term, from + reading.length, text, at + 1, length, hasGap)
    if (end >= 0) return end
  }
  return from > 0 && !hasGap ? endOfWhole(term, from, text, at + 1, length, true) : -1
}

/** The length of the common prefix of a reading and of the term from `from` on. */
function commonLength(term: Uint16Array, from: number, reading: Uint16Array): number {
  let common = 0
  while (common < reading.length && from + common < term.length && isTyped(reading, common, term[from + common] as number))
    common += 1
  return common
}

/** True where a reading's letter may be typed so: ü, written `v` after l and n and `u` after j, q, x and y, as either. */
function isTyped(reading: Uint16Array, at: number, letter: number): boolean {
  const written = reading[at]
  if (written === letter) return true
  if (letter === LETTER_U) return written === LETTER_V
  return letter === LETTER_V && written === LETTER_U && at === 1 && BEFORE_U.has(reading[0] as number)
}
