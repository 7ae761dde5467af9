import { writeFile } from 'node:fs/promises'
import { seededRandom } from '@shenglang/contract/seeded-random'

export const SOUND_RATE = 44_100

/** A bar of four beats: a kick on each, a clap on two and four, a hat between; over it a minor chord and its root. */
export interface Groove {
  bpm: number
  bars: number
  /** MIDI note of the tonic in the bass. */
  tonicMidi: number
  /** From 0 to 1, by bar. */
  gainAt?: (bar: number) => number
  leadS?: number
  /** Roots of its chords from bar to bar, in semitones above the tonic: i, VI, VII, i by default. */
  roots?: readonly number[]
  /** The pitch that its kick falls to. */
  kickHz?: number
}

/** Mono samples of a plain dance track on chords of a minor key. */
export function groove(track: Groove): Int16Array {
  const { bpm, bars, tonicMidi, gainAt = () => 1, leadS = 0, roots = [0, 8, 10, 0], kickHz = 50 } = track
  const beat = (60 / bpm) * SOUND_RATE
  const lead = Math.round(leadS * SOUND_RATE)
  const samples = new Float32Array(lead + Math.ceil(bars * 4 * beat))
  const random = seededRandom(1)
  const hiss = () => 2 * random() - 1
  const add = (at: number, gain: number, strike: Float64Array, isHiss = false) => {
    const from = lead + Math.round(at)
    const length = Math.min(strike.length, samples.length - from)
    for (let i = 0; i < length; i += 1) samples[from + i]! += gain * strike[i]! * (isHiss ? hiss() : 1)
  }
  const kick = struck(0.25, (s) => Math.sin(2 * Math.PI * (kickHz * s + 6 * (1 - Math.exp(-s * 40)))))
  const [clap, hat] = [struck(0.12, () => 1), struck(0.05, () => 1)]
  for (let bar = 0; bar < bars; bar += 1) {
    const gain = gainAt(bar)
    const root = roots[bar % roots.length]!
    const third = root === 0 ? 3 : 4
    for (let step = 0; step < 4; step += 1) {
      const at = (bar * 4 + step) * beat
      add(at, 0.5 * gain, kick)
      if (step % 2 === 1) add(at, 0.25 * gain, clap, true)
      add(at + beat / 2, 0.12 * gain, hat, true)
      for (const midi of [tonicMidi + root, ...[24, 24 + third, 31].map((above) => tonicMidi + root + above)]) {
        add(at, 0.09 * gain, toneOf(midi))
      }
    }
  }
  const whole = new Int16Array(samples.length)
  for (let i = 0; i < whole.length; i += 1) whole[i] = Math.round(32_000 * Math.tanh(samples[i]!))
  return whole
}

/** The samples of one sound, which fades. */
function struck(lengthS: number, sound: (s: number) => number): Float64Array {
  const samples = new Float64Array(Math.round(lengthS * SOUND_RATE))
  for (let i = 0; i < samples.length; i += 1) {
    const s = i / SOUND_RATE
    samples[i] = sound(s) * Math.exp(-s / (lengthS / 4))
  }
  return samples
}

/** Each pitch is computed once and then only added, which makes a track in a fifth of the time. */
const tones = new Map<number, Float64Array>()
function toneOf(midi: number): Float64Array {
  const hz = 440 * 2 ** ((midi - 69) / 12)
  const tone = tones.get(midi) ?? struck(0.6, (s) => Math.sin(2 * Math.PI * hz * s) + 0.3 * Math.sin(4 * Math.PI * hz * s))
  tones.set(midi, tone)
  return tone
}

/** Writes mono samples as a WAV file; `claimBytes` is what its header says that follows. */
export async function writeWav(path: string, samples: Int16Array, claimBytes = samples.byteLength): Promise<void> {
  await writeFile(path, Buffer.concat([wavHeader({ channels: 1, rate: SOUND_RATE, claimBytes }), Buffer.from(samples.buffer)]))
}

export function wavHeader({ channels, rate, claimBytes }: { channels: number; rate: number; claimBytes: number }): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(Math.min(claimBytes + 36, 0xffffffff), 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(claimBytes, 40)
  return header
}
