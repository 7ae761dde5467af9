import type { Resource } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_DEFAULT, mixableKeys, parseCamelot } from '@shenglang/contract/catalog/harmony'

/** Which tempos are in sight, beats a minute. */
export interface View {
  from: number
  to: number
}

interface Size {
  width: number
  height: number
}

type Placed = Pick<Resource, 'tbpm' | 'tkey'>

export interface Dot<Track> {
  track: Track
  /** Pixels from the left and the top, of its middle. */
  x: number
  y: number
}

/** One for each key: 1A, 1B, 2A, … 12B, so that neighbours on the wheel lie near each other. */
export const LANES = 24
const BPM_MIN = 50
const BPM_MAX = 220
const SPAN_MIN = 6
/** At the sides of what is found, so that nothing stands on the edge. */
const MARGIN_BPM = 4

/** Everything that was found. */
export function wholeView(tempos: readonly number[]): View {
  const known = tempos.filter((tempo) => tempo > 0)
  if (known.length === 0) return { from: 80, to: 180 }
  return clamped(Math.min(...known) - MARGIN_BPM, Math.max(...known) + MARGIN_BPM)
}

/** Nearer (factor below 1) or farther, the tempo `at` staying where it is. */
export function zoomed({ from, to }: View, factor: number, at = (from + to) / 2): View {
  const span = Math.min(BPM_MAX - BPM_MIN, Math.max(SPAN_MIN, (to - from) * factor))
  const share = (at - from) / (to - from)
  return clamped(at - span * share, at + span * (1 - share))
}

export const panned = ({ from, to }: View, by: number): View => clamped(from + by, to + by)

/** As wide as it was, within what music there is. */
function clamped(from: number, to: number): View {
  const span = Math.min(to - from, BPM_MAX - BPM_MIN)
  const start = Math.min(Math.max(from, BPM_MIN), BPM_MAX - span)
  return { from: start, to: start + span }
}

/** Fingers nearer to each other than this would zoom without end, pixels. */
const NEAREST_PX = 24

/** The view once pointers that stood at `from` stand at `to` (pixels): one takes the ground along, two pull it apart as well. */
export function pulled(view: View, from: number[], to: number[], { left, width }: { left: number; width: number }): View {
  const [fromX = 0, fromOther = fromX] = from
  const [toX = 0, toOther = toX] = to
  const apart = (one: number, other: number) => Math.max(Math.abs(one - other), NEAREST_PX)
  const middle = (fromX + fromOther) / 2
  const tempo = view.from + ((middle - left) / width) * (view.to - view.from)
  const near = from.length > 1 ? zoomed(view, apart(fromX, fromOther) / apart(toX, toOther), tempo) : view
  return panned(near, ((middle - (toX + toOther) / 2) / width) * (near.to - near.from))
}

export const xOf = (tempo: number, { from, to }: View, width: number): number => ((tempo - from) / (to - from)) * width

/** The lane of a key, from the top; undefined for what is no key. */
export function laneOf(tkey: string): number | undefined {
  const key = parseCamelot(tkey)
  return key && (key.number - 1) * 2 + (key.letter === 'A' ? 0 : 1)
}

/**
 * Where covers stand, each at least `apart` pixels from the next: the first in the list have their own place, later ones move
 * a little aside, and those without room are left for a nearer view.
 */
export function placeDots<Track extends Placed>(
  tracks: readonly Track[],
  view: View,
  { width, height }: Size,
  apart: number,
): { dots: Dot<Track>[]; hidden: number } {
  const dots: Dot<Track>[] = []
  let hidden = 0
  for (const track of tracks) {
    const lane = laneOf(track.tkey)
    if (lane === undefined || track.tbpm < view.from || track.tbpm > view.to) continue
    const y = ((lane + 0.5) / LANES) * height
    const x = xOf(track.tbpm, view, width)
    const isFree = (at: number) => dots.every((dot) => Math.hypot(dot.x - at, dot.y - y) >= apart)
    const place = [0, apart / 2, -apart / 2].map((aside) => x + aside).find((at) => at >= 0 && at <= width && isFree(at))
    if (place === undefined) hidden += 1
    else dots.push({ track, x: place, y })
  }
  return { dots, hidden }
}

/** What mixes with a track: the lanes of its neighbours, and the tempos that can be matched; nothing where it is not known. */
export function mixArea({ tkey, tbpm }: Placed): { lanes: number[]; from: number; to: number } | undefined {
  const lanes = mixableKeys(tkey, 'strict').flatMap((key) => laneOf(key) ?? [])
  if (lanes.length === 0 || tbpm <= 0) return undefined
  const reach = (tbpm * MIX_PERCENT_DEFAULT) / 100
  return { lanes, from: tbpm - reach, to: tbpm + reach }
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
export type Way = keyof typeof WAYS

/** The dot that one comes to from another in a direction: near, and rather straight ahead; undefined where there is none. */
export function nextDot<Track>(dots: readonly Dot<Track>[], from: Dot<Track>, way: Way): Dot<Track> | undefined {
  const [x, y] = WAYS[way]
  const ahead = (dot: Dot<Track>) => (dot.x - from.x) * x + (dot.y - from.y) * y
  const aside = (dot: Dot<Track>) => Math.abs((dot.x - from.x) * y) + Math.abs((dot.y - from.y) * x)
  const cost = (dot: Dot<Track>) => ahead(dot) + 2 * aside(dot)
  return dots
    .filter((dot) => dot !== from && ahead(dot) > 0.5 && 2 * ahead(dot) >= aside(dot))
    .reduce<Dot<Track> | undefined>((best, dot) => (best && cost(best) <= cost(dot) ? best : dot), undefined)
}
