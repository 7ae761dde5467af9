import type { Random } from '@shenglang/contract/seeded-random'
import { StateVariableFilter } from './state-variable-filter.ts'
import { SAMPLE_RATE, type Stereo, samplesOf, silence } from './stereo.ts'

export interface Patch {
  wave: 'saw' | 'square' | 'sine'
  /** Detuned copies spread across the stereo field. */
  unison: number
  detuneCents: number
  /** How much of a sine an octave below. */
  sub: number
  attackMs: number
  decayMs: number
  sustain: number
  releaseMs: number
  cutoffHz: number
  /** Added to the cutoff at the start and gone after the decay. */
  sweepHz: number
  resonance: number
}

const FILTER_BLOCK = 32

/** One note of oscillators, a swept low-pass filter and an ADSR envelope. */
export function renderSubtractive(patch: Patch, frequencyHz: number, heldSamples: number, random: Random): Stereo {
  const note = silence(heldSamples + samplesOf(patch.releaseMs))
  const level = 0.6 / Math.sqrt(patch.unison)
  for (let copy = 0; copy < patch.unison; copy++) {
    const place = patch.unison === 1 ? 0 : (2 * copy) / (patch.unison - 1) - 1
    const copyHz = frequencyHz * 2 ** ((place * patch.detuneCents) / 1200)
    const phase = patch.unison === 1 ? 0 : random()
    addOscillator(note.left, patch.wave, copyHz, phase, level * (1 - 0.7 * Math.max(place, 0)))
    addOscillator(note.right, patch.wave, copyHz, phase, level * (1 + 0.7 * Math.min(place, 0)))
  }
  if (patch.sub > 0) {
    addOscillator(note.left, 'sine', frequencyHz / 2, 0, patch.sub)
    addOscillator(note.right, 'sine', frequencyHz / 2, 0, patch.sub)
  }
  shape(note.left, patch, heldSamples)
  shape(note.right, patch, heldSamples)
  return note
}

function addOscillator(channel: Float32Array, wave: Patch['wave'], frequencyHz: number, startPhase: number, gain: number): void {
  const step = frequencyHz / SAMPLE_RATE
  let phase = startPhase
  for (let i = 0; i < channel.length; i++) {
    if (wave === 'sine') channel[i]! += gain * Math.sin(2 * Math.PI * phase)
    else if (wave === 'saw') channel[i]! += gain * saw(phase, step)
    else channel[i]! += gain * 0.7 * (saw(phase, step) - saw((phase + 0.5) % 1, step))
    phase += step
    if (phase >= 1) phase -= 1
  }
}

/** A saw whose jump is rounded over two samples (PolyBLEP), so that it barely aliases. */
function saw(phase: number, step: number): number {
  const naive = 2 * phase - 1
  if (phase < step) {
    const t = phase / step
    return naive - (t + t - t * t - 1)
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step
    return naive - (t * t + t + t + 1)
  }
  return naive
}

function shape(channel: Float32Array, patch: Patch, heldSamples: number): void {
  const attack = Math.max(samplesOf(patch.attackMs), 32)
  const decayRate = 3 / samplesOf(patch.decayMs)
  const release = channel.length - heldSamples
  const filter = new StateVariableFilter()
  const amplitudeAt = (i: number) =>
    i < attack ? i / attack : patch.sustain + (1 - patch.sustain) * Math.exp(-(i - attack) * decayRate)
  const atRelease = amplitudeAt(heldSamples)

  for (let i = 0; i < channel.length; i++) {
    if (i % FILTER_BLOCK === 0) filter.tune(patch.cutoffHz + patch.sweepHz * Math.exp(-i * decayRate), patch.resonance)
    filter.push(channel[i]!)
    const amplitude = i < heldSamples ? amplitudeAt(i) : atRelease * (1 - (i - heldSamples) / release) ** 2
    channel[i] = filter.low * amplitude
  }
}
