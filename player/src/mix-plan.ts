import { tempoChange } from '@shenglang/contract/catalog/harmony'

interface Mixed {
  /** Milliseconds. */
  duration: number
  /** 0 where unknown. */
  tbpm: number
  /** Where its bars begin; null or left out where that is not known. */
  firstBeatMs?: number | null
  downbeat?: number | null
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

/**
 * How two tracks are tried together: the end of one into the beginning of the other, in bars of the one that leaves. Where
 * their beats are known, both begin with a bar, so that beat falls on beat and bar on bar.
 */
export function planMix(leaving: Mixed, coming: Mixed): MixPlan {
  const barMs = (60_000 / (leaving.tbpm || DEFAULT_BPM)) * BEATS_PER_BAR
  const whole = (BARS.before + BARS.together + BARS.after) * barMs
  // A short track gives what it has, in the same proportions.
  const scale = Math.min(1, leaving.duration / ((BARS.before + BARS.together) * barMs), coming.duration / whole)
  const before = BARS.before * barMs * scale
  const together = BARS.together * barMs * scale
  return {
    fromMs: barBefore(leaving, leaving.duration - before - together),
    enterAfterMs: before,
    enterAtMs: firstBarMs(coming) ?? 0,
    blendMs: together,
    lengthMs: whole * scale,
    rate: leaving.tbpm > 0 && coming.tbpm > 0 ? 1 + tempoChange(leaving.tbpm, coming.tbpm) / 100 : 1,
  }
}

/** Milliseconds to the first bar of a track; `undefined` where its beats are not known. */
function firstBarMs({ tbpm, firstBeatMs, downbeat }: Mixed): number | undefined {
  return tbpm > 0 && typeof firstBeatMs === 'number' ? firstBeatMs + ((downbeat ?? 0) * 60_000) / tbpm : undefined
}

/** The beginning of the bar in which a moment lies, or the moment itself where no bars are known; never before the track. */
function barBefore(track: Mixed, ms: number): number {
  const first = firstBarMs(track)
  if (first === undefined || ms < first) return Math.max(0, ms)
  const barMs = (60_000 / track.tbpm) * BEATS_PER_BAR
  return first + Math.floor((ms - first) / barMs) * barMs
}
