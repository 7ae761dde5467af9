import type { Random } from '@shenglang/contract/seeded-random'
import { StateVariableFilter } from './state-variable-filter.ts'
import { SAMPLE_RATE, samplesOf } from './stereo.ts'

export type DrumName = 'kick' | 'snare' | 'clap' | 'hat' | 'openHat' | 'shaker' | 'tom' | 'crash'

/** What sets one style's drums apart. */
export interface Kit {
  kickDecayMs: number
  /** 1 is clean; more is harder. */
  kickDrive: number
  snareHz: number
  snareDecayMs: number
  hatDecayMs: number
}

/** One hit; the kick and the tom are tuned to the tonic. */
export function renderDrum(drum: DrumName, kit: Kit, tonicHz: number, random: Random): Float32Array {
  switch (drum) {
    case 'kick':
      return kick(kit, tonicHz)
    case 'snare':
      return snare(kit, random)
    case 'clap':
      return clap(random)
    case 'hat':
      return noise(random, { lengthMs: kit.hatDecayMs * 2, decayMs: kit.hatDecayMs, highPassHz: 8000, attackMs: 0 })
    case 'openHat':
      return noise(random, { lengthMs: 320, decayMs: 130, highPassHz: 7000, attackMs: 0 })
    case 'shaker':
      return noise(random, { lengthMs: 90, decayMs: 35, highPassHz: 5200, attackMs: 18 })
    case 'tom':
      return sweep({ fromHz: tonicHz * 4.4, toHz: tonicHz * 2, bendMs: 50, decayMs: 190, lengthMs: 500, drive: 1.2 })
    case 'crash':
      return noise(random, { lengthMs: 2600, decayMs: 800, highPassHz: 4200, attackMs: 0 })
  }
}

/** Noise that opens and swells to the end of its length. */
export function renderRiser(lengthSamples: number, random: Random): Float32Array {
  const filter = new StateVariableFilter()
  const riser = new Float32Array(lengthSamples)
  for (let i = 0; i < lengthSamples; i++) {
    const opening = (i / lengthSamples) ** 2
    if (i % 64 === 0) filter.tune(300 + 9000 * opening, 2)
    filter.push(random() * 2 - 1)
    riser[i] = filter.band * opening
  }
  return riser
}

function kick(kit: Kit, tonicHz: number): Float32Array {
  return sweep({
    fromHz: tonicHz * 6,
    toHz: tonicHz,
    bendMs: 28,
    decayMs: kit.kickDecayMs,
    lengthMs: kit.kickDecayMs * 2.4,
    drive: kit.kickDrive,
  })
}

function snare(kit: Kit, random: Random): Float32Array {
  const body = sweep({
    fromHz: kit.snareHz * 1.8,
    toHz: kit.snareHz,
    bendMs: 14,
    decayMs: 80,
    lengthMs: kit.snareDecayMs * 2.5,
    drive: 1,
  })
  const wires = noise(random, { lengthMs: kit.snareDecayMs * 2.5, decayMs: kit.snareDecayMs, highPassHz: 1600, attackMs: 0 })
  return body.map((sample, i) => 0.6 * sample + 0.7 * (wires[i] ?? 0))
}

function clap(random: Random): Float32Array {
  const burstsMs = [0, 11, 21, 30]
  const filter = new StateVariableFilter().tune(1500, 1.1)
  return Float32Array.from({ length: samplesOf(330) }, (_, i) => {
    const sinceMs = (i / SAMPLE_RATE) * 1000
    const burstMs = burstsMs.findLast((startMs) => startMs <= sinceMs) ?? 0
    const decayMs = burstMs === 30 ? 75 : 7
    filter.push((random() * 2 - 1) * Math.exp((burstMs - sinceMs) / decayMs))
    return 1.2 * filter.band
  })
}

interface Sweep {
  fromHz: number
  toHz: number
  bendMs: number
  decayMs: number
  lengthMs: number
  drive: number
}

function sweep({ fromHz, toHz, bendMs, decayMs, lengthMs, drive }: Sweep): Float32Array {
  let phase = 0
  const length = samplesOf(lengthMs)
  return Float32Array.from({ length }, (_, i) => {
    const sinceMs = (i / SAMPLE_RATE) * 1000
    phase += (toHz + (fromHz - toHz) * Math.exp(-sinceMs / bendMs)) / SAMPLE_RATE
    const envelope = Math.exp(-((sinceMs / decayMs) ** 2)) * Math.min(sinceMs, 1)
    return (Math.tanh(drive * 1.4 * Math.sin(2 * Math.PI * phase)) * envelope) / Math.tanh(drive * 1.4)
  })
}

interface Noise {
  lengthMs: number
  attackMs: number
  decayMs: number
  highPassHz: number
}

function noise(random: Random, { lengthMs, attackMs, decayMs, highPassHz }: Noise): Float32Array {
  const filter = new StateVariableFilter().tune(highPassHz, 0.8)
  const length = samplesOf(lengthMs)
  return Float32Array.from({ length }, (_, i) => {
    const sinceMs = (i / SAMPLE_RATE) * 1000
    filter.push(random() * 2 - 1)
    const swell = sinceMs < attackMs ? sinceMs / attackMs : Math.exp((attackMs - sinceMs) / decayMs)
    return filter.high * swell * Math.min(1, (10 * (length - i)) / length)
  })
}
