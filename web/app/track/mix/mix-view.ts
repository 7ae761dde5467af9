import { type Beats, nearestBar, nearestBeat } from '@shenglang/player/beats'
import type { MixPlan, MixWish } from '@shenglang/player/mix-plan'

/** The stretch of the leaving track's own music that is seen, milliseconds; the coming one lies below as it is heard. */
export interface MixView {
  fromMs: number
  lengthMs: number
}

/** So many bars are seen on either side of the overlap. */
const AROUND_BARS = 8
/** An overlap that comes this near to an edge moves the view. */
const EDGE_BARS = 1
/** A mark on the very edge is seen, whatever its last digit says. */
const HAIR = 1e-6

const ownBarMs = ({ barMs, leavingRate }: MixPlan) => barMs * leavingRate
/** Where the overlap ends, in the music of the leaving track. */
export const overlapEndMs = ({ leaveAtMs, blendMs, leavingRate }: MixPlan): number => leaveAtMs + blendMs * leavingRate

/** The view that shows the overlap with what is around it: the one before for as long as that does, so that nothing jumps. */
export function viewOf(plan: MixPlan, before?: MixView): MixView {
  const bar = ownBarMs(plan)
  const edge = EDGE_BARS * bar
  const [from, to] = [plan.leaveAtMs, overlapEndMs(plan)]
  if (before && from >= before.fromMs + edge && to <= before.fromMs + before.lengthMs - edge) return before
  return { fromMs: from - AROUND_BARS * bar, lengthMs: to - from + 2 * AROUND_BARS * bar }
}

/** Where a place of the leaving track's music is seen, as a part of the view. */
export const partOf = ({ fromMs, lengthMs }: MixView, ms: number): number => (ms - fromMs) / lengthMs

/** Where the preview stands, in the music of the leaving track, and back. */
export const placeAt = ({ fromMs, leavingRate }: MixPlan, elapsedMs: number): number => fromMs + elapsedMs * leavingRate
export const elapsedAt = (plan: MixPlan, ms: number): number =>
  Math.min(Math.max((ms - plan.fromMs) / plan.leavingRate, 0), plan.lengthMs)

export interface RulerMark {
  /** Bars from where the overlap begins. */
  bar: number
  part: number
}

/** Every second bar, or every fourth of many, counted from where the overlap begins; its own ends are marked by what one drags. */
export function rulerMarks(plan: MixPlan, view: MixView): RulerMark[] {
  const bar = ownBarMs(plan)
  const step = view.lengthMs / bar > 32 ? 4 : 2
  const stepsTo = (ms: number) => (ms - plan.leaveAtMs) / bar / step
  const first = Math.ceil(stepsTo(view.fromMs) - HAIR)
  const last = Math.floor(stepsTo(view.fromMs + view.lengthMs) + HAIR)
  const overlapBars = plan.blendMs / plan.barMs
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
    .filter((count) => Math.abs(count) >= step / 2 && Math.abs(count - overlapBars) >= step / 2)
    .map((count) => ({ bar: count, part: partOf(view, plan.leaveAtMs + count * bar) }))
}

/** The bar or beat nearest to a place; without a grid bars are counted from where the overlap begins. */
export function snapped(plan: MixPlan, grid: Beats | undefined, ms: number, to: 'bar' | 'beat'): number {
  if (grid) return to === 'bar' ? nearestBar(grid, ms) : nearestBeat(grid, ms)
  const step = to === 'bar' ? ownBarMs(plan) : ownBarMs(plan) / 4
  return plan.leaveAtMs + Math.round((ms - plan.leaveAtMs) / step) * step
}

/** What to wish for once an end of the overlap was dragged to a place: the other end stays where it is. */
export function wishFor(plan: MixPlan, end: 'from' | 'to', ms: number): Pick<MixWish, 'leaveAtMs' | 'bars'> {
  const bar = ownBarMs(plan)
  const most = plan.mostBars * bar
  const [from, to] = [plan.leaveAtMs, overlapEndMs(plan)]
  if (end === 'from') {
    const leaveAtMs = Math.max(0, to - most, Math.min(ms, to - bar))
    return { leaveAtMs, bars: (to - leaveAtMs) / bar }
  }
  const endMs = Math.min(from + most, Math.max(ms, from + bar))
  return { leaveAtMs: from, bars: (endMs - from) / bar }
}
