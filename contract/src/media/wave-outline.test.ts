import { expect, test } from 'vitest'
import { peaksAlone } from './wave-bands.ts'
import { waveOutlineOf } from './wave-outline.ts'

test('an outline goes up and down with the greatest peak of each part', () => {
  const amplitudes = Array.from({ length: 64 }, (_, at) => (at === 3 ? 1 : at < 32 ? 0 : 0.5))
  const steps = ['1 0', '1 15', '1 -15', ...Array(13).fill('1 0'), '1 8', ...Array(15).fill('1 0')]
  expect(waveOutlineOf(peaksAlone(amplitudes, 1))).toBe(`M0 0l${steps.join(' ')}V0`)
})

test('a recording without points has no outline', () => {
  expect(waveOutlineOf(peaksAlone([], 0))).toBe('')
})
