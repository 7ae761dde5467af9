/** The visible tempos, beats a minute. */
export interface View {
  from: number
  to: number
}

/** A point of the map, pixels from the left and the top. */
export interface Spot {
  x: number
  y: number
}

const BPM_MIN = 50
const BPM_MAX = 220
const SPAN_MIN = 6
/** Space at the sides of the results. */
const MARGIN_BPM = 4

/** The view of all results. */
export function wholeView(tempos: readonly number[]): View {
  const known = tempos.filter((tempo) => tempo > 0)
  if (known.length === 0) return { from: 80, to: 180 }
  return clamped(Math.min(...known) - MARGIN_BPM, Math.max(...known) + MARGIN_BPM)
}

/** Zooms in (factor below 1) or out, with the tempo `at` staying in place. */
export function zoomed({ from, to }: View, factor: number, at = (from + to) / 2): View {
  const span = Math.min(BPM_MAX - BPM_MIN, Math.max(SPAN_MIN, (to - from) * factor))
  const share = (at - from) / (to - from)
  return clamped(at - span * share, at + span * (1 - share))
}

export const panned = ({ from, to }: View, by: number): View => clamped(from + by, to + by)

/** The same width, limited to the existing music. */
function clamped(from: number, to: number): View {
  const span = Math.min(to - from, BPM_MAX - BPM_MIN)
  const start = Math.min(Math.max(from, BPM_MIN), BPM_MAX - span)
  return { from: start, to: start + span }
}

/** Fingers closer than this would zoom without end, pixels. */
const NEAREST_PX = 24

/** The view after pointers moved from `from` to `to` (pixels): one moves the background, two zoom as well. */
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

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
export type Way = keyof typeof WAYS

/** The next dot in a direction: near, and rather straight ahead; undefined without one. */
export function nextDot<Dot extends Spot>(dots: readonly Dot[], from: Dot, way: Way): Dot | undefined {
  const [x, y] = WAYS[way]
  const ahead = (dot: Dot) => (dot.x - from.x) * x + (dot.y - from.y) * y
  const aside = (dot: Dot) => Math.abs((dot.x - from.x) * y) + Math.abs((dot.y - from.y) * x)
  const cost = (dot: Dot) => ahead(dot) + 2 * aside(dot)
  return dots
    .filter((dot) => dot !== from && ahead(dot) > 0.5 && 2 * ahead(dot) >= aside(dot))
    .reduce<Dot | undefined>((best, dot) => (best && cost(best) <= cost(dot) ? best : dot), undefined)
}

const TICKS_BPM = [5, 10, 20, 50]
const TICK_ROOM_PX = 64

/** Round tempos with room for labels between them. */
export function ticksOf({ from, to }: View, width: number): number[] {
  const perBpm = width / (to - from)
  const step = TICKS_BPM.find((bpm) => bpm * perBpm >= TICK_ROOM_PX) ?? 50
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step)
}
