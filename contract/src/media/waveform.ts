import { WAVEFORM } from '../constants.ts'

/** The spec's waveform text: numbers from 0 to `WAVEFORM.sampleMax` in base 8, separated by commas (spec §5). */
export function formatWaveform(samples: Iterable<number>): string {
  return Array.from(samples, (sample) => sample.toString(WAVEFORM.radix)).join(',')
}

/** Amplitudes from 0 to 1; empty when the text holds no number (spec §5, §8). */
export function parseWaveform(text: string): number[] {
  const amplitudes: number[] = []
  for (const part of text.split(',')) {
    const sample = Number.parseInt(part, WAVEFORM.radix)
    if (Number.isFinite(sample)) amplitudes.push(Math.min(Math.max(sample / WAVEFORM.sampleMax, 0), 1))
  }
  return amplitudes
}
