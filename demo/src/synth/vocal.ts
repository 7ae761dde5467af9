import { pick, type Random } from '@shenglang/contract/seeded-random'
import { StateVariableFilter } from './state-variable-filter.ts'
import { SAMPLE_RATE, type Stereo, samplesOf } from './stereo.ts'
import { renderSubtractive } from './subtractive-voice.ts'

interface Vowel {
  formantsHz: readonly [number, number, number]
}

const VOWELS: readonly Vowel[] = [
  { formantsHz: [800, 1150, 2900] },
  { formantsHz: [400, 1600, 2700] },
  { formantsHz: [450, 800, 2830] },
  { formantsHz: [325, 700, 2530] },
]
const FORMANT_GAINS = [1, 0.5, 0.25]

/** A sung vowel: a glottal buzz through three formants. */
export function renderVocal(frequencyHz: number, heldSamples: number, random: Random): Stereo {
  const buzz = renderSubtractive(
    {
      wave: 'saw',
      unison: 3,
      detuneCents: 9,
      sub: 0,
      attackMs: 35,
      decayMs: 900,
      sustain: 0.7,
      releaseMs: 180,
      cutoffHz: 4200,
      sweepHz: 0,
      resonance: 0.7,
    },
    frequencyHz,
    heldSamples,
    random,
  )
  const vowel = pick(random, VOWELS)
  sing(buzz.left, vowel)
  sing(buzz.right, vowel)
  return buzz
}

function sing(channel: Float32Array, vowel: Vowel): void {
  const formants = vowel.formantsHz.map((formantHz) => new StateVariableFilter().tune(formantHz, 7))
  const breathSamples = samplesOf(60)
  for (let i = 0; i < channel.length; i++) {
    let sung = 0
    for (const [index, formant] of formants.entries()) {
      formant.push(channel[i]!)
      sung += formant.band * FORMANT_GAINS[index]!
    }
    const vibrato = 1 + 0.12 * Math.min(i / breathSamples, 1) * Math.sin((2 * Math.PI * 5.4 * i) / SAMPLE_RATE)
    channel[i] = 0.5 * sung * vibrato
  }
}
