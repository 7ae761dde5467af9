import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '../server/src/media/index.ts'
import {
  analyseAudio,
  confusionTables,
  isBpmRight,
  isKeyRight,
  type Judged,
  readTruth,
  share,
} from '../server/src/studio/preparation/index.ts'
import { generateTracks } from './generated-tracks/index.ts'
import { sized, verdict } from './measure.ts'

/** Of 100 generated tracks between 80 and 175 BPM, how many tempos and keys are recognised? Another seed makes other tracks. */
const COUNT = sized(100, 2)
const BPM_LEAST = 0.95
const KEY_LEAST = 0.85
const seed = process.argv[2] ?? 'bench'

const ffmpegPath = await findFfmpeg('')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-tracks-'))
const work = await mkdtemp(join(tmpdir(), 'shenglang-work-'))
const truths = readTruth(await readFile(await generateTracks(folder, seed, COUNT, ffmpegPath), 'utf8'))
const judged: Judged[] = []
for (const truth of truths) judged.push({ truth, detected: await analyseAudio(join(folder, truth.file), work, ffmpegPath) })
await Promise.all([folder, work].map((place) => rm(place, { recursive: true })))

for (const one of judged.filter((one) => !isBpmRight(one) || !isKeyRight(one))) {
  process.stdout.write(`${one.truth.file}: ${one.truth.bpm} ${one.truth.key}, found ${one.detected.bpm} ${one.detected.key}\n`)
}
process.stdout.write(`\n${confusionTables(judged)}\n`)
verdict(`BPM within ±1 of ${COUNT}`, share(judged, isBpmRight), BPM_LEAST)
verdict(`key of ${COUNT}`, share(judged, isKeyRight), KEY_LEAST)
