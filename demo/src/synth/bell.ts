import { SAMPLE_RATE, type Stereo, samplesOf, silence } from './stereo.ts'

const RATIO = 3
const RING_MS = 1400

/** A soft glassy note: two slightly detuned pairs of sines in frequency modulation. */
export function renderBell(frequencyHz: number, heldSamples: number): Stereo {
  const note = silence(heldSamples + samplesOf(RING_MS))
  ring(note.left, frequencyHz * 0.9992)
  ring(note.right, frequencyHz * 1.0008)
  return note
}

function ring(channel: Float32Array, frequencyHz: number): void {
  const step = (2 * Math.PI * frequencyHz) / SAMPLE_RATE
  const attack = samplesOf(4)
  for (let i = 0; i < channel.length; i++) {
    const fade = Math.min(i / attack, 1) * (1 - i / channel.length) ** 2.5
    channel[i] = 0.55 * fade * Math.sin(step * i + 1.3 * fade * Math.sin(RATIO * step * i))
  }
}
