import { foldName } from '@shenglang/contract/accounts/fold-name'
import { toSimplified } from '../../platform/simplified.ts'

/** Digits that stand for a letter within a Latin word; `foldName` reads 0 and 1 so everywhere. */
const LETTERS: Record<string, string> = { 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
/** A word with one such digit among at least three letters: `5ynth`, not `808` or `MK5`. */
const LATIN_WORD = /[a-z0-9]+/g
const LETTERS_MIN = 3

/**
 * The common key of artists' names that look alike (`users.name_key`): as `foldName`, in simplified characters, digits read as
 * the letters that they stand for, without punctuation at the ends. A change here needs a migration that writes the column again.
 */
export function nameKey(name: string): string {
  const words = name.split(/\s+/).map((word) => foldName(word).replace(LATIN_WORD, withoutDigit))
  const key = toSimplified(words.join(''))
  return key.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || key
}

function withoutDigit(word: string): string {
  const isSpelled = word.replace(/[^a-z]/g, '').length >= LETTERS_MIN && (word.match(/\d/g) ?? []).length === 1
  return isSpelled ? word.replace(/\d/, (digit) => LETTERS[digit] ?? digit) : word
}
