import { StateVariableFilter } from './state-variable-filter.ts'
import type { Stereo } from './stereo.ts'

/** -1 dBFS. */
export const PEAK = 10 ** (-1 / 20)

const FILTER_BLOCK = 64

/** Runs the music through a low-pass filter whose openness (0 to 1) the caller gives for each sample. */
export function filterMusic(bus: Stereo, opennessAt: (sample: number) => number): void {
  for (const channel of [bus.left, bus.right]) {
    const filter = new StateVariableFilter()
    for (let i = 0; i < channel.length; i++) {
      if (i % FILTER_BLOCK === 0) filter.tune(250 * 72 ** opennessAt(i), 0.9)
      filter.push(channel[i]!)
      channel[i] = filter.low
    }
  }
}

/** Dips the bus at each kick and lets it swell back over `recoverySamples`. */
export function duck(bus: Stereo, kickSamples: readonly number[], depth: number, recoverySamples: number): void {
  kickSamples.forEach((kickSample, index) => {
    const end = Math.min(kickSample + recoverySamples, kickSamples[index + 1] ?? Infinity, bus.left.length)
    for (let i = kickSample; i < end; i++) {
      const gain = 1 - depth * (1 - (i - kickSample) / recoverySamples) ** 2
      bus.left[i]! *= gain
      bus.right[i]! *= gain
    }
  })
}

/** Brings the mix to a loudness, rounds its peaks off softly and sets the highest to `PEAK`. */
export function master(mix: Stereo, loudness: number): void {
  const { rootMeanSquare, highest } = measure(mix)
  const drive = loudness / Math.max(rootMeanSquare, 1e-6)
  const makeUp = PEAK / Math.max(softClip(highest * drive), 1e-6)
  for (const channel of [mix.left, mix.right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = softClip(channel[i]! * drive) * makeUp
  }
}

/** Fades the last samples out. */
export function fadeOut(mix: Stereo, lengthSamples: number): void {
  const start = mix.left.length - lengthSamples
  for (let i = Math.max(start, 0); i < mix.left.length; i++) {
    const gain = (mix.left.length - i) / lengthSamples
    mix.left[i]! *= gain
    mix.right[i]! *= gain
  }
}

function measure(mix: Stereo): { rootMeanSquare: number; highest: number } {
  let squares = 0
  let highest = 0
  for (const channel of [mix.left, mix.right]) {
    for (let i = 0; i < channel.length; i++) {
      const sample = channel[i]!
      squares += sample * sample
      if (sample > highest) highest = sample
      else if (-sample > highest) highest = -sample
    }
  }
  return { rootMeanSquare: Math.sqrt(squares / (2 * mix.left.length)), highest }
}

/** A rational stand-in for tanh that reaches ±1 at ±3. */
function softClip(sample: number): number {
  const x = Math.min(Math.max(sample, -3), 3)
  return (x * (27 + x * x)) / (27 + 9 * x * x)
}
