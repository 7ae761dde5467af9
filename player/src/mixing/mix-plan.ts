import { tempoChange } from '@shenglang/contract/catalog/harmony'
import { type BeatFacts, type Beats, barNumber, beatsOf, phraseAfter, phraseBefore, tempoChangeWithin } from '../beats.ts'
import type { PlannedMix } from '../engine/crossfade.ts'
import { EQUAL_POWER, type Levels, levelsAt, type MixShape } from '../mix-curve.ts'

export interface MixTrack extends Partial<BeatFacts> {
  /** Milliseconds. */
  duration: number
  /** 0 when unknown. */
  tbpm: number
}

/** The listener's choices for a mix; what is left out gets defaults. */
export interface MixOptions extends Partial<MixShape> {
  /** Number of bars in which both tracks play. */
  bars?: number
  /** Start of the overlap in the leaving track, and in the coming track, milliseconds. */
  leaveAtMs?: number
  enterAtMs?: number
  /** Beats a minute as played; without `comingBpm` the coming track follows the leaving one. */
  leavingBpm?: number
  comingBpm?: number
}

export interface MixPlan extends MixShape {
  /** Start of the preview, and start of the overlap, in the leaving track, milliseconds. */
  fromMs: number
  leaveAtMs: number
  /** Start of the overlap in the preview, and in the coming track, milliseconds. */
  enterAfterMs: number
  enterAtMs: number
  /** Length of the overlap, in milliseconds of the preview. */
  blendMs: number
  /** `blendMs` in bars; `undefined` when no tempo is known. */
  blendBars: number | undefined
  lengthMs: number
  /** Length of a bar as played, and the maximum number of bars in which both can play. */
  barMs: number
  mostBars: number
  /** Playback rates that match the beats of both tracks. */
  leavingRate: number
  rate: number
  /** Numbers of the bars in which the overlap begins, from 1, in both tracks; `undefined` when bars are not known. */
  leavesInBar: number | undefined
  entersInBar: number | undefined
  /** Beats a minute of both tracks within the overlap, before their rates; 0 when unknown. */
  leavingBpm: number
  comingBpm: number
  /** Position of a change of tempo within the overlap, in each track; beats drift apart from there on. */
  leavingChangesAtMs: number | undefined
  comingChangesAtMs: number | undefined
}

/** Default lengths in bars of four beats: the leaving track alone, both tracks, the coming track alone. */
const BARS = { before: 8, together: 8, after: 8 }
const BEATS_PER_BAR = 4
/** Assumed when no tempo is known. */
const DEFAULT_BPM = 120
/** Maximum part of a track that may overlap with another. */
const OVERLAP_MAX = 2 / 3

/**
 * Plans a preview: the end of one track into the beginning of another, in bars of the leaving track. With known beats, the
 * overlap begins on a phrase of both, so that beats fall on beats and bars on bars.
 */
export function planMix(leaving: MixTrack, coming: MixTrack, wish: MixOptions = {}): MixPlan {
  // If a tempo changes, the tempo within the overlap is used.
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
    leavesInBar: from && barNumberIn(leaving, from, leaveAtMs),
    entersInBar: to && barNumberIn(coming, to, enterAtMs),
    leavingBpm,
    comingBpm,
    leavingChangesAtMs: tempoChangeWithin(leaving, leaveAtMs, leaveAtMs + blendMs * leavingRate),
    comingChangesAtMs: tempoChangeWithin(coming, enterAtMs, enterAtMs + blendMs * rate),
  }
}

/** Volumes of both tracks at a time of the preview, milliseconds. */
export const mixLevels = (plan: MixPlan, elapsedMs: number): Levels => levelsAt(plan, partAt(plan, elapsedMs))

/** The part of the overlap that is over at a time of the preview: 0 before it, 1 after it. */
export const partAt = ({ enterAfterMs, blendMs }: MixPlan, elapsedMs: number): number =>
  Math.min(Math.max((elapsedMs - enterAfterMs) / blendMs, 0), 1)

/** The plan in the form for the queue. */
export function plannedMix(fromId: string, toId: string, plan: MixPlan): PlannedMix {
  const { leaveAtMs, enterAtMs, blendMs, leavingRate, rate, curve, middle } = plan
  return { fromId, toId, leaveAtMs, enterAtMs, lengthMs: blendMs * leavingRate, ratio: rate / leavingRate, curve, middle }
}

/**
 * Start of the overlap in the leaving track: the requested position if there is enough room after it, otherwise its last phrase.
 */
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
  { gridTbpm = null, firstBeatMs = null, downbeat = null, firstPhraseMs = null, gridPieces = [] }: MixTrack,
  atMs: number,
): Beats | undefined {
  return beatsOf({ gridTbpm, firstBeatMs, downbeat, firstPhraseMs, gridPieces }, atMs)
}

/** The number of a bar; undefined if the tempo changes, since bars then cannot be counted from the first one. */
const barNumberIn = ({ gridPieces = [] }: MixTrack, beats: Beats, ms: number) =>
  gridPieces.length > 0 ? undefined : barNumber(beats, ms)

const rateOf = (leavingBpm: number, comingBpm: number): number =>
  leavingBpm > 0 && comingBpm > 0 ? 1 + tempoChange(leavingBpm, comingBpm) / 100 : 1
