import { foldAccents } from '@shenglang/contract/fold-accents'
import { pinyin } from 'pinyin-pro'
import { toSimplified } from './simplified.ts'

/**
 * A text normalised for search: simplified, lower case, without accents, only letters and digits, with single spaces between
 * words.
 */
export function plainText(text: string): string {
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  const plain = foldAccents(text)
  return (HAN.test(plain) ? toSimplified(plain) : plain).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which needs neither normalising nor simplifying.
const ASCII = /^[\x00-\x7f]*$/

const HAN = /\p{Script=Han}/u

export function isHan(char: string | undefined): boolean {
  return char !== undefined && char >= '㐀' && HAN.test(char)
}

const READINGS_MAX = 3
const readings = new Map<string, readonly string[]>()

/** The readings of a Chinese character without tones: 乐 is le, yue. Empty for any other character. */
export function pronunciationsOf(char: string): readonly string[] {
  const cached = readings.get(char)
  if (cached) return cached
  const all = isHan(char) ? pinyin(char, { multiple: true, toneType: 'none', type: 'array', v: true }) : []
  const some = [...new Set(all.filter((reading) => /^[a-z]+$/.test(reading)))].slice(0, READINGS_MAX)
  readings.set(char, some)
  return some
}

const FINALS = 'a ai an ang ao e ei en eng er o ong ou i ia ian iang iao ie in ing iong iu u ua uai uan uang ue ui un uo'
const INITIALS = 'b p m f d t n l g k h j q x zh ch sh r z c s y w'
/** Syllables without an initial: no other final stands alone. */
const ALONE = 'a ai an ang ao e ei en eng er o ou'
const SYLLABLES: ReadonlySet<string> = new Set([
  ...ALONE.split(' '),
  ...INITIALS.split(' ').flatMap((initial) => FINALS.split(' ').map((final) => initial + final)),
])

export function isSyllable(letters: string): boolean {
  return letters.length > 1 && SYLLABLES.has(foldUmlaut(letters))
}

/** A syllable with its ü as u: 绿 is lv to pinyin-pro, and lü, lu or lv as it is typed. */
export const foldUmlaut = (syllable: string): string => syllable.replace(/(?<=^[lnjqxy])v/, 'u')

export const SYLLABLE_LENGTH_MAX = 6
