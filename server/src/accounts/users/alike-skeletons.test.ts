import { expect, test } from 'vitest'
import { alikeSkeletons } from './alike-skeletons.ts'
import { nameSkeleton } from './name-skeleton.ts'
import { isReserved } from './reserved-names.ts'

test.each([
  ['Kesha', 'Ke$ha'],
  ['Kesha', 'ＫＥ＄ＨＡ'],
  ['deadmau5', 'de@dmau5'],
  ['Peter Fox', 'P€ter Fox'],
  ['道土', '道士'],
  ['道士', '道土'],
  ['未来', '末来'],
  ['入夜', '人夜'],
  ['己所不欲', '已所不欲'],
  ['声浪电台', '聲浪電台'],
  ['Mira', 'Mir@'],
])('%s: %s looks like it', (artist, name) => {
  expect(alikeSkeletons(name)).toContain(nameSkeleton(artist))
})

test.each([
  ['林夜', '林叶'],
  ['大', '太'],
  ['口', '囗'],
  ['A$AP', 'ASAP Rocky'],
  ['Kasha', 'Ke$ha'],
  ['R@DIO', 'Rodio'],
])('%s and %s are two names', (artist, name) => {
  expect(alikeSkeletons(name)).not.toContain(nameSkeleton(artist))
})

test('a long name of such characters has few variants', () => {
  expect(alikeSkeletons('人入'.repeat(20)).length).toBeLessThanOrEqual(32)
})

test.each(['@dmin', '$taff', '$upport', 'offici@l', '＠dmin'])('%s is reserved', (name) => expect(isReserved(name)).toBe(true))
