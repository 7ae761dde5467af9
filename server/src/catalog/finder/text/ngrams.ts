import { foldUmlaut, isHan, pronunciationsOf } from '../../../platform/chinese.ts'
import { BESIDE } from './match.ts'
import type { Unit } from './segment.ts'

/** Kinds of gram: a run of letters, characters or readings; anchored at the beginning of a title, or the whole of it. */
const LETTERS = 1
const CHARS = 2
const SYLLABLES = 3
const ANCHORED = 4
const WHOLE = 8
const BEGINNINGS = 16
const OWNER = 32

/**
 * Grams are hashed; collisions are resolved when the text is matched. A hash extends that of the gram's beginning, so that
 * indexing a text creates no strings.
 */
const beginOf = (kind: number): number => Math.imul(kind, 0x9e3779b1)

function extended(hash: number, text: string): number {
  let result = hash
  for (let index = 0; index < text.length; index += 1) result = Math.imul(result ^ text.charCodeAt(index), 0x01000193)
  return result
}

const finished = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0

const hashOf = (kind: number, text: string): number => finished(extended(beginOf(kind), text))

/** A reusable list of hashes. */
export class Grams {
  hashes = new Uint32Array(256)
  length = 0

  add(hash: number): void {
    if (this.length === this.hashes.length) {
      const longer = new Uint32Array(2 * this.length)
      longer.set(this.hashes)
      this.hashes = longer
    }
    this.hashes[this.length] = hash
    this.length += 1
  }
}

interface Character {
  char: string
  isHan: boolean
  letters: string[]
  syllables: readonly string[]
}

const characters = new Map<number, Character>()

function characterOf(codePoint: number): Character {
  const cached = characters.get(codePoint)
  if (cached) return cached
  const char = String.fromCodePoint(codePoint)
  const syllables = [...new Set(pronunciationsOf(char).map(foldUmlaut))]
  const letters = syllables.length > 0 ? [...new Set(syllables.map((syllable) => syllable[0] as string))] : [char]
  const fresh = { char, isHan: isHan(char), letters, syllables }
  characters.set(codePoint, fresh)
  return fresh
}

const SPACE = 0x20
const LAST_OF_ONE_UNIT = 0xffff

function charactersOf(text: string): Character[] {
  const run: Character[] = []
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) as number
    if (codePoint > LAST_OF_ONE_UNIT) at += 1
    if (codePoint !== SPACE) run.push(characterOf(codePoint))
  }
  return run
}

const WHOLE_MAX = 24

/** Adds the grams of a text, some more than once: for matches anywhere, at its beginning, and of a whole title or name. */
export function ngramsOf(text: string, into: Grams): void {
  const run = charactersOf(text)
  for (let at = 0; at < run.length; at += 1) {
    addGrams(run, at, 0, into)
    if (at === 0) addGrams(run, 0, ANCHORED, into)
  }
  for (let from = 0; from < run.length; ) {
    const beside = run.findIndex(({ char }, at) => at >= from && char === BESIDE)
    const whole = run.slice(from, beside < 0 ? run.length : beside)
    if (whole.length <= WHOLE_MAX) for (const hash of wholesOf(whole)) into.add(finished(hash))
    from += whole.length + 1
  }
}

function addGrams(run: Character[], at: number, anchor: number, into: Grams): void {
  const first = run[at] as Character
  const [second, third] = [run[at + 1], run[at + 2]]
  if (first.isHan) addHanGrams(first, second, anchor, into)
  const letters = beginOf(LETTERS | anchor)
  for (const a of first.letters) {
    const one = extended(letters, a)
    if (anchor > 0) into.add(finished(one))
    if (!second) continue
    for (const b of second.letters) {
      const two = extended(one, b)
      into.add(finished(two))
      if (third) for (const c of third.letters) into.add(finished(extended(two, c)))
    }
  }
}

function addHanGrams(first: Character, second: Character | undefined, anchor: number, into: Grams): void {
  const char = extended(beginOf(CHARS | anchor), first.char)
  into.add(finished(char))
  if (second?.isHan) into.add(finished(extended(char, second.char)))
  for (const syllable of first.syllables) {
    const one = extended(beginOf(SYLLABLES | anchor), syllable)
    into.add(finished(one))
    if (second && second.syllables.length > 0) {
      const open = extended(one, ' ')
      for (const next of second.syllables) into.add(finished(extended(open, next)))
    }
    if (anchor > 0) for (let end = 2; end <= syllable.length; end += 1) into.add(hashOf(BEGINNINGS, syllable.slice(0, end)))
  }
}

const WHOLE_LETTERS_MAX = 2
const WHOLES_MAX = 8

/** The hashes of a whole text by letters: several where a character has several readings. */
function wholesOf(run: Character[]): number[] {
  let hashes = [beginOf(WHOLE)]
  for (const { letters } of run) {
    if (letters.length === 1) for (const [index, hash] of hashes.entries()) hashes[index] = extended(hash, letters[0] as string)
    else {
      const some = letters.slice(0, WHOLE_LETTERS_MAX)
      hashes = hashes.flatMap((hash) => some.map((letter) => extended(hash, letter))).slice(0, WHOLES_MAX)
    }
  }
  return hashes
}

/** The gram that all texts of an owner have, besides those of their content. */
export const gramOfOwner = (id: number): number => finished(Math.imul(beginOf(OWNER) ^ id, 0x01000193))

/** The position in a text at which units are required. */
export type Where = 'anywhere' | 'first' | 'whole'

/** The grams that every text with these consecutive units has. */
export function gramsOfUnits(units: Unit[], where: Where): number[] {
  const letters = units.map(({ letter }) => letter)
  if (where === 'whole') return [hashOf(WHOLE, letters.join('')), ...gramsOfUnits(units, 'anywhere')]
  const anchored = where === 'first' ? strongest(units.slice(0, 3), ANCHORED) : []
  const rest = units.length > 1 || where === 'anywhere' ? strongest(units, 0) : []
  return [...new Set([...anchored, ...rest])]
}

/** The grams for each gap in which the units may lack one: those of the units before it and after it. */
export function gramsAroundGap(units: Unit[]): number[][] {
  if (!units.every(({ char, syllable }) => char !== undefined || syllable !== undefined)) return []
  return units.slice(1).map((_, index) => {
    const pieces = [units.slice(0, index + 1), units.slice(index + 1)]
    return [...new Set(pieces.flatMap((piece) => gramsOfUnits(piece, 'anywhere')))]
  })
}

function strongest(units: Unit[], anchor: number): number[] {
  const grams: number[] = []
  const range = anchor > 0 ? 1 : units.length
  const [only] = units
  // One letter, or a reading's beginning, is in so many texts that it only finds titles that begin with it.
  if (units.length === 1 && only?.partial) return [hashOf(BEGINNINGS, only.partial)]
  if (units.length === 1 && only && !only.char && !only.syllable) return [hashOf(LETTERS | ANCHORED, only.letter)]
  for (let at = 0; at < range; at += 1) {
    const [unit, next, third] = units.slice(at, at + 3) as [Unit, Unit?, Unit?]
    if (unit.char && next?.char) grams.push(hashOf(CHARS | anchor, unit.char + next.char))
    else if (unit.char && !(units[at - 1]?.char && anchor === 0)) grams.push(hashOf(CHARS | anchor, unit.char))
    else if (unit.syllable && next?.syllable) grams.push(hashOf(SYLLABLES | anchor, `${unit.syllable} ${next.syllable}`))
    else if (unit.syllable && !(units[at - 1]?.syllable && anchor === 0)) grams.push(hashOf(SYLLABLES | anchor, unit.syllable))
    const run = next && third ? [unit, next, third] : next && at === 0 ? [unit, next] : []
    // The letters of characters say less than these.
    if (run.some(({ char }) => char === undefined)) grams.push(hashOf(LETTERS | anchor, run.map(({ letter }) => letter).join('')))
  }
  return grams
}
