import { type GrooveTrack, grooveTracks, renderGrooveTrack } from '@shenglang/demo/truth/grooves'
import { progressions, renderProgression } from '@shenglang/demo/truth/progressions'
import {
  knownSections,
  plainTracks,
  renderStructured,
  type StructuredTrack,
  structuredTracks,
} from '@shenglang/demo/truth/structures'
import { publishedGrid } from '../server/src/studio/preparation/analysis/beat-grid.ts'
import { sectionsOf } from '../server/src/studio/preparation/analysis/sections.ts'
import { findCamelot, findTempo } from '../server/src/studio/preparation/analysis/tempo-and-key.ts'
import { gridErrorOf } from '../server/src/studio/preparation/index.ts'
import { featuresOf, wholeNumbers } from '../server/test/feature-frames.ts'
import { sized, verdict } from './measure.ts'

/**
 * Counts the beats, bars, keys and parts of the truth sets in `demo/src/truth` that are recognised. Beats count as exact within
 * 10 ms, as near where the grid's second candidate, which the studio offers, is right. Another seed makes other sets.
 */
const TRACKS = sized(120, 5)
const WITHIN_MS = 10
const STRUCTURES = sized(24, 2)
const LEAST = { beats: 0.95, bars: 0.9, keys: 5 / 6, parts: 0.9 }
const seed = process.argv[2] ?? 'bench'

const say = (line: string) => process.stdout.write(`${line}\n`)
const shareOf = (all: readonly boolean[]) => all.filter(Boolean).length / all.length

function judgeGroove(track: GrooveTrack) {
  const truth = { file: track.name, bpm: track.bpm, key: track.camelot, firstBarMs: track.leadMs }
  const grid = publishedGrid(findTempo(featuresOf(wholeNumbers(renderGrooveTrack(track)))))
  const error = grid ? gridErrorOf(grid, truth) : undefined
  const otherError = grid?.other ? gridErrorOf({ ...grid, ...grid.other }, truth) : undefined
  const isExact = error !== undefined && Math.abs(error.beatMs) <= WITHIN_MS
  const isNear = !isExact && otherError !== undefined && Math.abs(otherError.beatMs) <= WITHIN_MS
  const isBarRight = isExact && error.isBarRight === true
  if (!isBarRight) {
    const result = !error ? 'no grid' : isExact ? 'another bar' : `${error.beatMs.toFixed(1)} ms${isNear ? ', asked about' : ''}`
    say(`${track.name} at ${track.bpm} BPM (${track.form}, ${track.sounds}): ${result}, sure ${grid?.beatConfidence ?? 0}`)
  }
  return { groove: track.groove, isExact, isNear, isBarRight }
}

const judged = grooveTracks(seed, TRACKS).map(judgeGroove)
for (const [groove, all] of Map.groupBy(judged, (one) => one.groove)) {
  const [exact, near, bars] = [all.map((one) => one.isExact), all.map((one) => one.isNear), all.map((one) => one.isBarRight)]
  say(
    `${groove}: beats ${exact.filter(Boolean).length} of ${all.length}, asked about ${near.filter(Boolean).length}, bars ${bars.filter(Boolean).length}`,
  )
}
const loops = progressions(seed).slice(0, sized(undefined, 3))
const keys = loops.map((loop) => ({ loop, camelot: findCamelot(featuresOf(wholeNumbers(renderProgression(loop)))).value }))
for (const { loop, camelot } of keys.filter(({ loop, camelot }) => loop.camelot !== camelot))
  say(`${loop.name}: ${loop.chords} (${loop.band}) is ${loop.camelot}, found ${camelot}`)
verdict(`beats within ±${WITHIN_MS} ms of ${TRACKS} grooves`, shareOf(judged.map(({ isExact }) => isExact)), LEAST.beats)
verdict(`bars of ${TRACKS} grooves`, shareOf(judged.map(({ isBarRight }) => isBarRight)), LEAST.bars)
for (const mode of ['B', 'A'] as const) {
  const all = keys.filter(({ loop }) => loop.camelot.endsWith(mode))
  verdict(
    `keys of ${all.length} ${mode === 'B' ? 'major' : 'minor'} progressions`,
    shareOf(all.map(({ loop, camelot }) => loop.camelot === camelot)),
    LEAST.keys,
  )
}

/** Counts the parts of a generated track, the detected parts, those detected to a bar, and those that have the right name too. */
function judgeParts(track: StructuredTrack) {
  const known = knownSections(track.sections)
  const features = featuresOf(wholeNumbers(renderStructured(track)))
  const barMs = 240_000 / track.bpm
  const detected = sectionsOf(features.levels, findTempo(features).grid).map(({ kind, atMs }) => ({ kind, bar: atMs / barMs }))
  const near = (one: { bar: number }, other: { bar: number }) => Math.abs(one.bar - other.bar) <= 1
  const named = known.filter((one) => detected.some((other) => near(one, other) && one.kind === other.kind))
  const textOf = (parts: readonly { kind: string; bar: number }[]) =>
    parts.map(({ kind, bar }) => `${kind} ${Math.round(bar)}`).join(', ')
  if (named.length < known.length || detected.length > known.length)
    say(`${track.name} (${track.style}, ${track.sounds}): ${textOf(known)}; found ${textOf(detected) || 'nothing'}`)
  return {
    known: known.length,
    detected: detected.length,
    hits: known.filter((one) => detected.some((other) => near(one, other))).length,
    named: named.length,
  }
}

const parts = structuredTracks(seed, STRUCTURES).map(judgeParts)
const sum = (name: keyof (typeof parts)[number]) => parts.reduce((total, one) => total + one[name], 0)
verdict(`parts of ${STRUCTURES} tracks, F1 at one bar`, (2 * sum('hits')) / (sum('known') + sum('detected')), LEAST.parts)
verdict(`parts of ${STRUCTURES} tracks by their right name`, sum('named') / sum('known'), LEAST.parts)
const plain = plainTracks(seed).slice(0, sized(undefined, 1))
verdict(`tracks without parts in which none are found`, shareOf(plain.map((track) => judgeParts(track).detected === 0)), 1)
