import { expect, test } from 'vitest'
import { createMeter, toBars, wholeSamples } from './waveform.ts'

const samples = (...values: number[]) => Buffer.from(Int16Array.from(values).buffer)

test('bars are the peaks of equal parts, the loudest being 255', () => {
  expect(toBars([0, 10, 20, 5, 0, 0], 3)).toEqual([128, 255, 0])
})

test('a file with fewer frames than bars has a bar for each frame', () => {
  expect(toBars([1, 2], 1200)).toEqual([128, 255])
})

test('silence is flat', () => {
  expect(toBars([0, 0, 0, 0], 2)).toEqual([0, 0])
})

test('the result does not depend on how the decoder cuts its output', () => {
  const bytes = samples(...Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? -index : index)))
  const [whole, cut] = [createMeter(8000), createMeter(8000)]
  whole.take(wholeSamples()(bytes))
  const samplesOf = wholeSamples()
  for (let at = 0; at < bytes.length; at += 7) cut.take(samplesOf(bytes.subarray(at, at + 7)))
  expect(cut.samples()).toBe(500)
  expect(cut.frames()).toEqual(whole.frames())
  expect(Array.from(whole.frames())).toEqual([159, 319, 479, 499])
})
