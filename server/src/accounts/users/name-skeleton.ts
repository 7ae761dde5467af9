import unhomoglyph from 'unhomoglyph'
import { toSimplified } from '../../platform/simplified.ts'

/** White letters in black circles and squares, two alphabets 32 apart, which Unicode leads back to no letter. */
const ENCLOSED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
/** Small capitals, of which Unicode's table has some; as letters of phonetics they have no capitals. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWYZ'
/** Their parts are letters as they are: が is not か with a decoration. */
const COMPOSED = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Combining marks beside letters of scripts that spell without them. In others, such as Thai, they are vowels. */
const DECORATIONS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Cherokee}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]\p{M}*)\p{M}|\p{Script=Inherited}/gu
const MARK = /\p{M}/u
const HAN = /\p{Script=Han}/u
const ASCII = /^[ -~]+$/

/** Digits that stand for a letter within a Latin word, beside 0 and 1, which Unicode confuses with letters. */
const LETTERS: Record<string, string> = { 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
/** A word with one such digit among at least three letters: `5ynth`, not `808` or `MK5`. */
const LATIN_WORD = /[a-z0-9]+/g
const LETTERS_MIN = 3

/**
 * What names that look alike have in common (`users.name_key`), by Unicode's table of confusable characters (UTS 39). Without
 * case, spaces, punctuation and decorations, in simplified characters, digits read as the letters that they stand for. Names
 * without letters are compared as they are. Migration 0283 writes the column with it: another rule is another file.
 */
export function nameSkeleton(name: string): string {
  const plain = plainText(name)
  const words = rejoined(Array.from(plain, skeletonOf).join('').toLowerCase().replace(/[i1|]/g, 'l').replace(/0/g, 'o'))
  const letters = words.replace(LATIN_WORD, withoutDigit).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return rejoined(letters) || plain.replace(/\s/g, '').toLowerCase()
}

/**
 * The skeletons of a name in each case: ν resembles v and its capital Ν resembles N, so that a name in capitals may have another
 * skeleton than the same name in small letters.
 */
export const nameSkeletons = (name: string): string[] => [
  ...new Set([name, name.toLowerCase(), name.toUpperCase()].map(nameSkeleton)),
]

function plainText(name: string): string {
  const text = name
    .replace(ENCLOSED, (letter) => String.fromCharCode(65 + (((letter.codePointAt(0) ?? 0) - 16) % 32)))
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return undecorated(text)
}

function undecorated(text: string): string {
  const parts = Array.from(text, (letter) => (COMPOSED.test(letter) ? letter : letter.normalize('NFD'))).join('')
  return MARK.test(parts) ? parts.replace(DECORATIONS, '') : parts
}

/** Unicode reads m as rn. */
const rejoined = (text: string) => text.replaceAll('rn', 'm')

const skeletons = new Map<string, string>()

function skeletonOf(letter: string): string {
  const cached = skeletons.get(letter)
  if (cached !== undefined) return cached
  const skeleton = HAN.test(letter) ? ofHan(toSimplified(letter)) : ofOther(letter)
  skeletons.set(letter, skeleton)
  return skeleton
}

/** Different Chinese characters stay different (士 and 土); 一 resembles ー of kana, and 〇 an O. */
function ofHan(letter: string): string {
  const confused = unhomoglyph(letter)
  return /^\p{L}$/u.test(confused) && !HAN.test(confused) ? confused : letter
}

/** The Latin letters that it resembles, else those that it resembles in the other case: в is like B in capitals only. */
function ofOther(letter: string): string {
  const lower = letter.toLowerCase()
  const cases = [letter, lower === letter ? letter.toUpperCase() : lower].map(confusedWith)
  return cases.find((text) => ASCII.test(text)) ?? confusedWith(lower)
}

const confusedWith = (letter: string) => undecorated(unhomoglyph(CAPITALS[SMALL_CAPITALS.indexOf(letter)] ?? letter))

function withoutDigit(word: string): string {
  const isSpelled = word.replace(/[^a-z]/g, '').length >= LETTERS_MIN && (word.match(/\d/g) ?? []).length === 1
  return isSpelled ? word.replace(/\d/, (digit) => LETTERS[digit] ?? digit) : word
}
