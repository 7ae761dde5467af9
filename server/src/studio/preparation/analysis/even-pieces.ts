import { BEATS_PER_BAR } from '@shenglang/contract/media/beat-grid'
import { accentsOf } from './accents.ts'
import type { Downbeat } from './bar-openings.ts'
import { type DetectedGrid, layGrid } from './beat-grid.ts'
import { BLOCK_BEATS, risesOf } from './exact-beats.ts'
import type { AudioFeatures } from './features.ts'
import { evenness, fitTempo, nearTempo, steadyShare } from './fitted-tempo.ts'
import { LevelChanges } from './level-changes.ts'
import type { Strikes } from './strikes.ts'

type Analysed = Pick<AudioFeatures, 'onsets' | 'levels' | 'strikes'>

/** A part of the track whose beats lie on one line. */
interface Stretch {
  fromS: number
  toS: number
  beatS: number
  /** A beat of the piece that opens a bar. */
  openingS: number
  isEven: boolean
  confidence: number
}

/** A tempo less even than this counts as wandering. */
export const EVEN = 0.8
/** The least share of a stretch's onsets on its line, and of its beats that hold its tempo. */
const ON_LINE = 0.9
const STEADY_SHARE_MIN = 0.9
/** The shortest stretch in seconds: in a shorter one anything lies on a line. */
const LEAST_S = 15
/** The least share of the track that must be even, and the longest part that may not be: a wandering tempo has no grid. */
const LEAST_SHARE = 0.75
const GAP_MAX_S = 20
/** Tempos this close are the same, and beats this close lie on one line. */
const SAME_TEMPO = 0.0005
const SAME_LINE_S = 0.01
/** Neighbouring pieces share a beat to within this distance. */
const MEETING_S = 0.02
/** Fractions of a beat by which a stretch may have been detected off the beat. */
const SHIFTS = [0, 0.5, 0.25, 0.75] as const
/** An onset this close to a beat, as a fraction of it, belongs to it. */
const NEAR_S = 0.008

/**
 * The grid of a track whose tempo changes: the track is halved until the beats of each part lie on a line, parts on one line are
 * joined, and neighbours meet at a common beat, from which bars are counted on. `undefined` where too little of the track is
 * even, and where its tempo does not change.
 */
export function layPieces(sound: Analysed, bpm: number): DetectedGrid | undefined {
  const durationS = sound.strikes.whole.length / sound.strikes.rateHz
  const stretches = joined(sound, bpm, halved(sound, bpm, 0, durationS))
  const share = stretches.reduce((sum, { fromS, toS }) => sum + toS - fromS, 0) / durationS
  const isGapped = stretches.some(({ fromS }, index) => index > 0 && fromS - stretches[index - 1]!.toS > GAP_MAX_S)
  if (stretches.length < 2 || share < LEAST_SHARE || isGapped) return undefined
  return gridOf(metAt(sound.strikes, stretches), share)
}

function stretchOf(sound: Analysed, bpm: number, fromS: number, toS: number): Stretch {
  const { onsets, levels, strikes } = partOf(sound, fromS, toS)
  const accents = accentsOf(onsets)
  const exactBpm = fitTempo(accents, nearTempo(accents, bpm))
  const grid = layGrid(accents, new LevelChanges(levels), strikes, exactBpm, BLOCK_BEATS.stretch)
  const beatS = 60 / grid.bpm
  const openingS = fromS + grid.firstS + grid.downbeat * beatS
  const isEven =
    grid.steadiness >= ON_LINE && evenness(accents, grid.bpm) >= EVEN && steadyShare(accents, grid.bpm) >= STEADY_SHARE_MIN
  return { fromS, toS, beatS, openingS, isEven, confidence: grid.confidence }
}

function halved(sound: Analysed, bpm: number, fromS: number, toS: number): Stretch[] {
  const stretch = stretchOf(sound, bpm, fromS, toS)
  if (stretch.isEven) return [stretch]
  const middleS = (fromS + toS) / 2
  if (middleS - fromS < LEAST_S) return []
  return [...halved(sound, bpm, fromS, middleS), ...halved(sound, bpm, middleS, toS)]
}

/** Joins neighbours at the same tempo again, since the halves were cut at arbitrary times. */
function joined(sound: Analysed, bpm: number, stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const stretch of stretches) {
    const before = whole.at(-1)
    const both = before && stretchOf(sound, bpm, before.fromS, stretch.toS)
    if (before && both && (both.isEven || isOneLine(before, stretch))) whole.splice(-1, 1, both)
    else whole.push(stretch)
  }
  return whole
}

/** True where two stretches have the same tempo, and their beats, or quarters of them, lie on one line. */
function isOneLine(before: Stretch, after: Stretch): boolean {
  const quarterS = before.beatS / 4
  const leadS = after.openingS - before.openingS
  const awayS = Math.abs(leadS - Math.round(leadS / quarterS) * quarterS)
  return Math.abs(after.beatS / before.beatS - 1) < SAME_TEMPO && awayS < SAME_LINE_S + SAME_TEMPO * leadS
}

/** Moves the neighbours of the most certain stretch, one after another, so that each begins with a beat of the one before. */
function metAt(strikes: Strikes, stretches: readonly Stretch[]): Stretch[] {
  const met = [...stretches]
  const rises = risesOf(strikes)
  const struckAt = (atS: number) => {
    let most = 0
    const last = Math.ceil((atS + NEAR_S) * strikes.rateHz)
    for (let at = Math.floor((atS - NEAR_S) * strikes.rateHz); at <= last; at += 1) most = Math.max(most, rises[at] ?? 0)
    return most
  }
  const surest = met.reduce((best, { confidence }, index) => (confidence > met[best]!.confidence ? index : best), 0)
  for (let index = surest + 1; index < met.length; index += 1) {
    const meeting = meetingOf(met[index - 1]!, met[index]!, met[index - 1]!, struckAt)
    met[index - 1] = { ...met[index - 1]!, toS: meeting.atS }
    met[index] = { ...met[index]!, fromS: meeting.atS, openingS: meeting.openingS }
  }
  for (let index = surest - 1; index >= 0; index -= 1) {
    const meeting = meetingOf(met[index]!, met[index + 1]!, met[index + 1]!, struckAt)
    met[index] = { ...met[index]!, toS: meeting.atS, openingS: meeting.openingS }
    met[index + 1] = { ...met[index + 1]!, fromS: meeting.atS }
  }
  return met
}

/**
 * The common beat of two neighbours with the most onsets on both grids around it, and the next bar of the other one, counted on
 * from the more certain one. Without a common beat the later one begins with its own first bar.
 */
function meetingOf(before: Stretch, after: Stretch, sure: Stretch, struckAt: (atS: number) => number) {
  const other = sure === before ? after : before
  const [fromS, toS] = [Math.max(before.toS - LEAST_S, before.fromS), Math.min(after.fromS + LEAST_S, after.toS)]
  const struck = (openingS: number, beatS: number, from: number, to: number) =>
    beatsWithin(openingS, beatS, from, to).reduce((sum, atS) => sum + struckAt(atS), 0)
  let best = { score: -1, atS: firstBar(after), openingS: other.openingS }
  for (const shift of SHIFTS) {
    const otherS = other.openingS + shift * other.beatS
    for (const atS of beatsWithin(sure.openingS, sure.beatS, fromS, toS)) {
      const meetingS = otherS + Math.round((atS - otherS) / other.beatS) * other.beatS
      if (Math.abs(meetingS - atS) > MEETING_S) continue
      const [beforeS, afterS] = sure === before ? [sure.openingS, otherS] : [otherS, sure.openingS]
      const score =
        struck(beforeS, before.beatS, fromS, atS - MEETING_S) +
        struck(afterS, after.beatS, atS - MEETING_S, toS) -
        (shift === 0 ? 0 : 1)
      if (score <= best.score) continue
      const ofBar = Math.round((atS - sure.openingS) / sure.beatS)
      best = { score, atS: sure === before ? meetingS : atS, openingS: meetingS - ofBar * other.beatS }
    }
  }
  return best
}

const firstBar = ({ fromS, openingS, beatS }: Stretch) =>
  openingS + Math.ceil((fromS - openingS) / (BEATS_PER_BAR * beatS)) * BEATS_PER_BAR * beatS

function beatsWithin(openingS: number, beatS: number, fromS: number, toS: number): number[] {
  const first = Math.ceil((fromS - openingS) / beatS)
  const last = Math.floor((toS - openingS) / beatS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => openingS + (first + step) * beatS)
}

function gridOf(stretches: readonly Stretch[], share: number): DetectedGrid {
  const [first, ...others] = stretches.map(({ fromS, beatS, openingS }, index) => {
    // The first piece is extended to the beginning, without a beat before 0 from rounding.
    const startS = index === 0 ? 0 : fromS - beatS / 100
    const [firstS = startS] = beatsWithin(openingS, beatS, startS, startS + beatS)
    const ofBar = Math.round((openingS - firstS) / beatS)
    const downbeat = (((ofBar % BEATS_PER_BAR) + BEATS_PER_BAR) % BEATS_PER_BAR) as Downbeat
    return { fromS: firstS, bpm: 60 / beatS, firstS, downbeat }
  })
  const confidence = share * Math.max(...stretches.map((stretch) => stretch.confidence))
  return { bpm: first!.bpm, firstS: first!.firstS, downbeat: first!.downbeat, confidence, changes: others }
}

function partOf({ onsets, levels, strikes }: Analysed, fromS: number, toS: number): Analysed {
  const cut = (rateHz: number) => (values: Float32Array) => values.subarray(Math.round(fromS * rateHz), Math.round(toS * rateHz))
  const bands = <Bands extends { rateHz: number; low: Float32Array; mid: Float32Array; high: Float32Array }>(of: Bands) => {
    const part = cut(of.rateHz)
    return { rateHz: of.rateHz, low: part(of.low), mid: part(of.mid), high: part(of.high) }
  }
  const part = cut(strikes.rateHz)
  return {
    onsets: bands(onsets),
    levels: bands(levels),
    strikes: { rateHz: strikes.rateHz, whole: part(strikes.whole), upper: part(strikes.upper) },
  }
}
