import { WAVEFORM } from '../constants.ts'

/** The waveform format of the specification: numbers from 0 to `WAVEFORM.sampleMax` in base 8, separated by commas (spec §5). */
export function formatWaveform(samples: Iterable<number>): string {
  return Array.from(samples, (sample) => sample.toString(WAVEFORM.radix)).join(',')
}

/** More samples than any screen shows; further ones are not read. */
const SAMPLES_MAX = 20_000

/** Amplitudes from 0 to 1; empty when the text contains no number (spec §5, §8). */
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

/** Maximum length of a sample, with surrounding spaces. */
const SAMPLE_CHARS_MAX = 16
