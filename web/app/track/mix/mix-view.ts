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

/** The options after an end of the overlap was dragged to a position: the other end stays in place. */
export function adjustmentFor(plan: MixPlan, end: 'from' | 'to', ms: number): Pick<MixOptions, 'leaveAtMs' | 'bars'> {
  const bar = artistBarMs(plan)
  const most = plan.mostBars * bar
  const [from, to] = [plan.leaveAtMs, overlapEndMs(plan)]
  if (end === 'from') {
    const leaveAtMs = Math.max(0, to - most, Math.min(ms, to - bar))
    return { leaveAtMs, bars: (to - leaveAtMs) / bar }
  }
  const endMs = Math.min(from + most, Math.max(ms, from + bar))
  return { leaveAtMs: from, bars: (endMs - from) / bar }
}
