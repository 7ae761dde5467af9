import { WAVEFORM } from '../constants.ts'

/** The spec's waveform text: numbers from 0 to `WAVEFORM.sampleMax` in base 8, separated by commas (spec §5). */
export function formatWaveform(samples: Iterable<number>): string {
  return Array.from(samples, (sample) => sample.toString(WAVEFORM.radix)).join(',')
}

/** More samples than any screen shows: the rest is not read. */
const SAMPLES_MAX = 20_000

/** Amplitudes from 0 to 1; empty when the text holds no number (spec §5, §8). */
export function parseWaveform(text: string): number[] {
  const amplitudes: number[] = []
  for (let from = 0; from < text.length && amplitudes.length < SAMPLES_MAX; ) {
    const comma = text.indexOf(',', from)
    const to = comma < 0 ? text.length : comma
    const end = Math.min(to, from + SAMPLE_CHARS_MAX)
    const sample = Number.parseInt(text.slice(from, end), WAVEFORM.radix)
    if (Number.isFinite(sample)) amplitudes.push(Math.min(Math.max(sample / WAVEFORM.sampleMax, 0), 1))
    from = to + 1
  }
  return amplitudes
}

/** With surrounding blanks. */
const SAMPLE_CHARS_MAX = 16
