import { expect, test } from 'vitest'
import { decodeWave, decodeWaveText, encodeWave, inParts, peaksAlone, type WaveBands } from './wave-bands.ts'

const BANDS: WaveBands = {
  pointsPerS: 2.5,
  low: Uint8Array.of(1, 2, 3),
  mid: Uint8Array.of(4, 5, 6),
  high: Uint8Array.of(7, 8, 9),
  peak: Uint8Array.of(10, 255, 0),
}

test('encoded bands are decoded unchanged, at any byte offset', () => {
  const bytes = encodeWave(BANDS)
  expect(bytes).toHaveLength(9 + 4 * 3)
  expect(decodeWave(bytes)).toEqual(BANDS)
  const shifted = Uint8Array.of(99, ...bytes).subarray(1)
  expect(decodeWave(shifted)).toEqual(BANDS)
  expect(decodeWaveText(btoa(String.fromCharCode(...bytes)))).toEqual(BANDS)
})

test('truncated data, other versions and other data are not decoded', () => {
  const bytes = encodeWave(BANDS)
  expect(decodeWave(bytes.subarray(0, -1))).toBeUndefined()
  expect(decodeWave(Uint8Array.of(...bytes, 0))).toBeUndefined()
  expect(decodeWave(Uint8Array.of(2, ...bytes.subarray(1)))).toBeUndefined()
  expect(decodeWave(new TextEncoder().encode('<html>no waveform</html>'))).toBeUndefined()
  expect(decodeWave(new Uint8Array())).toBeUndefined()
  expect([decodeWaveText(''), decodeWaveText('no Base64!')]).toEqual([undefined, undefined])
})

test('points are merged by mean power, peaks by the greatest', () => {
  const values = { low: [3, 4, 0, 0], mid: [0, 0, 0, 0], high: [5, 5, 5, 5], peak: [1, 9, 2, 3] }
  const [first, last] = inParts(values, 2)
  expect(first).toEqual({ low: Math.sqrt(12.5), mid: 0, high: 5, peak: 9 })
  expect(last).toEqual({ low: 0, mid: 0, high: 5, peak: 3 })
})

test('too few points are repeated, and no points give no parts', () => {
  const one = { low: [2], mid: [2], high: [2], peak: [2] }
  expect(inParts(one, 3)).toEqual(Array(3).fill({ low: 2, mid: 2, high: 2, peak: 2 }))
  expect(inParts({ low: [], mid: [], high: [], peak: [] }, 100)).toEqual([])
})

test('a waveform of peaks alone has silent bands', () => {
  const { low, peak, pointsPerS } = peaksAlone([0, 0.5, 1], 3)
  expect([[...low], [...peak], pointsPerS]).toEqual([[0, 0, 0], [0, 128, 255], 3])
})
