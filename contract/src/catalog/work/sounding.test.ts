import { expect, test } from 'vitest'
import { sounding, soundingKey } from './sounding.ts'

const open = (percent: number) => ({ rate: 1 + percent / 100, isKeyLocked: false })

test('a locked key is the same at every speed, and the tempo changes with the speed', () => {
  expect(sounding({ tbpm: 124, tkey: '8A' }, { rate: 1.25, isKeyLocked: true })).toEqual({ tbpm: 155, tkey: '8A' })
})

test.each([
  ['8A', 0, '8A', 0],
  // A semitone is 5.95 %: A minor becomes B flat minor, C becomes D flat.
  ['8A', 5.946, '3A', 0],
  ['8B', 5.946, '3B', 0],
  ['8A', -5.613, '1A', 0],
  ['8A', 1.6, '8A', 27],
  ['8A', -1.6, '8A', -28],
  ['12B', 3.5, '7B', -40],
  ['8A', 100, '8A', 0],
])('%s at %f percent sounds as %s, %i cents off', (tkey, percent, sounds, cents) => {
  expect(soundingKey(tkey, open(percent))).toEqual({ tkey: sounds, cents })
})

test('an unknown key stays unknown at any speed', () => {
  expect(soundingKey('', open(4))).toEqual({ tkey: '', cents: 0 })
})
