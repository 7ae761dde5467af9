import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import { findFfmpeg } from '../server/src/media/index.ts'
import { analyseAudio, type GridError, gridErrorOf, readTruth } from '../server/src/studio/preparation/index.ts'
import { generateChangingTracks, generateTracks } from './generated-tracks/index.ts'
import { sized, verdict } from './measure.ts'

/**
 * Of 200 generated tracks, how many beat grids match the beats? The tracks are swung, with breaks at half time and silence
 * before the first beat, at 44.1 and 48 kHz, as MP3 and AAC with their encoders' delay. Another seed makes other tracks.
 */
const COUNT = sized(200, 2)
const WITHIN_MS = 10
const WITHIN_BPM = 0.02
const BEATS_LEAST = 0.95
const BARS_LEAST = 0.9
/** The minimum for tracks whose tempo changes once or drifts, with the same tolerance; tracks with a human sway get no grid. */
const CHANGING = sized(60, 3)
const CHANGING_LEAST = 0.8
const BEATS_OF_TRACK = 0.95
const seed = process.argv[2] ?? 'bench'

const ffmpegPath = await findFfmpeg('')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-tracks-'))
const work = await mkdtemp(join(tmpdir(), 'shenglang-work-'))
const truths = readTruth(await readFile(await generateTracks(folder, seed, COUNT, ffmpegPath), 'utf8'))
const found: { file: string; error: GridError | undefined }[] = []
for (const truth of truths) {
  const { grid } = await analyseAudio(join(folder, truth.file), work, ffmpegPath)
  found.push({ file: truth.file, error: grid ? gridErrorOf(grid, truth) : undefined })
}
const changing = await generateChangingTracks(folder, `${seed}-changing`, CHANGING, ffmpegPath)
const followed = new Map<string, boolean[]>()
for (const { file, kind, beatsMs } of changing) {
  const { grid } = await analyseAudio(join(folder, file), work, ffmpegPath)
  const gridMs = grid ? beatsBetween(piecesOf(grid), 0, (beatsMs.at(-1) ?? 0) + WITHIN_MS).map(({ timeMs }) => timeMs) : []
  const near = beatsMs.filter((ms) => gridMs.some((timeMs) => Math.abs(timeMs - ms) <= WITHIN_MS)).length / beatsMs.length
  const isRight = kind === 'sway' ? !grid : near >= BEATS_OF_TRACK
  followed.set(kind, [...(followed.get(kind) ?? []), isRight])
  if (!isRight) process.stdout.write(`${file}: ${kind}, ${grid ? `${(100 * near).toFixed(0)} % of its beats` : 'no grid'}\n`)
}
await Promise.all([folder, work].map((place) => rm(place, { recursive: true })))

const isRight = (error: GridError | undefined) =>
  error !== undefined && Math.abs(error.beatMs) <= WITHIN_MS && Math.abs(error.bpm) <= WITHIN_BPM
const isBarRight = (error: GridError | undefined) => error?.isBarRight === true
for (const { file, error } of found.filter(({ error }) => !isRight(error) || !isBarRight(error))) {
  const words = error
    ? `${error.beatMs.toFixed(1)} ms, ${error.bpm.toFixed(3)} BPM${error.isBarRight ? '' : ', another bar'}`
    : 'no grid'
  process.stdout.write(`${file}: ${words}\n`)
}
const right = found.flatMap(({ error }) => (error && isRight(error) ? [Math.abs(error.beatMs)] : []))
process.stdout.write(`worst first beat of those that are right: ${Math.max(...right).toFixed(1)} ms\n`)
verdict(`first beat within ±${WITHIN_MS} ms and ±${WITHIN_BPM} BPM of ${COUNT}`, right.length / COUNT, BEATS_LEAST)
verdict(`downbeat of ${COUNT}`, found.filter(({ error }) => isBarRight(error)).length / COUNT, BARS_LEAST)
for (const [kind, all] of followed)
  verdict(`${kind}: ${all.length} tracks whose tempo changes so`, all.filter(Boolean).length / all.length, CHANGING_LEAST)
