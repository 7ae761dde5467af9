import { tempoChange } from '@shenglang/contract/catalog/harmony'
import { type BeatFacts, type Beats, barNumber, beatsOf, phraseAfter, phraseBefore } from './beats.ts'

export interface Mixed extends Partial<BeatFacts> {
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
  /** The same in bars; `undefined` where no tempo is known. */
  blendBars: number | undefined
  lengthMs: number
  /** Rate of the coming track, so that both beat alike. */
  rate: number
  /** The bars of the two in which they begin to be heard together, the first is 1; `undefined` where bars are not known. */
  leavesInBar: number | undefined
  entersInBar: number | undefined
}

/** Bars of four beats: how many are heard of the one alone, of both, and of the other alone. */
const BARS = { before: 4, together: 8, after: 4 }
const BEATS_PER_BAR = 4
/** The beat of what has none. */
const DEFAULT_BPM = 120
/** Short tracks give quarters of it, so that bars stay whole. */
const PARTS = 4

/**
 * How two tracks are tried together: the end of one into the beginning of the other, in bars of the one that leaves. Where
 * their beats are known the other begins with a phrase, and on a phrase: beat falls on beat, bar on bar.
 */
export function planMix(leaving: Mixed, coming: Mixed): MixPlan {
  const [from, to] = [gridOf(leaving), gridOf(coming)]
  const barMs = from?.barMs ?? (60_000 / (leaving.tbpm || DEFAULT_BPM)) * BEATS_PER_BAR
  const whole = (BARS.before + BARS.together + BARS.after) * barMs
  const scale = scaleFor(leaving.duration / ((BARS.before + BARS.together) * barMs), coming.duration / whole)
  const before = BARS.before * barMs * scale
  const together = BARS.together * barMs * scale
  const rate = rateOf(from ? from.bpm : leaving.tbpm, to ? to.bpm : coming.tbpm)
  const latestMs = leaving.duration - together
  const leaveMs = from ? phraseBefore(from, before, latestMs) : latestMs
  const enterAfterMs = Math.min(before, leaveMs)
  const after = BARS.after * barMs * scale
  const enterAtMs = to ? phraseAfter(to, 0, coming.duration - (together + after) * rate) : 0
  return {
    fromMs: leaveMs - enterAfterMs,
    enterAfterMs,
    enterAtMs,
    blendMs: together,
    blendBars: from || leaving.tbpm > 0 ? Math.round(BARS.together * scale) : undefined,
    lengthMs: enterAfterMs + together + after,
    rate,
    leavesInBar: from && barNumber(from, leaveMs),
    entersInBar: to && barNumber(to, enterAtMs),
  }
}

function gridOf({ gridTbpm = null, firstBeatMs = null, downbeat = null, firstPhraseMs = null }: Mixed): Beats | undefined {
  return beatsOf({ gridTbpm, firstBeatMs, downbeat, firstPhraseMs })
}

/** The whole where there is room for it; less of short tracks, in the same proportions. */
function scaleFor(...rooms: number[]): number {
  const scale = Math.min(1, ...rooms)
  return scale < 1 / PARTS ? scale : Math.floor(scale * PARTS) / PARTS
}

const rateOf = (leavingBpm: number, comingBpm: number): number =>
  leavingBpm > 0 && comingBpm > 0 ? 1 + tempoChange(leavingBpm, comingBpm) / 100 : 1
