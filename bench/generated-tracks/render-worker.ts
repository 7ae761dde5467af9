import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { musicalKey } from '@shenglang/demo/camelot'
import { seededRandom } from '@shenglang/demo/seeded-random'
import { arrange, SECTION_MIXES } from '@shenglang/demo/synth/arrangement'
import { composeDrums } from '@shenglang/demo/synth/drum-line'
import { composeMusic } from '@shenglang/demo/synth/music-lines'
import { renderScore } from '@shenglang/demo/synth/render-score'
import { type Hit, type Passage, type Score, STEPS_PER_BAR } from '@shenglang/demo/synth/score'
import { SAMPLE_RATE, type Stereo } from '@shenglang/demo/synth/stereo'
import { speedAt, type VariedSong } from './varied-song.ts'

export interface VariedJob {
  song: VariedSong
  file: string
}

const { ffmpegPath } = workerData as { ffmpegPath: string }

parentPort?.on('message', async ({ song, file }: VariedJob) => {
  const { sound, beatsMs } = played(renderScore(compose(song)), song)
  await encode(sound, song, file)
  parentPort?.postMessage(beatsMs)
})

function compose(varied: VariedSong): Score {
  const { name, camelot, version, bars, recipe } = varied
  // Tuning resamples the track, so it is composed at a tempo that the resampling corrects.
  const bpm = varied.bpm / 2 ** (varied.detuneCents / 1200)
  const song = { seed: name, style: 'house', version, camelot, bpm, bars } as const
  const key = musicalKey(camelot)
  const sections = arrange(version, bars)
  const passages = sections.map((section): Passage => {
    const mix = SECTION_MIXES[section.name]
    return { ...section, mix, fromStep: section.fromBar * STEPS_PER_BAR, toStep: section.toBar * STEPS_PER_BAR }
  })
  const random = seededRandom(name)
  const notes = composeMusic(song, key, recipe, passages, random)
  const hits = withHalfTime(varied, passages, composeDrums(recipe, passages, random))
  // The notes are written: from here on the key only tunes the drums.
  return { song, key: { ...key, tonic: varied.drumTonic }, recipe, sections, notes, hits, risers: [] }
}

/** The drums with those of the breaks at half time: the bar's first beat and its third. */
function withHalfTime({ isHalfTimeBreak }: VariedSong, passages: Passage[], hits: Hit[]): Hit[] {
  const breaks = isHalfTimeBreak ? passages.filter(({ name }) => name === 'break') : []
  const others = hits.filter(({ step }) => !breaks.some(({ fromStep, toStep }) => step >= fromStep && step < toStep))
  const slow = breaks.flatMap(({ fromStep, toStep }) =>
    Array.from({ length: (toStep - fromStep) / STEPS_PER_BAR }, (_, bar): Hit[] => [
      { drum: 'kick', step: fromStep + bar * STEPS_PER_BAR, gain: 0.9 },
      { drum: 'snare', step: fromStep + bar * STEPS_PER_BAR + STEPS_PER_BAR / 2, gain: 0.9 },
    ]).flat(),
  )
  return [...others, ...slow]
}

/** Resamples a song along its tempo curve, as a turntable would, and returns the resulting beat positions. */
function played(sound: Stereo, song: VariedSong): { sound: Stereo; beatsMs: number[] } {
  const speed = speedAt(song)
  const places: number[] = []
  const beatsMs: number[] = []
  for (let at = 0; at < sound.left.length; at += speed(at / SAMPLE_RATE)) {
    if (at >= (beatsMs.length * 60 * SAMPLE_RATE) / song.bpm) beatsMs.push(song.leadMs + (1000 * places.length) / SAMPLE_RATE)
    places.push(at)
  }
  if (song.course.kind === 'even') return { sound, beatsMs }
  const along = (samples: Float32Array) =>
    Float32Array.from(places, (at) => {
      const below = Math.floor(at)
      return samples[below]! * (1 - at + below) + (samples[below + 1] ?? 0) * (at - below)
    })
  return { sound: { left: along(sound.left), right: along(sound.right) }, beatsMs: beatsMs.slice(0, 4 * song.bars) }
}

/** Resampled for the tuning, delayed, attenuated and encoded like a file from outside. */
async function encode(sound: Stereo, song: VariedSong, file: string): Promise<void> {
  const { detuneCents, leadMs, gain, codec, sampleRate } = song
  const ratio = 2 ** (detuneCents / 1200)
  const filters = [...(leadMs > 0 ? [`adelay=${Math.round(leadMs)}:all=1`] : []), `volume=${gain}`].join(',')
  const input = ['-f', 's16le', '-ar', String(Math.round(SAMPLE_RATE * ratio)), '-ac', '2', '-i', 'pipe:0']
  const coded = codec === 'aac' ? ['-c:a', 'aac', '-f', 'ipod'] : ['-c:a', 'libmp3lame', '-f', 'mp3']
  const output = ['-af', filters, '-ar', String(sampleRate), '-b:a', '160k', ...coded, '-y', `${file}.partial`]
  const ffmpeg = spawn(ffmpegPath, ['-v', 'error', ...input, ...output], { stdio: ['pipe', 'ignore', 'inherit'] })
  ffmpeg.stdin.end(interleave(sound))
  const [code] = await once(ffmpeg, 'close')
  if (code !== 0) throw new Error(`ffmpeg could not encode ${file}`)
  await rename(`${file}.partial`, file)
}

function interleave({ left, right }: Stereo): Buffer {
  const pcm = new Int16Array(left.length * 2)
  for (let i = 0; i < left.length; i += 1) {
    pcm[2 * i] = Math.round(left[i]! * 32_767)
    pcm[2 * i + 1] = Math.round(right[i]! * 32_767)
  }
  return Buffer.from(pcm.buffer)
}
