import type { MixPlan } from '@shenglang/player/mixing/mix-plan'

/** A moment of a pack: which of its tracks, and where in its music, milliseconds. */
export interface PackMoment {
  index: number
  ms: number
}

/** The playback position after `elapsedMs` of a join: in the leaving track (`index`) for the first half of the overlap. */
export function joinMoment(
  index: number,
  plan: Pick<MixPlan, 'fromMs' | 'leavingRate' | 'enterAfterMs' | 'enterAtMs' | 'blendMs' | 'rate'>,
  elapsedMs: number,
): PackMoment {
  const { fromMs, leavingRate, enterAfterMs, enterAtMs, blendMs, rate } = plan
  return elapsedMs < enterAfterMs + blendMs / 2
    ? { index, ms: fromMs + elapsedMs * leavingRate }
    : { index: index + 1, ms: enterAtMs + (elapsedMs - enterAfterMs) * rate }
}
