import { isHan, readingsOf } from '../../platform/chinese.ts'
import type { Unit } from './segment.ts'

/** Kinds of gram: a run of letters, characters, readings; anchored ones stand at a title's beginning, whole ones are all of it. */
const LETTERS = 1
const CHARS = 2
const SYLLABLES = 3
const ANCHORED = 4
const WHOLE = 8
const BEGINNINGS = 16

/** A gram is known by its hash; what meets by chance is told apart when the text is matched. */
function hashOf(kind: number, text: string): number {
  let hash = Math.imul(kind, 0x9e3779b1)
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x85ebca6b) >>> 0
}

interface Character {
  char: string
  isHan: boolean
  letters: string[]
  syllables: readonly string[]
}

const characters = new Map<string, Character>()

function characterOf(char: string): Character {
  const cached = characters.get(char)
  if (cached) return cached
  const syllables = readingsOf(char)
  const letters = syllables.length > 0 ? [...new Set(syllables.map((syllable) => syllable[0] as string))] : [char]
  const fresh = { char, isHan: isHan(char), letters, syllables }
  characters.set(char, fresh)
  return fresh
}

const WHOLE_MAX = 24

/** The grams under which a text is found, anywhere, by its beginning and by its whole. */
export function gramsOf(text: string, into: Set<number>): void {
  const run = Array.from(text.replaceAll(' ', ''), characterOf)
  for (let at = 0; at < run.length; at += 1) {
    addGrams(run, at, 0, into)
    if (at === 0) addGrams(run, 0, ANCHORED, into)
  }
  if (run.length <= WHOLE_MAX) {
    for (const letters of combined(
      run.map((character) => character.letters.slice(0, 2)),
      8,
    ))
      into.add(hashOf(WHOLE, letters))
  }
}

function addGrams(run: Character[], at: number, anchor: number, into: Set<number>): void {
  const first = run[at] as Character
  const [second, third] = [run[at + 1], run[at + 2]]
  if (first.isHan) {
    into.add(hashOf(CHARS | anchor, first.char))
    if (second?.isHan) into.add(hashOf(CHARS | anchor, first.char + second.char))
    for (const syllable of first.syllables) {
      into.add(hashOf(SYLLABLES | anchor, syllable))
      for (const next of second?.syllables ?? []) into.add(hashOf(SYLLABLES | anchor, `${syllable} ${next}`))
      if (anchor > 0) for (let end = 2; end <= syllable.length; end += 1) into.add(hashOf(BEGINNINGS, syllable.slice(0, end)))
    }
  }
  for (const a of first.letters) {
    if (anchor > 0) into.add(hashOf(LETTERS | anchor, a))
    for (const b of second?.letters ?? []) {
      into.add(hashOf(LETTERS | anchor, a + b))
      for (const c of third?.letters ?? []) into.add(hashOf(LETTERS | anchor, a + b + c))
    }
  }
}

/** Where in a text the units must stand. */
export type Where = 'anywhere' | 'first' | 'whole'

/** The grams of every text that has these units one after another. */
export function gramsOfUnits(units: Unit[], place: Where): number[] {
  const letters = units.map(({ letter }) => letter)
  if (place === 'whole') return [hashOf(WHOLE, letters.join('')), ...gramsOfUnits(units, 'anywhere')]
  const anchored = place === 'first' ? strongest(units.slice(0, 3), ANCHORED) : []
  const rest = units.length > 1 || place === 'anywhere' ? strongest(units, 0) : []
  return [...new Set([...anchored, ...rest])]
}

function strongest(units: Unit[], anchor: number): number[] {
  const grams: number[] = []
  const range = anchor > 0 ? 1 : units.length
  const [only] = units
  // One letter, or a reading's beginning, is in so many texts that it finds titles that begin with it.
  if (units.length === 1 && only?.partial) return [hashOf(BEGINNINGS, only.partial)]
  if (units.length === 1 && only && !only.char && !only.syllable) return [hashOf(LETTERS | ANCHORED, only.letter)]
  for (let at = 0; at < range; at += 1) {
    const [unit, next, third] = units.slice(at, at + 3) as [Unit, Unit?, Unit?]
    if (unit.char && next?.char) grams.push(hashOf(CHARS | anchor, unit.char + next.char))
    else if (unit.char && !(units[at - 1]?.char && anchor === 0)) grams.push(hashOf(CHARS | anchor, unit.char))
    else if (unit.syllable && next?.syllable) grams.push(hashOf(SYLLABLES | anchor, `${unit.syllable} ${next.syllable}`))
    else if (unit.syllable && !(units[at - 1]?.syllable && anchor === 0)) grams.push(hashOf(SYLLABLES | anchor, unit.syllable))
    if (next && third) grams.push(hashOf(LETTERS | anchor, unit.letter + next.letter + third.letter))
    else if (next && at === 0) grams.push(hashOf(LETTERS | anchor, unit.letter + next.letter))
  }
  return grams
}

function combined(choices: string[][], atMost: number): string[] {
  return choices.reduce<string[]>(
    (texts, letters) => texts.flatMap((text) => letters.map((letter) => text + letter)).slice(0, atMost),
    [''],
  )
}
