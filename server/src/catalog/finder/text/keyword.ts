import { KEYWORD_TERMS_MAX } from '@shenglang/contract/constants'
import { plainText } from '../../../platform/chinese.ts'
import type { Condition } from '../rows/dimensions.ts'
import { isOneLetter } from './match.ts'

/** One word of a keyword: matches a text that contains it, or a resource with a fact that it names. */
export interface Term {
  text: string
  /** The facts that the word names (`128`, `8A`, `house`); a resource with one of them matches the term. */
  facts: Condition[]
  /** True for a term that lacks a Chinese character between two others. */
  isIncomplete?: true
}

/** The name of a value of a dictionary, in either language: `house` or `俱乐部`. */
export interface Tag {
  dimension: 'style' | 'version' | 'genre' | 'categoryCode'
  value: string
  label: string
  /** The normalised label. */
  plain: string
}

/** The words of a keyword, without duplicates; empty if none can be searched. */
export function readKeyword(keyword: string, tags: readonly Tag[]): Term[] {
  const words = plainText(keyword)
    .split(' ')
    .filter((word) => word !== '')
  return [...new Set(withLettersJoined(words))]
    .slice(0, KEYWORD_TERMS_MAX)
    .map((text) => ({ text, facts: [...tempoOf(text), ...keyOf(text), ...tagsOf(text, tags)] }))
}

/** Joins neighbouring single letters into one word: `W&W`, `M.I.A.` and `a b` are names. */
function withLettersJoined(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const [index, word] of words.entries()) {
    if (isOneLetter(word) && isOneLetter(words[index - 1] ?? '')) joined.push(joined.pop() + word)
    else joined.push(word)
  }
  return joined
}

const TEMPO_MIN = 40
const TEMPO_MAX = 300

function tempoOf(text: string): Condition[] {
  const [, digits] = /^(\d{2,3})(?:bpm)?$/.exec(text) ?? []
  const tempo = Number(digits)
  return tempo >= TEMPO_MIN && tempo <= TEMPO_MAX ? [{ measure: 'tempo', ranges: [[tempo, tempo]] }] : []
}

function keyOf(text: string): Condition[] {
  return /^([1-9]|1[0-2])[ab]$/.test(text) ? [{ dimension: 'tkey', values: [text.toUpperCase()] }] : []
}

function tagsOf(text: string, tags: readonly Tag[]): Condition[] {
  return tags
    .filter(({ value, plain }) => plain.replaceAll(' ', '') === text || value.replaceAll('-', '') === text)
    .map(({ dimension, value }) => ({ dimension, values: [value] }))
}
