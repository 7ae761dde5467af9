import { type Beats, nearestBar, nearestBeat } from '@shenglang/player/beats'
import type { MixOptions, MixPlan } from '@shenglang/player/mixing/mix-plan'

/** The visible stretch of the leaving track's own music, milliseconds; the coming one is below in sync. */
export interface MixView {
  fromMs: number
  lengthMs: number
}

/** Number of bars visible on either side of the overlap. */
const AROUND_BARS = 8
/** An overlap this close to an edge moves the view. */
const EDGE_BARS = 1
/** Tolerance for a tick exactly on the edge. */
const HAIR = 1e-6

const artistBarMs = ({ barMs, leavingRate }: MixPlan) => barMs * leavingRate
/** End of the overlap as a position of the leaving track, milliseconds. */
export const overlapEndMs = ({ leaveAtMs, blendMs, leavingRate }: MixPlan): number => leaveAtMs + blendMs * leavingRate

/** The view around the overlap: the previous one as long as it fits, so that nothing jumps. */
export function viewOf(plan: MixPlan, before?: MixView): MixView {
  const bar = artistBarMs(plan)
  const edge = EDGE_BARS * bar
  const [from, to] = [plan.leaveAtMs, overlapEndMs(plan)]
  if (before && from >= before.fromMs + edge && to <= before.fromMs + before.lengthMs - edge) return before
  return { fromMs: from - AROUND_BARS * bar, lengthMs: to - from + 2 * AROUND_BARS * bar }
}

/** A position of the leaving track's music as a fraction of the view. */
export const partOf = ({ fromMs, lengthMs }: MixView, ms: number): number => (ms - fromMs) / lengthMs

/** The same stretch in the music of the coming track, which may begin before it does. */
export function comingView({ leaveAtMs, enterAtMs, rate, leavingRate }: MixPlan, { fromMs, lengthMs }: MixView): MixView {
  const speed = rate / leavingRate
  return { fromMs: enterAtMs - (leaveAtMs - fromMs) * speed, lengthMs: lengthMs * speed }
}

/** Converts a time of the preview to the music of the leaving track, and back. */
export const positionAt = ({ fromMs, leavingRate }: MixPlan, elapsedMs: number): number => fromMs + elapsedMs * leavingRate
export const elapsedAt = (plan: MixPlan, ms: number): number =>
  Math.min(Math.max((ms - plan.fromMs) / plan.leavingRate, 0), plan.lengthMs)

/** The time of the preview at a position of the coming track's music. */
export function comingElapsedAt(plan: MixPlan, view: MixView, ms: number): number {
  const second = comingView(plan, view)
  return elapsedAt(plan, view.fromMs + ((ms - second.fromMs) / second.lengthMs) * view.lengthMs)
}

export interface RulerMark {
  /** Bars from the start of the overlap. */
  bar: number
  part: number
}

/** Every second bar, or every fourth of many, counted from the start of the overlap; its ends have handles instead. */
export function rulerTicks(plan: MixPlan, view: MixView): RulerMark[] {
  const bar = artistBarMs(plan)
  const step = view.lengthMs / bar > 32 ? 4 : 2
  const stepsTo = (ms: number) => (ms - plan.leaveAtMs) / bar / step
  const first = Math.ceil(stepsTo(view.fromMs) - HAIR)
  const last = Math.floor(stepsTo(view.fromMs + view.lengthMs) + HAIR)
  const overlapBars = plan.blendMs / plan.barMs
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
    .filter((count) => Math.abs(count) >= step / 2 && Math.abs(count - overlapBars) >= step / 2)
    .map((count) => ({ bar: count, part: partOf(view, plan.leaveAtMs + count * bar) }))
}

/** The bar or beat nearest to a position; without a grid bars are counted from the start of the overlap. */
export function snapped(plan: MixPlan, grid: Beats | undefined, ms: number, to: 'bar' | 'beat'): number {
  if (grid) return to === 'bar' ? nearestBar(grid, ms) : nearestBeat(grid, ms)
  const step = to === 'bar' ? artistBarMs(plan) : artistBarMs(plan) / 4
  return plan.leaveAtMs + Math.round((ms - plan.leaveAtMs) / step) * step
}

/**
 * The first and the last position of an end of the overlap while the other end stays in place: a bar from it, and as many whole
 * bars as both tracks can play together and the leaving one has.
 */
export function rangeOf(plan: MixPlan, end: 'from' | 'to', durationMs: number): [firstMs: number, lastMs: number] {
  const bar = artistBarMs(plan)
  const barsWithin = (roomMs: number) => Math.min(plan.mostBars, Math.floor(roomMs / bar + HAIR)) * bar
  const [from, to] = [plan.leaveAtMs, overlapEndMs(plan)]
  if (end === 'from') return [Math.min(from, to - barsWithin(to)), to - bar]
  return [from + bar, Math.max(to, from + barsWithin(durationMs - from))]
}

/** The options after an end of the overlap was moved to a position: the other end stays in place. */
export function adjustmentFor(
  plan: MixPlan,
  end: 'from' | 'to',
  ms: number,
  durationMs: number,
): Pick<MixOptions, 'leaveAtMs' | 'bars'> {
  const [first, last] = rangeOf(plan, end, durationMs)
  const movedMs = Math.max(first, Math.min(ms, last))
  const leaveAtMs = end === 'from' ? movedMs : plan.leaveAtMs
  const endMs = end === 'to' ? movedMs : overlapEndMs(plan)
  return { leaveAtMs, bars: (endMs - leaveAtMs) / artistBarMs(plan) }
}

/** The middle of an overlap stays off its ends. */
export const MIDDLE_MIN = 0.1
export const middleWithin = (middle: number): number => Math.min(Math.max(middle, MIDDLE_MIN), 1 - MIDDLE_MIN)

/** The middle of the overlap after a key of its slider: by beats, by bars, to an end, or back to the half. */
export function middleAfter({ middle, barMs, blendMs }: MixPlan, key: string): number | undefined {
  const bar = barMs / blendMs
  const moved: Record<string, number> = {
    ArrowLeft: middle - bar / 4,
    ArrowDown: middle - bar / 4,
    ArrowRight: middle + bar / 4,
    ArrowUp: middle + bar / 4,
    PageDown: middle - bar,
    PageUp: middle + bar,
    Home: 0,
    End: 1,
    Delete: 0.5,
    Backspace: 0.5,
  }
  const to = moved[key]
  return to === undefined ? undefined : middleWithin(to)
}
