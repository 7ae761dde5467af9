/** A track that is nothing but its beats. */
export interface Clicks {
  bpm: number
  firstBeatMs: number
  /** Which of the first four beats opens a bar: those are twice as loud. */
  downbeat: number
  sampleRate: number
  durationMs: number
}

const CLICK_S = 0.006
const CLICK_HZ = 2000
const LOUD = { bar: 0.9, beat: 0.45 }
const WAV_HEADER = 44

/** As a WAV file of two channels, one of them silent. */
export function clickTrack(
  { bpm, firstBeatMs, downbeat, sampleRate, durationMs }: Clicks,
  participant: 'left' | 'right',
): Buffer {
  const frames = Math.round((durationMs / 1000) * sampleRate)
  const wav = Buffer.alloc(WAV_HEADER + frames * 4)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(frames * 4, 40)
  const channel = participant === 'left' ? 0 : 2
  for (let beat = 0; ; beat += 1) {
    const atS = firstBeatMs / 1000 + (beat * 60) / bpm
    const loud = (beat - downbeat) % 4 === 0 ? LOUD.bar : LOUD.beat
    const first = Math.ceil(atS * sampleRate)
    if (first + CLICK_S * sampleRate >= frames) return wav
    for (let frame = first; frame < first + CLICK_S * sampleRate; frame += 1) {
      const value = loud * Math.cos(2 * Math.PI * CLICK_HZ * (frame / sampleRate - atS))
      wav.writeInt16LE(Math.round(value * 32_767), WAV_HEADER + frame * 4 + channel)
    }
  }
}

export interface DetectedClick {
  atS: number
  isBar: boolean
}

/** Between two clicks it is silent at least so long. */
const APART_S = 0.15
/** Of the loudest click: what is quieter is not measured. */
const FAINT = 0.04
/** Where a click begins: at half of its own height. */
const ONSET = 0.5

/** The clicks of one channel of a recording, in which they may grow louder or fade. */
export function clicksIn(samples: Float32Array, sampleRate: number): DetectedClick[] {
  const least = FAINT * samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const apart = Math.round(APART_S * sampleRate)
  const found: { atS: number; height: number }[] = []
  for (let at = 0; at < samples.length; at += 1) {
    if (Math.abs(samples[at] ?? 0) < least) continue
    // The whole of a click, which an encoder may have given something before it.
    const heights = Array.from(samples.subarray(at, at + Math.round(0.02 * sampleRate)), Math.abs)
    const height = Math.max(...heights)
    found.push({ atS: (at + heights.findIndex((sample) => sample >= ONSET * height)) / sampleRate, height })
    at += apart
  }
  return found.map(({ atS, height }, index) => {
    const beside = [found[index - 1]?.height ?? 0, found[index + 1]?.height ?? 0]
    return { atS, isBar: height > 1.4 * Math.max(...beside) }
  })
}
