import { BEATS_PER_BAR } from '@shenglang/contract/media/beat-grid'
import { accentsOf } from './accents.ts'
import type { Downbeat } from './bar-openings.ts'
import { type HeardGrid, layGrid } from './beat-grid.ts'
import { BLOCK_BEATS, risesOf } from './exact-beats.ts'
import type { AudioFeatures } from './features.ts'
import { evenness, fitTempo, keptShare, nearTempo } from './fitted-tempo.ts'
import { LevelChanges } from './level-changes.ts'
import type { Strikes } from './strikes.ts'

type Heard = Pick<AudioFeatures, 'onsets' | 'levels' | 'strikes'>

/** A part of the track whose beats lie on one line. */
interface Stretch {
  fromS: number
  toS: number
  beatS: number
  /** One of its beats, one that opens a bar. */
  openingS: number
  isEven: boolean
  confidence: number
}

/** A tempo that goes less evenly than this is not one. */
export const EVEN = 0.8
/** Of what is struck in a stretch so much lies on its line, and of what beats so much keeps its tempo. */
const ON_LINE = 0.9
const KEPT = 0.9
/** Shorter than this, anything lies on a line. */
const LEAST_S = 15
/** Of the track, so much must be even, and nowhere a longer part not: what wanders has no grid. */
const LEAST_SHARE = 0.75
const GAP_MAX_S = 20
/** Tempos so near to one another are one, and beats so near lie on one line. */
const SAME_TEMPO = 0.0005
const SAME_LINE_S = 0.01
/** Where one tempo becomes another, both have a beat, so near to one another. */
const MEETING_S = 0.02
/** Of a beat: where else it may have been heard. */
const SHIFTS = [0, 0.5, 0.25, 0.75] as const
/** Of a strike: what lies so near to a beat is struck with it. */
const NEAR_S = 0.008

/**
 * The grid of a track whose tempo changes: it is halved until the beats of each part lie on a line, parts on one line are
 * joined, and neighbours meet at a beat that both have, from which bars are counted on. `undefined` where too little is
 * even, and where nothing changes.
 */
export function layPieces(heard: Heard, bpm: number): HeardGrid | undefined {
  const durationS = heard.strikes.whole.length / heard.strikes.rateHz
  const stretches = joined(heard, bpm, halved(heard, bpm, 0, durationS))
  const share = stretches.reduce((sum, { fromS, toS }) => sum + toS - fromS, 0) / durationS
  const isGapped = stretches.some(({ fromS }, index) => index > 0 && fromS - stretches[index - 1]!.toS > GAP_MAX_S)
  if (stretches.length < 2 || share < LEAST_SHARE || isGapped) return undefined
  return gridOf(metAt(heard.strikes, stretches), share)
}

function stretchOf(heard: Heard, bpm: number, fromS: number, toS: number): Stretch {
  const { onsets, levels, strikes } = partOf(heard, fromS, toS)
  const accents = accentsOf(onsets)
  const exactBpm = fitTempo(accents, nearTempo(accents, bpm))
  const grid = layGrid(accents, new LevelChanges(levels), strikes, exactBpm, BLOCK_BEATS.stretch)
  const beatS = 60 / grid.bpm
  const openingS = fromS + grid.firstS + grid.downbeat * beatS
  const isEven = grid.steadiness >= ON_LINE && evenness(accents, grid.bpm) >= EVEN && keptShare(accents, grid.bpm) >= KEPT
  return { fromS, toS, beatS, openingS, isEven, confidence: grid.confidence }
}

function halved(heard: Heard, bpm: number, fromS: number, toS: number): Stretch[] {
  const stretch = stretchOf(heard, bpm, fromS, toS)
  if (stretch.isEven) return [stretch]
  const middleS = (fromS + toS) / 2
  if (middleS - fromS < LEAST_S) return []
  return [...halved(heard, bpm, fromS, middleS), ...halved(heard, bpm, middleS, toS)]
}

/** Halves were cut anywhere: what goes on at the same tempo becomes one again. */
function joined(heard: Heard, bpm: number, stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const stretch of stretches) {
    const before = whole.at(-1)
    const both = before && stretchOf(heard, bpm, before.fromS, stretch.toS)
    if (before && both && (both.isEven || isOneLine(before, stretch))) whole.splice(-1, 1, both)
    else whole.push(stretch)
  }
  return whole
}

/** Whether two stretches have the same tempo and their beats, or quarters of them, lie on one line. */
function isOneLine(before: Stretch, after: Stretch): boolean {
  const quarterS = before.beatS / 4
  const leadS = after.openingS - before.openingS
  const awayS = Math.abs(leadS - Math.round(leadS / quarterS) * quarterS)
  return Math.abs(after.beatS / before.beatS - 1) < SAME_TEMPO && awayS < SAME_LINE_S + SAME_TEMPO * leadS
}

/** Moves the neighbours of the surest stretch, one after another, so that each begins with a beat of the one before. */
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
 * Where two neighbours have a beat in common and most is struck on the beats of both around it, and where then a bar of
 * the other one opens, counted on from the sure one. Where they have none the later one begins with its own first bar.
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

function gridOf(stretches: readonly Stretch[], share: number): HeardGrid {
  const [first, ...others] = stretches.map(({ fromS, beatS, openingS }, index) => {
    // The first one goes back to the beginning; a rounding puts no beat before the others.
    const startS = index === 0 ? 0 : fromS - beatS / 100
    const [firstS = startS] = beatsWithin(openingS, beatS, startS, startS + beatS)
    const ofBar = Math.round((openingS - firstS) / beatS)
    const downbeat = (((ofBar % BEATS_PER_BAR) + BEATS_PER_BAR) % BEATS_PER_BAR) as Downbeat
    return { fromS: firstS, bpm: 60 / beatS, firstS, downbeat }
  })
  const confidence = share * Math.max(...stretches.map((stretch) => stretch.confidence))
  return { bpm: first!.bpm, firstS: first!.firstS, downbeat: first!.downbeat, confidence, changes: others }
}

function partOf({ onsets, levels, strikes }: Heard, fromS: number, toS: number): Heard {
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
