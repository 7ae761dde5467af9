import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeMp3 } from '@shenglang/demo/encode-mp3'
import { composeScore } from '@shenglang/demo/synth/compose-score'
import { renderScore } from '@shenglang/demo/synth/render-score'
import { findFfmpeg } from '../server/src/media/index.ts'
import { ANALYSIS_RATE, createFeatureExtractor } from '../server/src/studio/preparation/analysis/features.ts'
import { findCamelot, findTempo } from '../server/src/studio/preparation/analysis/tempo-and-key.ts'
import { ANALYSIS_FORMAT, SAMPLES } from '../server/src/studio/preparation/decode-pass.ts'
import { median, sized, verdict } from './measure.ts'

/** How many times faster than real time is decoded audio analysed (tempo, key, loudness, fingerprint) on one core? */
const TIMES_LEAST = 100
const ROUNDS = sized(7, 1)
const CHUNK = 65_536
const SONG = { seed: 'bench', style: 'house', version: 'extended', camelot: '8A', bpm: 128, bars: sized(128, 16) } as const

const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const ffmpegPath = await findFfmpeg('')
await encodeMp3(renderScore(composeScore(SONG)), join(folder, 'track.mp3'), ffmpegPath)
const decoding = ['-v', 'error', '-i', join(folder, 'track.mp3'), '-af', ANALYSIS_FORMAT, ...SAMPLES]
const { stdout: sound } = await promisify(execFile)(ffmpegPath, decoding, { encoding: 'buffer', maxBuffer: 2 ** 30 })
await rm(folder, { recursive: true })

const lengthS = sound.length / 4 / ANALYSIS_RATE
const listening: number[] = []
const finding: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const began = process.cpuUsage()
  const extractor = createFeatureExtractor()
  for (let from = 0; from < sound.length; from += CHUNK) extractor.add(sound.subarray(from, from + CHUNK))
  const features = extractor.features()
  listening.push(secondsSince(began))
  const startedAt = process.cpuUsage()
  findTempo(features)
  findCamelot(features)
  finding.push(secondsSince(startedAt))
}
const [playedS, detectedS] = [median(listening), median(finding)]
process.stdout.write(
  `${lengthS.toFixed(0)} s of sound: ${playedS.toFixed(2)} s to listen, ${detectedS.toFixed(2)} s to find tempo, beats and key\n`,
)
verdict(`× as fast as it sounds ÷ ${TIMES_LEAST}`, lengthS / (playedS + detectedS) / TIMES_LEAST, 1)

/** Seconds of processor time. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
