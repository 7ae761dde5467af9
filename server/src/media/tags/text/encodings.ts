import { toSimplified } from '../../../platform/simplified.ts'
import { FREQUENT_HAN, FREQUENT_HANGUL } from './frequent.ts'

/** Encodings of texts whose tag does not say theirs, as `TextDecoder` names them. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'gb18030', 'big5', 'shift_jis', 'euc-kr', 'windows-1251'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Bits that an encoding costs by itself: here most files are Chinese, and Western ones need no second reading. */
export const PRIOR_BITS: Record<Encoding, number> = {
  'utf-8': 0,
  'windows-1252': 0,
  gb18030: 0,
  big5: 4,
  shift_jis: 4,
  'euc-kr': 5,
  'windows-1251': 6,
}

const decoders = new Map(ENCODINGS.map((encoding) => [encoding, new TextDecoder(encoding, { fatal: true, ignoreBOM: true })]))

export interface Decoded {
  text: string
  /** Improbability: the better an encoding fits, the lower. */
  bits: number
}

const CUT_BITS = 6

/**
 * The text of these bytes in an encoding, with its improbability; undefined where they are not valid in it. A text that
 * `mayBeCut` may end in half a character.
 */
export function decodedBy(encoding: Encoding, bytes: Uint8Array, mayBeCut = false): Decoded | undefined {
  const whole = decode(encoding, bytes)
  const text = whole ?? (mayBeCut ? cutText(encoding, bytes) : undefined)
  if (text === undefined) return undefined
  const bits = bitsOf(text, encoding) + (whole === undefined ? CUT_BITS : 0)
  return Number.isFinite(bits) ? { text, bits } : undefined
}

/** Drops half a character at the end; undefined where that leaves nothing beyond ASCII, which shows no encoding. */
function cutText(encoding: Encoding, bytes: Uint8Array): string | undefined {
  const cuts = encoding === 'utf-8' ? [1, 2, 3] : [1]
  return cuts
    .map((cut) => decode(encoding, bytes.subarray(0, -cut)))
    .find((text) => text !== undefined && /[^\0-\x7f]/.test(text))
}

function decode(encoding: Encoding, bytes: Uint8Array): string | undefined {
  try {
    return decoders.get(encoding)!.decode(bytes)
  } catch {
    return undefined
  }
}

/** The characters of a range of two-byte codes. */
function charsOf(
  encoding: Encoding,
  [lead, leadEnd]: [number, number],
  [trail, trailEnd]: [number, number],
): ReadonlySet<string> {
  const rows = Array.from({ length: leadEnd - lead + 1 }, (_, row) =>
    Array.from({ length: trailEnd - trail + 1 }, (_, cell) => decode(encoding, Uint8Array.of(lead + row, trail + cell)) ?? ''),
  )
  return new Set(rows.flat())
}

/** The characters that each standard lists first, because they are the usual ones; found when first needed. */
const usual = once(() => ({
  han: charsOf('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]),
  otherHan: charsOf('gb18030', [0xd8, 0xf7], [0xa1, 0xfe]),
  traditional: charsOf('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  kanji: charsOf('shift_jis', [0x88, 0x98], [0x40, 0xfc]),
  hangul: charsOf('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]),
}))

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

const WORD = /[\p{Script=Latin}\p{M}’']+/gu
const KIND =
  /(?<ascii>[\x20-\x7e])|(?<han>\p{Script=Han})|(?<kana>[\u3041-\u30ff])|(?<half>[\uff61-\uff9f])|(?<hangul>\p{Script=Hangul})|(?<latin>\p{Script=Latin})|(?<cyrillic>[\u0410-\u044f\u0401\u0451])|(?<letter>\p{L})|(?<wide>[\u3000-\u303f\uff01-\uff5e\u00b7\u2014\u2026\u2018-\u201d])|(?<fraction>[¼½¾])|(?<nothing>[\p{Cc}\p{Cn}\p{Co}\ufffd])/u

type Kind =
  | 'ascii'
  | 'han'
  | 'kana'
  | 'half'
  | 'hangul'
  | 'latin'
  | 'cyrillic'
  | 'letter'
  | 'wide'
  | 'fraction'
  | 'nothing'
  | 'other'

function kindOf(char: string): Kind {
  const groups = KIND.exec(char)?.groups ?? {}
  return (Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'other') as Kind
}

/**
 * Improbability of a text under an encoding, in bits: for each character about the logarithm of the number of others that could
 * stand there as well. Figures are rounded; only their differences count.
 */
function bitsOf(text: string, encoding: Encoding): number {
  const latin = encoding === 'windows-1252' || encoding === 'utf-8' ? latinBits(text) : undefined
  let bits = 0
  let before: Kind = 'ascii'
  let previous = ' '
  for (const char of text) {
    const kind = kindOf(char)
    bits += kind === 'latin' && latin ? 0 : charBits(char, kind, encoding) + stepBits({ char, kind, previous, before })
    before = kind
    previous = char
  }
  return bits + (latin ?? 0)
}

const IMPROBABLE = 18

function charBits(char: string, kind: Kind, encoding: Encoding): number {
  const isNative = encoding === 'utf-8'
  switch (kind) {
    case 'ascii':
      return 5
    case 'han':
      return hanBits(char, encoding)
    case 'kana':
      return encoding === 'shift_jis' || isNative ? 7 : 15
    case 'half':
      return encoding === 'shift_jis' ? halfWidthBits(char) : IMPROBABLE
    case 'hangul':
      return hangulBits(char, encoding)
    case 'cyrillic':
      return encoding === 'windows-1251' || isNative ? 5 : IMPROBABLE
    case 'letter':
      return isNative ? (ALPHABETS.test(char) ? 7 : 14) : IMPROBABLE
    case 'wide':
      return encoding === 'windows-1252' || encoding === 'windows-1251' ? 9 : 10
    case 'fraction':
      return encoding === 'windows-1252' || isNative ? 8 : IMPROBABLE
    case 'nothing':
      return Number.POSITIVE_INFINITY
    default:
      return encoding === 'windows-1252' || isNative ? 13 : IMPROBABLE
  }
}

const ALPHABETS = /[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}]/u

function hanBits(char: string, encoding: Encoding): number {
  const simplified = toSimplified(char)
  const variant = simplified === char || encoding === 'big5' || encoding === 'shift_jis' ? 0 : 1
  const foreign = encoding === 'euc-kr' ? 9 : 0
  if (FREQUENT_HAN.has(simplified)) return 9.5 + variant + foreign
  if (encoding === 'shift_jis') return usual().kanji.has(char) ? 12.5 : IMPROBABLE
  if (encoding === 'big5') return usual().traditional.has(char) ? 12.5 : IMPROBABLE
  if (usual().han.has(simplified)) return 13 + variant + foreign
  return (usual().otherHan.has(simplified) ? 15 : IMPROBABLE) + variant + foreign
}

function hangulBits(char: string, encoding: Encoding): number {
  if (encoding !== 'euc-kr' && encoding !== 'utf-8') return IMPROBABLE
  if (FREQUENT_HANGUL.has(char)) return 8.5
  return usual().hangul.has(char) ? 12 : 20
}

const FREQUENT_HALF_WIDTH = new Set('ﾝｰｽﾄﾙｲﾗﾘｸﾌｼﾀｱｯﾏﾚｶﾞ')

function halfWidthBits(char: string): number {
  if (/[｡-･ｦ]/.test(char)) return 12
  return FREQUENT_HALF_WIDTH.has(char) ? 4 : 5.5
}

interface Step {
  char: string
  kind: Kind
  previous: string
  before: Kind
}

/** Bits that it costs that a character follows another one. */
function stepBits({ char, kind, previous, before }: Step): number {
  if (kind === 'half') return halfWidthStepBits(char, previous, before)
  if (ASIAN.has(kind) && /[a-z]/.test(previous)) return 4
  if (ASIAN.has(before) && /[a-z]/.test(char)) return 4
  if (isMixed(kind, before)) return 8
  if (before === 'cyrillic' && /[a-z]/i.test(char)) return 12
  if (kind !== 'cyrillic') return ALPHABETIC.has(before) && ALPHABETIC.has(kind) && before !== kind ? 10 : 0
  if (before === 'ascii' && /[a-z]/i.test(previous)) return 12
  return before === 'cyrillic' && isUpper(char) ? (isUpper(previous) ? 3 : 10) : 0
}

const ASIAN: ReadonlySet<Kind> = new Set(['han', 'kana', 'hangul', 'half'])
const ALPHABETIC: ReadonlySet<Kind> = new Set(['latin', 'cyrillic', 'letter'])
/** Within a word, Hangul stands beside no Chinese character, and half-width katakana beside neither. */
const isMixed = (one: Kind, other: Kind) =>
  one !== other && ASIAN.has(one) && ASIAN.has(other) && [one, other].some((kind) => kind === 'hangul' || kind === 'half')

const isUpper = (char: string) => char !== char.toLowerCase()

/** Half-width voicing marks follow the syllables that can be voiced; a lengthening mark or small vowel opens no word. */
function halfWidthStepBits(char: string, previous: string, before: Kind): number {
  if (char === 'ﾞ' && !/[ｦ-ﾄﾊ-ﾎｳ]/.test(previous)) return 14
  if (char === 'ﾟ' && !/[ﾊ-ﾎ]/.test(previous)) return 14
  if (before !== 'half') return (/[ｰｧ-ｯ]/.test(char) ? 14 : 4) + (isMixed('half', before) || /[a-z]/i.test(previous) ? 8 : 0)
  return /[ｧ-ｯ]/.test(char) && !/[ｦ-ﾝﾞ]/.test(previous) ? 6 : 0
}

/** Accented letters are likely within words of plain ones, in the same case, and few to a word. */
function latinBits(text: string): number {
  return [...text.matchAll(WORD)].reduce((sum, [word]) => {
    const letters = [...word]
    const isAccent = (char: string, at: number) =>
      char > '\x7f' && char !== '’' && char.toLowerCase() !== letters[at - 1]?.toLowerCase()
    const accented = letters.filter(isAccent)
    const isCapitals = word === word.toUpperCase() && letters.length > accented.length
    const tooMany = accented.length > Math.max(1, letters.length / 2)
    const each = (char: string, at: number) =>
      tooMany || (at > 0 && isUpper(char) && !isCapitals) ? 16 : /[ß-ÿÀ-ÞœŒŠšŽžŸ]/.test(char) ? 8 : 10
    return sum + letters.reduce((total, char, at) => (isAccent(char, at) ? total + each(char, at) : total), 0)
  }, 0)
}
