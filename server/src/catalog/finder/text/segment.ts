import { LRUCache } from 'lru-cache'
import { foldUmlaut, isHan, isSyllable, pronunciationsOf, SYLLABLE_LENGTH_MAX } from '../../../platform/chinese.ts'

/** One unit of a term, which matches one character of a text. */
export interface Unit {
  /** The first letter of its reading. */
  letter: string
  /** The Chinese character, if the term has one here, which must match itself. */
  char?: string
  /** The whole reading, if the term spells it out; its ü is u. */
  syllable?: string
  /** The beginning of a reading, two letters or more, if the term ends within it. */
  partial?: string
}

const SEGMENTATIONS_MAX = 24
const isLatin = (char: string | undefined) => char !== undefined && /[a-z]/.test(char)

/**
 * The ways to read a term (a plain text without spaces) as units, those with whole syllables first:
 * `周jl` is 周·j·l; `yese` is ye·se, ye·s·e, y·e·s·e …
 */
export function segment(term: string): Unit[][] {
  const cached = segmented.get(term)
  if (cached) return cached
  const units = resegment(term)
  segmented.set(term, units)
  return units
}

/** Segmentations by term: one query needs them many times. */
const segmented = new LRUCache<string, Unit[][]>({ max: 100 })

function resegment(term: string): Unit[][] {
  const segmentations: Unit[][] = []
  const walk = (at: number, units: Unit[]) => {
    if (segmentations.length >= SEGMENTATIONS_MAX) return
    if (at === term.length) {
      segmentations.push(units)
      return
    }
    const char = term[at] as string
    if (isHan(char)) {
      for (const letter of new Set(pronunciationsOf(char).map((reading) => reading[0] as string))) {
        walk(at + 1, [...units, { letter, char }])
      }
      if (pronunciationsOf(char).length === 0) walk(at + 1, [...units, { letter: char, char }])
      return
    }
    if (isLatin(char)) {
      for (let length = SYLLABLE_LENGTH_MAX; length > 1; length -= 1) {
        const letters = term.slice(at, at + length)
        if (letters.length < length) continue
        if (isSyllable(letters)) walk(at + length, [...units, { letter: char, syllable: foldUmlaut(letters) }])
        if (at + length === term.length && beginsSyllable(letters))
          walk(at + length, [...units, { letter: char, partial: foldUmlaut(letters) }])
      }
      if (LONG_INITIALS.has(term.slice(at, at + 2))) walk(at + 2, [...units, { letter: char }])
    }
    walk(at + 1, [...units, { letter: char }])
  }
  walk(0, [])
  const asLetters = Array.from(
    term,
    (char): Unit => (isHan(char) ? { letter: pronunciationsOf(char)[0]?.[0] ?? char, char } : { letter: char }),
  )
  return [...segmentations, asLetters]
}

const LONG_INITIALS: ReadonlySet<string> = new Set(['zh', 'ch', 'sh'])

function beginsSyllable(letters: string): boolean {
  return LONG_INITIALS.has(letters) || ENDINGS.some((ending) => isSyllable(letters + ending))
}

const ENDINGS = ['n', 'g', 'ng', 'o', 'i', 'u', 'a', 'e', 'an', 'ang', 'en', 'eng', 'ong', 'ao', 'ou']
