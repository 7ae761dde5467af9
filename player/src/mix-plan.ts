import { tempoChange } from '@shenglang/contract/catalog/harmony'

interface Mixed {
  /** Milliseconds. */
  duration: number
  /** 0 where unknown. */
  tbpm: number
}

export interface MixPlan {
  /** Where the leaving track begins in the preview, milliseconds. */
  fromMs: number
  /** Where the coming track comes in: after this much of the preview, and from this place in its own music. */
  enterAfterMs: number
  enterAtMs: number
  /** How long both are heard together, and the whole preview. */
  blendMs: number
  lengthMs: number
  /** Rate of the coming track, so that both beat alike. */
  rate: number
}

/** Bars of four beats: how many are heard of the one alone, of both, and of the other alone. */
const BARS = { before: 4, together: 8, after: 4 }
const BEATS_PER_BAR = 4
/** The beat of what has none. */
const DEFAULT_BPM = 120

/** How two tracks are tried together: the end of one into the beginning of the other, in bars of the one that leaves. */
export function planMix(leaving: Mixed, coming: Mixed): MixPlan {
  const barMs = (60_000 / (leaving.tbpm || DEFAULT_BPM)) * BEATS_PER_BAR
  const whole = (BARS.before + BARS.together + BARS.after) * barMs
  // A short track gives what it has, in the same proportions.
  const scale = Math.min(1, leaving.duration / ((BARS.before + BARS.together) * barMs), coming.duration / whole)
  const before = BARS.before * barMs * scale
  const together = BARS.together * barMs * scale
  return {
    fromMs: Math.max(0, leaving.duration - before - together),
    enterAfterMs: before,
    enterAtMs: 0,
    blendMs: together,
    lengthMs: whole * scale,
    rate: leaving.tbpm > 0 && coming.tbpm > 0 ? 1 + tempoChange(leaving.tbpm, coming.tbpm) / 100 : 1,
  }
}
