import type { BeatGrid } from './beats.ts'
import type { BandLevels } from './onsets.ts'

/** Eight bars of four beats. */
const PHRASE_BEATS = 32
/** A change is one that lasts: four bars before are held against four bars after. */
const SIDE_BEATS = 16
const COMEBACK_BEATS = 2
const COMEBACK = 2
const QUIET = 1e-7

/** Where the phrases of a track begin, in seconds: eight bars apart, where the sound changes most. */
export function phraseStarts({ bpm, firstS }: BeatGrid, levels: BandLevels): number[] {
  const beatS = 60 / bpm
  const durationS = levels.low.length / levels.rateHz
  const beats = Math.floor((durationS - firstS) / beatS)
  const bands = [levels.low, levels.mid, levels.high].map((powers) =>
    runningSum(powers.map((power) => Math.log10(power + QUIET))),
  )
  const placeOf = (beat: number) => Math.round((firstS + beat * beatS) * levels.rateHz)
  const rise = (band: Float64Array, beat: number, beats: number) =>
    mean(band, placeOf(beat), placeOf(beat + beats)) - mean(band, placeOf(beat - beats), placeOf(beat))
  // Before a new part the last beat often falls silent: the part begins where the sound comes back.
  const change = (beat: number) =>
    bands.reduce(
      (sum, band) => sum + Math.abs(rise(band, beat, SIDE_BEATS)) + COMEBACK * Math.max(0, rise(band, beat, COMEBACK_BEATS)),
      0,
    )
  const totals = new Array<number>(PHRASE_BEATS).fill(0)
  for (let beat = SIDE_BEATS; beat + SIDE_BEATS <= beats; beat += 1) totals[beat % PHRASE_BEATS]! += change(beat)
  const first = totals.indexOf(Math.max(...totals))
  const starts: number[] = []
  for (let beat = first; beat < beats; beat += PHRASE_BEATS) starts.push(firstS + beat * beatS)
  return starts
}

function runningSum(values: Float32Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (const [index, value] of values.entries()) sums[index + 1] = sums[index]! + value
  return sums
}

function mean(sums: Float64Array, from: number, to: number): number {
  const [start, end] = [Math.max(0, from), Math.min(sums.length - 1, to)]
  return end > start ? (sums[end]! - sums[start]!) / (end - start) : 0
}
