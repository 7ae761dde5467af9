import { ENERGY_MAX } from '@shenglang/contract/catalog/harmony'

/** A stretch of the curve's width, 0 to 1. */
export interface Span {
  from: number
  to: number
}

/** On the curve, 0 to 1: from the left, and the height from the ground. */
export interface Point {
  x: number
  y: number
}

/** Assumed where no track of a pack has a length, milliseconds. */
const USUAL_MS = 240_000
/** A track is drawn at least this long, as a part of the middle one: an interlude keeps its cover. */
const LEAST_LENGTH = 1 / 3
/** A hill is at its height after this part of its track, where it overlaps with less. */
const SLOPE = 0.1
/** Height of a hill whose energy is unknown. */
const USUAL_LEVEL = 0.6
/** The lowest energy is still a hill. */
const LOWEST_LEVEL = 0.24

/**
 * The stretch of each track: as long as its music, beginning where the one before begins to leave. `overlapsMs[i]` is how long
 * tracks i and i + 1 play together.
 */
export function spansOf(durations: readonly number[], overlapsMs: readonly number[]): Span[] {
  const known = durations.filter((ms) => ms > 0).toSorted((a, b) => a - b)
  const middle = known[Math.floor(known.length / 2)] ?? USUAL_MS
  const lengths = durations.map((ms) => Math.max(ms || middle, middle * LEAST_LENGTH))
  let end = 0
  const spans = lengths.map((length, index) => {
    const overlap = Math.min(overlapsMs[index - 1] ?? 0, length / 2, (lengths[index - 1] ?? 0) / 2)
    const from = end - overlap
    end = from + length
    return { from, to: end }
  })
  return spans.map(({ from, to }) => ({ from: from / (end || 1), to: to / (end || 1) }))
}

/** The position of each track's cover: the middle of its span, of which overlaps count half. */
export function middlesOf(spans: readonly Span[]): number[] {
  const edge = (index: number) => joinAt(spans, index)
  return spans.map((_, index) => (edge(index - 1) + edge(index)) / 2)
}

/** The middle of the overlap of track `index` with the next one; the curve's ends before the first and after the last. */
export function joinAt(spans: readonly Span[], index: number): number {
  const [leaving, coming] = [spans[index], spans[index + 1]]
  if (!leaving) return 0
  return coming ? (leaving.to + coming.from) / 2 : 1
}

/** The closest that two covers stand, as a part of the width: how wide the curve must be for them. */
export function closest(middles: readonly number[]): number {
  return Math.min(1, ...middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0)))
}

/** The track under a point of the curve and the part of it, 0 to 1; within an overlap the one that is nearer. */
export function trackUnder(spans: readonly Span[], x: number): { index: number; part: number } {
  const next = spans.findIndex((_, index) => x < joinAt(spans, index))
  const index = next < 0 ? spans.length - 1 : next
  const { from, to } = spans[index] ?? { from: 0, to: 1 }
  return { index, part: Math.min(Math.max((x - from) / (to - from), 0), 1) }
}

/** The height of the strongest moment of a track, by its energy; 0 is unknown. */
export const levelOf = (energy: number): number =>
  energy > 0 ? LOWEST_LEVEL + (1 - LOWEST_LEVEL) * ((energy - 1) / (ENERGY_MAX - 1)) : USUAL_LEVEL

/**
 * The hill of a track: its energy over time (`course`, 0 to 1, evenly spaced; flat where it is empty) times its level, down to
 * the ground at both ends of its stretch. `points` is how finely it is drawn.
 */
export function hillOf({ from, to }: Span, course: readonly number[], energy: number, points: number): Point[] {
  const level = levelOf(energy)
  return Array.from({ length: points + 1 }, (_, at) => {
    const part = at / points
    const slope = Math.min(1, Math.min(part, 1 - part) / SLOPE)
    return { x: from + (to - from) * part, y: level * courseAt(course, part) * rounded(slope) }
  })
}

/** A curve through the values (Catmull-Rom), so that a hill has no corners. */
function courseAt(course: readonly number[], part: number): number {
  if (course.length === 0) return 1
  const at = part * (course.length - 1)
  const before = Math.min(Math.floor(at), course.length - 2)
  const value = (index: number) => course[Math.min(Math.max(before + index, 0), course.length - 1)] ?? 1
  const [a, b, c, d] = [value(-1), value(0), value(1), value(2)]
  const t = at - before
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

const rounded = (part: number): number => part * part * (3 - 2 * part)

/** The upper edge of all hills: where two of them overlap, the higher one. */
export function skylineOf(hills: readonly (readonly Point[])[]): Point[] {
  const heightIn = (hill: readonly Point[], x: number): number => {
    const after = hill.findIndex((point) => point.x >= x)
    const [a, b] = [hill[after - 1], hill[after]]
    if (!b) return 0
    if (!a) return b.x === x ? b.y : 0
    return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x || 1)
  }
  return hills.flatMap((hill, index) => {
    const beside = [hills[index - 1], hills[index + 1]].filter((other) => other !== undefined)
    const higher = hill.map(({ x, y }) => ({ x, y: Math.max(y, ...beside.map((other) => heightIn(other, x))) }))
    // The part that the previous hill has drawn already.
    const drawnTo = hills[index - 1]?.at(-1)?.x ?? -1
    return higher.filter(({ x }) => x > drawnTo)
  })
}

/** Points as SVG path data in a box of this size, the ground at its foot. */
export function lineOf(points: readonly Point[], width: number, height: number): string {
  const at = (value: number) => Math.round(value * 10) / 10
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at(x * width)} ${at((1 - y) * height)}`).join('')
}
