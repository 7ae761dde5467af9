import { tempoChange } from '@shenglang/contract/catalog/harmony'
import { type BeatFacts, type Beats, barNumber, beatsOf, phraseAfter, phraseBefore, tempoChangeWithin } from './beats.ts'
import type { PlannedMix } from './crossfade.ts'
import { EQUAL_POWER, type Levels, levelsAt, type MixShape } from './mix-curve.ts'

export interface Mixed extends Partial<BeatFacts> {
  /** Milliseconds. */
  duration: number
  /** 0 where unknown. */
  tbpm: number
}

/** What the listener wants of a mix; the rest is chosen for them. */
export interface MixWish extends Partial<MixShape> {
  /** For how many bars both are heard. */
  bars?: number
  /** Where in its own music the one begins to leave and the other comes in, milliseconds. */
  leaveAtMs?: number
  enterAtMs?: number
  /** Beats a minute as they are to be heard; the coming one follows the leaving one. */
  leavingBpm?: number
  comingBpm?: number
}

export interface MixPlan extends MixShape {
  /** Where the leaving track begins in the preview, and begins to leave, milliseconds of its own music. */
  fromMs: number
  leaveAtMs: number
  /** Where the coming track comes in: after this much of the preview, and from this place in its own music. */
  enterAfterMs: number
  enterAtMs: number
  /** How long both are heard together, and the whole preview. */
  blendMs: number
  /** The same in bars; `undefined` where no tempo is known. */
  blendBars: number | undefined
  lengthMs: number
  /** A bar as it is heard, and for how many of them both can be heard at most. */
  barMs: number
  mostBars: number
  /** Rates of both, so that they beat alike. */
  leavingRate: number
  rate: number
  /** The bars of the two in which they begin to be heard together, the first is 1; `undefined` where bars are not known. */
  leavesInBar: number | undefined
  entersInBar: number | undefined
  /** Beats a minute of both, where both are heard and before their rates; 0 where unknown. */
  leavingBpm: number
  comingBpm: number
  /** Where in its own music the tempo of either changes while both are heard: from there on beats part. */
  leavingChangesAtMs: number | undefined
  comingChangesAtMs: number | undefined
}

/** Bars of four beats: how many are heard of the one alone, of both, and of the other alone. */
const BARS = { before: 8, together: 8, after: 8 }
const BEATS_PER_BAR = 4
/** The beat of what has none. */
const DEFAULT_BPM = 120
/** So much of a track is heard together with another at most. */
const OVERLAP_MAX = 2 / 3

/**
 * How two tracks are tried together: the end of one into the beginning of the other, in bars of the one that leaves. Where
 * their beats are known the other begins with a phrase, and on a phrase: beat falls on beat, bar on bar.
 */
export function planMix(leaving: Mixed, coming: Mixed, wish: MixWish = {}): MixPlan {
  // Of a tempo that changes counts the stretch in which both are heard.
  const togetherMs = (BARS.together * BEATS_PER_BAR * 60_000) / (leaving.tbpm || DEFAULT_BPM)
  const from = gridOf(leaving, wish.leaveAtMs ?? leaving.duration - togetherMs)
  const to = gridOf(coming, wish.enterAtMs ?? 0)
  const leavingBpm = from?.bpm ?? leaving.tbpm
  const leavingRate = wish.leavingBpm !== undefined && leavingBpm > 0 ? wish.leavingBpm / leavingBpm : 1
  const comingBpm = to?.bpm ?? coming.tbpm
  const rate =
    wish.comingBpm !== undefined && comingBpm > 0 ? wish.comingBpm / comingBpm : rateOf(leavingBpm * leavingRate, comingBpm)
  const ownBarMs = from?.barMs ?? (60_000 / (leaving.tbpm || DEFAULT_BPM)) * BEATS_PER_BAR
  const barMs = ownBarMs / leavingRate

  const roomMs = Math.min(leaving.duration / leavingRate, coming.duration / rate) * OVERLAP_MAX
  const mostBars = Math.floor(roomMs / barMs)
  const bars = Math.min(wish.bars ?? BARS.together, mostBars)
  const blendMs = bars > 0 ? bars * barMs : roomMs

  const latestMs = leaving.duration - blendMs * leavingRate
  const leaveAtMs = leavePlace(from, { wanted: wish.leaveAtMs, beforeMs: BARS.before * ownBarMs, latestMs })
  const enterAfterMs = Math.min(BARS.before * barMs, leaveAtMs / leavingRate)
  const lastEnterMs = coming.duration - blendMs * rate
  const enterAtMs =
    wish.enterAtMs === undefined
      ? to
        ? phraseAfter(to, 0, lastEnterMs - BARS.after * barMs * rate)
        : 0
      : Math.min(Math.max(wish.enterAtMs, 0), lastEnterMs)
  const afterMs = Math.min(BARS.after * barMs, (lastEnterMs - enterAtMs) / rate)
  return {
    curve: wish.curve ?? EQUAL_POWER.curve,
    middle: wish.middle ?? EQUAL_POWER.middle,
    fromMs: leaveAtMs - enterAfterMs * leavingRate,
    leaveAtMs,
    enterAfterMs,
    enterAtMs,
    blendMs,
    blendBars: leavingBpm > 0 && bars > 0 ? bars : undefined,
    lengthMs: enterAfterMs + blendMs + Math.max(0, afterMs),
    barMs,
    mostBars,
    leavingRate,
    rate,
    leavesInBar: from && numbered(leaving, from, leaveAtMs),
    entersInBar: to && numbered(coming, to, enterAtMs),
    leavingBpm,
    comingBpm,
    leavingChangesAtMs: tempoChangeWithin(leaving, leaveAtMs, leaveAtMs + blendMs * leavingRate),
    comingChangesAtMs: tempoChangeWithin(coming, enterAtMs, enterAtMs + blendMs * rate),
  }
}

/** Volumes of both at a moment of the preview, milliseconds. */
export const mixLevels = (plan: MixPlan, elapsedMs: number): Levels => levelsAt(plan, partAt(plan, elapsedMs))

/** How much of the overlap is over at a moment of the preview: 0 before it, 1 behind it. */
export const partAt = ({ enterAfterMs, blendMs }: MixPlan, elapsedMs: number): number =>
  Math.min(Math.max((elapsedMs - enterAfterMs) / blendMs, 0), 1)

/** The same as something for the queue to do. */
export function plannedMix(fromId: string, toId: string, plan: MixPlan): PlannedMix {
  const { leaveAtMs, enterAtMs, blendMs, leavingRate, rate, curve, middle } = plan
  return { fromId, toId, leaveAtMs, enterAtMs, lengthMs: blendMs * leavingRate, ratio: rate / leavingRate, curve, middle }
}

/** Where the leaving track leaves: where it is wanted as far as there is room, else with its last phrase. */
function leavePlace(
  from: Beats | undefined,
  { wanted, beforeMs, latestMs }: { wanted: number | undefined; beforeMs: number; latestMs: number },
): number {
  if (wanted === undefined) return from ? Math.max(0, phraseBefore(from, beforeMs, latestMs)) : latestMs
  if (wanted <= latestMs) return Math.max(0, wanted)
  if (!from || latestMs < from.firstBarMs) return latestMs
  return from.firstBarMs + Math.floor((latestMs - from.firstBarMs) / from.barMs) * from.barMs
}

function gridOf(
  { gridTbpm = null, firstBeatMs = null, downbeat = null, firstPhraseMs = null, gridPieces = [] }: Mixed,
  atMs: number,
): Beats | undefined {
  return beatsOf({ gridTbpm, firstBeatMs, downbeat, firstPhraseMs, gridPieces }, atMs)
}

/** Bars are counted from the first one as far as their tempo stays. */
const numbered = ({ gridPieces = [] }: Mixed, beats: Beats, ms: number) =>
  gridPieces.length > 0 ? undefined : barNumber(beats, ms)

const rateOf = (leavingBpm: number, comingBpm: number): number =>
  leavingBpm > 0 && comingBpm > 0 ? 1 + tempoChange(leavingBpm, comingBpm) / 100 : 1
