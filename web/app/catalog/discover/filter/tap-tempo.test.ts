import { expect, test } from 'vitest'
import { addTap, tappedTempo } from './tap-tempo.ts'

const tap = (...times: number[]) => times.reduce<number[]>(addTap, [])

test('two even taps name the tempo, and more of them improve it', () => {
  expect(tappedTempo(tap(0))).toBeUndefined()
  expect(tappedTempo(tap(0, 500))).toBe(120)
  expect(tappedTempo(tap(0, 500, 1000, 1500))).toBe(120)
  expect(tappedTempo(tap(0, 470, 937, 1406, 1875))).toBe(128)
})

test('a pause starts over, and only the latest taps count', () => {
  expect(tappedTempo(tap(0, 500, 1000, 1500, 9000))).toBeUndefined()
  const late = Array.from({ length: 12 }, (_, index) => 10_000 + index * 400)
  expect(tappedTempo(tap(8000, 8900, 9600, ...late))).toBe(150)
})
