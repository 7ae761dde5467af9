import { pronunciationsOf } from '../../../platform/chinese.ts'

const LETTER_A = 0x61
const LETTER_Z = 0x7a
const CODES = 1 << 16
/** Marks a code unit whose readings were looked up. */
const KNOWN = 1 << 31

/** By code unit, a bit for each letter with which one of its readings begins; `KNOWN` once it was looked up. */
const initials = new Int32Array(CODES)
const readings = new Map<number, Uint16Array[]>()

/** Code units up to here match only by themselves; those beyond by their readings as well. */
export const LAST_LETTER = LETTER_Z

/** The bit of a letter in `initialsOf`; 0 for anything else. */
export const letterBit = (unit: number): number => (unit >= LETTER_A && unit <= LETTER_Z ? 1 << (unit - LETTER_A) : 0)

/** A bit for each letter with which a reading of this code unit begins. */
export function initialsOf(unit: number): number {
  const cached = initials[unit] as number
  return cached === 0 ? lookUp(unit) : cached & ~KNOWN
}

/** The readings of a code unit, letter by letter. */
export function readingsOf(unit: number): readonly Uint16Array[] {
  if (initials[unit] === 0) lookUp(unit)
  return readings.get(unit) ?? NO_READINGS
}

const NO_READINGS: readonly Uint16Array[] = []

function lookUp(unit: number): number {
  const all = pronunciationsOf(String.fromCharCode(unit)).map(unitsOf)
  if (all.length > 0) readings.set(unit, all)
  const bits = all.reduce((some, reading) => some | letterBit(reading[0] as number), 0)
  initials[unit] = bits | KNOWN
  return bits
}

/** The code units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index += 1) units[index] = text.charCodeAt(index)
  return units
}
