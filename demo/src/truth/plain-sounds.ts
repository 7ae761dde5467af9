import { between, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import type { DrumName } from '../synth/drums.ts'
import { type Score, STEPS_PER_BAR } from '../synth/score.ts'
import { SAMPLE_RATE } from '../synth/stereo.ts'

type Sound = (seconds: number) => number
interface Voice {
  sound: Sound
  lengthS: number
  gain: number
}

const BEATS_PER_BAR = 4
const NOTE_GAIN = { bass: 0.3, music: 0.06 }

/** Plays a score with nothing but sines and noise, so that what is learned from it is no single synthesiser's sound. Mono. */
export function renderPlain({ song, recipe, hits, notes }: Score): Float32Array {
  const random = seededRandom(`${song.seed} plain`)
  const stepS = (60 * BEATS_PER_BAR) / song.bpm / STEPS_PER_BAR
  const samples = new Float32Array(Math.round(song.bars * STEPS_PER_BAR * stepS * SAMPLE_RATE))
  const add = (step: number, { sound, lengthS, gain }: Voice) => {
    const from = Math.round((step + (step % 2) * recipe.swing) * stepS * SAMPLE_RATE)
    const to = Math.min(samples.length, from + Math.round(lengthS * SAMPLE_RATE))
    for (let at = from; at < to; at += 1) samples[at]! += gain * sound((at - from) / SAMPLE_RATE)
  }
  const kit = plainKit(random)
  for (const { drum, step, gain } of hits) add(step, { ...kit[drum], gain: kit[drum].gain * gain })
  for (const { part, midi, step, lengthSteps, gain } of notes) {
    const lengthS = lengthSteps * stepS
    add(step, { sound: tone(440 * 2 ** ((midi - 69) / 12), lengthS), lengthS, gain: NOTE_GAIN[part] * gain })
  }
  return samples.map((sample) => Math.tanh(sample))
}

/** A note with an octave above, which fades in and out. */
const tone =
  (hz: number, lengthS: number): Sound =>
  (seconds) =>
    (Math.sin(2 * Math.PI * hz * seconds) + 0.3 * Math.sin(4 * Math.PI * hz * seconds)) *
    Math.min(1, 100 * seconds, 100 * (lengthS - seconds))

function plainKit(random: Random): Record<DrumName, Voice> {
  const [kickHz, snareHz] = [between(random, 42, 60), between(random, 160, 230)]
  const hiss = () => 2 * random() - 1
  const fading = (lengthS: number, gain: number, sound: Sound): Voice => ({
    ...{ lengthS, gain },
    sound: (seconds) => sound(seconds) * Math.exp((-4 * seconds) / lengthS),
  })
  const falling =
    (hz: number): Sound =>
    (seconds) =>
      Math.sin(2 * Math.PI * (hz * seconds + 4 * (1 - Math.exp(-40 * seconds))))
  const snare: Sound = (seconds) => 0.7 * hiss() + 0.5 * Math.sin(2 * Math.PI * snareHz * seconds)
  return {
    kick: fading(between(random, 0.14, 0.3), 0.8, falling(kickHz)),
    tom: fading(0.25, 0.4, falling(2 * kickHz)),
    snare: fading(between(random, 0.12, 0.22), 0.6, snare),
    clap: fading(0.15, 0.5, hiss),
    hat: fading(0.05, 0.15, hiss),
    openHat: fading(0.2, 0.15, hiss),
    shaker: fading(0.08, 0.08, hiss),
    crash: fading(1.2, 0.2, hiss),
  }
}
