import { join } from 'node:path'
import { seededNumbers } from '@shenglang/contract/seeded-random'
import { type Fingerprints, findFfmpeg, runFfmpeg, wholeSamples } from '../src/media/index.ts'
import { ANALYSIS_RATE } from '../src/studio/preparation/analysis/features.ts'
import { createFingerprinter } from '../src/studio/preparation/analysis/fingerprint.ts'
import { groove, SOUND_RATE, writeWav } from './test-sounds.ts'

/** Makes a plain, distinct dance track, two seconds a bar. Returns its path. */
export async function makeTrack(folder: string, name: string, seed = 1, bars = 38): Promise<string> {
  const path = join(folder, `${name}.wav`)
  // Different chords in every bar, so that no two parts of it are the same.
  const roots = Array.from({ length: bars }, (_, bar) => (bar * bar * (2 * seed + 1) + bar * (seed + 3)) % 12)
  await writeWav(path, groove({ bpm: 118 + 3 * seed, bars, tonicMidi: 40 + seed, roots }))
  return path
}

/** The fingerprint of an invented recording; the same for the same seed. */
export function madeUpFingerprints(seed: number): Fingerprints {
  const below = seededNumbers(seed)
  const words = Uint32Array.from({ length: 2000 }, () => below(2 ** 32))
  return { rateHz: 24, words: [words], doubts: [new Uint32Array(words.length)] }
}

/** The fingerprint of a recording, without the rest of its analysis. */
export async function listenTo(path: string): Promise<Fingerprints> {
  const listener = createFingerprinter(ANALYSIS_RATE)
  const cutter = wholeSamples()
  const args = ['-i', path, '-ac', '1', '-ar', String(ANALYSIS_RATE), '-f', 's16le', 'pipe:1']
  await runFfmpeg(await findFfmpeg(''), args, {
    timeoutMs: 60_000,
    onOutput(chunk) {
      for (const sample of cutter(chunk)) listener.add(sample / 32_768)
    },
  })
  return listener.prints()
}

/** Makes a copy of a recording by ffmpeg's options. Returns its path. */
async function copy(folder: string, path: string, name: string, ...args: string[]): Promise<string> {
  const to = join(folder, name)
  await runFfmpeg(await findFfmpeg(''), ['-y', '-i', path, ...args, to], { timeoutMs: 60_000 })
  return to
}

/** The same recording as another user would upload it. */
export const transcoded = (folder: string, path: string) => copy(folder, path, 'transcoded.mp3', '-b:a', '128k')

export const pitched = (folder: string, path: string, speed: number) =>
  copy(folder, path, `pitched-${speed}.mp3`, '-af', `asetrate=${SOUND_RATE * speed},aresample=${SOUND_RATE}`, '-b:a', '160k')

/** A minute from the middle of a recording. */
export const cut = (folder: string, path: string) => copy(folder, path, 'cut.mp3', '-ss', '7.37', '-t', '60', '-b:a', '160k')
