import { CAMELOT_KEYS, mixableKeys, parseCamelot } from '@shenglang/contract/catalog/harmony'
import * as texts from './texts.ts'

const KEYS = 12
/** For a wheel in a box of 300: the inner and outer radius of the rings of major (outside) and minor keys. */
const RINGS = { B: [110, 148], A: [68, 108] } as const
const CENTRE = 150
/** Degrees between a segment and its border. */
const GAP = 0.9

export interface KeySegment {
  code: string
  path: string
  /** The position of its code. */
  x: number
  y: number
}

const roundedToTenths = (value: number) => Math.round(value * 10) / 10

/** The 24 segments of the wheel in a box of 300, 12 at the top, clockwise. */
export const KEY_SEGMENTS: readonly KeySegment[] = CAMELOT_KEYS.flatMap((code) => {
  const key = parseCamelot(code)
  if (!key) return []
  const [inner, outer] = RINGS[key.letter]
  const middle = key.number * 30 - 90
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)].map(roundedToTenths)
  }
  const [from, to] = [middle - 15 + GAP, middle + 15 - GAP]
  const path = `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`
  const [x = 0, y = 0] = at((inner + outer) / 2, middle)
  return [{ code, path, x, y }]
})

/** The keys that a drag from one segment to another covers: the shorter way around, in both rings where it changes the ring. */
export function keyStretch(from: string, to: string): string[] {
  const [a, b] = [parseCamelot(from), parseCamelot(to)]
  if (!a || !b) return []
  const up = (b.number - a.number + KEYS) % KEYS
  const steps = up <= KEYS / 2 ? up : up - KEYS
  const numbers = Array.from({ length: Math.abs(steps) + 1 }, (_, index) => stepped(a.number, Math.sign(steps) * index))
  return [...new Set([a.letter, b.letter])].flatMap((letter) => numbers.map((number) => `${number}${letter}`))
}

/**
 * The segment that an arrow key leads to: left and right around the wheel, up to major, down to minor; undefined for another
 * key.
 */
export function keyBeside(code: string, arrow: string): string | undefined {
  const key = parseCamelot(code)
  if (!key) return undefined
  switch (arrow) {
    case 'ArrowRight':
      return `${stepped(key.number, 1)}${key.letter}`
    case 'ArrowLeft':
      return `${stepped(key.number, -1)}${key.letter}`
    case 'ArrowUp':
      return `${key.number}B`
    case 'ArrowDown':
      return `${key.number}A`
    default:
      return undefined
  }
}

const stepped = (number: number, steps: number): number => ((((number - 1 + steps) % KEYS) + KEYS) % KEYS) + 1

/** Selected keys in short: `8A`, `8A 附近` for all keys that mix with one, else `8A 等 3`. */
export function keysInShort(codes: readonly string[]): string {
  const [first = '', ...others] = codes
  if (others.length === 0) return first
  const middle = codes.find((code) => codes.every((other) => mixableKeys(code, 'strict').includes(other)))
  return middle === undefined ? texts.firstAndOthers(first, codes.length) : texts.near(middle)
}
