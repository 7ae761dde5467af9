import type { Random } from '@shenglang/contract/seeded-random'
import { SAMPLE_RATE, type Stereo } from './stereo.ts'

const RING_SECONDS = 1.6

/** A guzheng-like string: Karplus-Strong with a tuned fractional delay and the small bend of a pressed string. */
export function renderPluckedString(frequencyHz: number, random: Random): Stereo {
  const period = SAMPLE_RATE / frequencyHz - 0.5
  const line = new Float32Array(Math.ceil(period) + 2)
  const samples = new Float32Array(Math.round(RING_SECONDS * SAMPLE_RATE))
  const loss = 0.001 ** (1 / (frequencyHz * 2.4))

  let smoothed = 0
  for (let i = 0; i < line.length; i++) {
    smoothed += 0.55 * (random() * 2 - 1 - smoothed)
    line[i] = smoothed
  }
  let previous = 0
  for (let i = 0; i < samples.length; i++) {
    const bend = 1 + 0.004 * Math.exp(-i / (0.03 * SAMPLE_RATE))
    const back = i - period * bend
    const delayed = back < 0 ? line[Math.floor(back + line.length)]! : interpolate(samples, back)
    samples[i] = loss * 0.5 * (delayed + previous)
    previous = delayed
  }
  for (let i = 0; i < samples.length; i++) samples[i]! *= 1.6 * (1 - i / samples.length)

  const late = Math.round(0.0006 * SAMPLE_RATE)
  const right = new Float32Array(samples.length)
  right.set(samples.subarray(0, samples.length - late), late)
  return { left: samples, right }
}

function interpolate(samples: Float32Array, position: number): number {
  const index = Math.floor(position)
  const fraction = position - index
  return samples[index]! * (1 - fraction) + samples[index + 1]! * fraction
}
