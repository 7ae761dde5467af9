import { expect, test } from 'vitest'
import { createAutocorrelation, createSpectrum } from './fourier.ts'

const SIZE = 1024

test('a full-scale sine has magnitude one at its frequency and none elsewhere', () => {
  const magnitudes = new Float32Array(SIZE / 2)
  createSpectrum(SIZE)(
    Float32Array.from({ length: SIZE }, (_, i) => Math.sin((2 * Math.PI * 100 * i) / SIZE)),
    magnitudes,
  )
  expect(magnitudes[100]).toBeCloseTo(1, 5)
  expect(magnitudes[103]).toBeCloseTo(0, 5)
  expect(magnitudes[412]).toBeCloseTo(0, 5)
})

test('a pulse train correlates with itself at its period', () => {
  const pulses = Float32Array.from({ length: 32 }, (_, i) => (i % 4 === 0 ? 1 : 0))
  expect(Array.from(createAutocorrelation(64)(pulses).subarray(0, 9), Math.round)).toEqual([8, 0, 0, 0, 7, 0, 0, 0, 6])
})
