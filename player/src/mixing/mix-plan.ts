import { tempoChange } from '@shenglang/contract/catalog/harmony'
import { type BeatFacts, type Beats, barNumber, beatsOf, phraseAfter, phraseBefore, tempoChangeWithin } from '../beats.ts'
import type { PlannedMix } from '../engine/crossfade.ts'
import { EQUAL_POWER, type Levels, levelsAt, type MixShape } from '../mix-curve.ts'

export interface Mixed extends Partial<BeatFacts> {
  /** Milliseconds. */
  duration: number
  /** 0 where unknown. */
  tbpm: number
}

/** What the listener chose for a mix; the rest gets defaults. */
export interface MixWish extends Partial<MixShape> {
  /** For how many bars both play. */
  bars?: number
  /** Where the leaving track begins to leave, and the coming one comes in, each in its own music, milliseconds. */
  leaveAtMs?: number
  enterAtMs?: number
  /** Beats a minute as played; the coming track follows the leaving one. */
  leavingBpm?: number
  comingBpm?: number
}

export interface MixPlan extends MixShape {
  /** Where the leaving track begins in the preview, and begins to leave, milliseconds of its own music. */
  fromMs: number
  leaveAtMs: number
  /** When the coming track comes in, in the preview, and at which position of its own music. */
  enterAfterMs: number
  enterAtMs: number
  /** How long both play together, and the whole preview. */
  blendMs: number
  /** `blendMs` in bars; `undefined` where no tempo is known. */
  blendBars: number | undefined
  lengthMs: number
  /** A bar as played, and for how many of them both can play at most. */
  barMs: number
  mostBars: number
  /** Rates that match the beats of both. */
  leavingRate: number
  rate: number
  /** The bars of the two in which the overlap begins, the first is 1; `undefined` where bars are not known. */
  leavesInBar: number | undefined
  entersInBar: number | undefined
  /** Beats a minute of both within the overlap, before their rates; 0 where unknown. */
  leavingBpm: number
  comingBpm: number
  /** Where in its own music the tempo of either changes within the overlap: beats part from there on. */
  leavingChangesAtMs: number | undefined
  comingChangesAtMs: number | undefined
}

/** Bars of four beats: how many of the one alone, of both, and of the other alone. */
const BARS = { before: 8, together: 8, after: 8 }
const BEATS_PER_BAR = 4
/** Assumed where no tempo is known. */
const DEFAULT_BPM = 120
/** The largest part of a track that may overlap with another. */
const OVERLAP_MAX = 2 / 3

/**
 * Plans a preview: the end of one track into the beginning of another, in bars of the leaving one. Where their beats are known
 * the other begins with a phrase, on a phrase: beat falls on beat, bar on bar.
 */
export function planMix(leaving: Mixed, coming: Mixed, wish: MixWish = {}): MixPlan {
  // Where a tempo changes, the stretch within the overlap counts.
  const togetherMs = (BARS.together * BEATS_PER_BAR * 60_000) / (leaving.tbpm || DEFAULT_BPM)
  const from = gridOf(leaving, wish.leaveAtMs ?? leaving.duration - togetherMs)
  const to = gridOf(coming, wish.enterAtMs ?? 0)
  const leavingBpm = from?.bpm ?? leaving.tbpm
  const leavingRate = wish.leavingBpm !== undefined && leavingBpm > 0 ? wish.leavingBpm / leavingBpm : 1
  const comingBpm = to?.bpm ?? coming.tbpm
  const rate =
    wish.comingBpm !== undefined && comingBpm > 0 ? wish.comingBpm / comingBpm : rateOf(leavingBpm * leavingRate, comingBpm)
  const artistBarMs = from?.barMs ?? (60_000 / (leaving.tbpm || DEFAULT_BPM)) * BEATS_PER_BAR
  const barMs = artistBarMs / leavingRate

  const roomMs = Math.min(leaving.duration / leavingRate, coming.duration / rate) * OVERLAP_MAX
  const mostBars = Math.floor(roomMs / barMs)
  const bars = Math.min(wish.bars ?? BARS.together, mostBars)
  const blendMs = bars > 0 ? bars * barMs : roomMs

  const latestMs = leaving.duration - blendMs * leavingRate
  const leaveAtMs = leavePosition(from, { targetMs: wish.leaveAtMs, beforeMs: BARS.before * artistBarMs, latestMs })
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

/** Volumes of both at a time of the preview, milliseconds. */
export const mixLevels = (plan: MixPlan, elapsedMs: number): Levels => levelsAt(plan, partAt(plan, elapsedMs))

/** How much of the overlap is over at a time of the preview: 0 before it, 1 after it. */
export const partAt = ({ enterAfterMs, blendMs }: MixPlan, elapsedMs: number): number =>
  Math.min(Math.max((elapsedMs - enterAfterMs) / blendMs, 0), 1)

/** The plan for the queue. */
export function plannedMix(fromId: string, toId: string, plan: MixPlan): PlannedMix {
  const { leaveAtMs, enterAtMs, blendMs, leavingRate, rate, curve, middle } = plan
  return { fromId, toId, leaveAtMs, enterAtMs, lengthMs: blendMs * leavingRate, ratio: rate / leavingRate, curve, middle }
}

/** Where the leaving track leaves: at the requested position if there is room, else with its last phrase. */
function leavePosition(
  from: Beats | undefined,
  { targetMs, beforeMs, latestMs }: { targetMs: number | undefined; beforeMs: number; latestMs: number },
): number {
  if (targetMs === undefined) return from ? Math.max(0, phraseBefore(from, beforeMs, latestMs)) : latestMs
  if (targetMs <= latestMs) return Math.max(0, targetMs)
  if (!from || latestMs < from.firstBarMs) return latestMs
  return from.firstBarMs + Math.floor((latestMs - from.firstBarMs) / from.barMs) * from.barMs
}

function gridOf(
  { gridTbpm = null, firstBeatMs = null, downbeat = null, firstPhraseMs = null, gridPieces = [] }: Mixed,
  atMs: number,
): Beats | undefined {
  return beatsOf({ gridTbpm, firstBeatMs, downbeat, firstPhraseMs, gridPieces }, atMs)
}

/** Bars are counted from the first one as long as their tempo stays. */
const numbered = ({ gridPieces = [] }: Mixed, beats: Beats, ms: number) =>
  gridPieces.length > 0 ? undefined : barNumber(beats, ms)

const rateOf = (leavingBpm: number, comingBpm: number): number =>
  leavingBpm > 0 && comingBpm > 0 ? 1 + tempoChange(leavingBpm, comingBpm) / 100 : 1
