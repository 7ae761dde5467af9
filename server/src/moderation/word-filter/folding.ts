import { isHan, pronunciationsOf } from '../../platform/chinese.ts'
import { toSimplified } from '../../platform/simplified.ts'

/** The separation of two signs: nothing; a symbol; a space or punctuation within a sentence; the end of a sentence. */
export type Gap = 'none' | 'symbol' | 'space' | 'end'

/** One Chinese character, or one letter or digit, as it is compared. */
export interface Sign {
  /** Simplified, lower case, of normal width, without accents. */
  char: string
  kind: 'han' | 'letter' | 'digit' | 'other'
  /** Its spelling: a Chinese character's most common reading, anything else as it is. */
  spelling: string
  gapBefore: Gap
}

const ENDS = /[\n，。！？；：]/u
const SPACES = /[\s,!?;:、（）()“”‘’"《》「」【】]/u
const GAPS = ['none', 'symbol', 'space', 'end'] as const

/** The significant signs of a text, with the gaps between them. */
export function fold(text: string): Sign[] {
  const signs: Sign[] = []
  let gap: Gap = 'none'
  for (const original of toSimplified(text.replace(/[üǖǘǚǜ]/giu, 'v'))) {
    // A mark on a letter is no gap.
    if (/\p{M}/u.test(original)) continue
    const folded = foldChar(original)
    if (folded === '') gap = widerOf(gap, gapOf(original))
    for (const char of folded) {
      signs.push({ char, kind: kindOf(char), spelling: pronunciationsOf(char)[0] ?? char, gapBefore: gap })
      gap = 'none'
    }
  }
  return signs
}

const foldChar = (char: string) =>
  char
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const gapOf = (char: string): Gap => (ENDS.test(char) ? 'end' : SPACES.test(char) ? 'space' : 'symbol')

const widerOf = (one: Gap, other: Gap): Gap => (GAPS.indexOf(one) > GAPS.indexOf(other) ? one : other)

function kindOf(char: string): Sign['kind'] {
  if (isHan(char)) return 'han'
  if (/\p{N}/u.test(char)) return 'digit'
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(char) ? 'letter' : 'other'
}
