import type { Section } from '@shenglang/contract/media/sections'
import { expect, test } from 'vitest'
import { flagsOf, looksOf } from './section-flags.ts'

const at = (kind: Section['kind'], s: number): Section => ({ kind, atMs: s * 1000, bar: s / 2 })
const PARTS = [at('intro', 0), at('kick', 10), at('break', 12), at('drop', 20), at('break', 60), at('drop', 64), at('outro', 95)]
const WHOLE = { fromMs: 0, lengthMs: 100_000 }

const looks = (width: number, hasKeys = true) => {
  const flags = flagsOf(PARTS, WHOLE)
  return looksOf(flags, width, hasKeys).map((look, index) => `${flags[index]?.key ?? ''}${flags[index]?.kind} ${look}`)
}

test('every flag with enough space has a label, the last one before its pole', () => {
  expect(looks(2000)).toEqual([
    ...['1intro behind', '2kick behind', '3break bare', '4drop behind', '5break behind', '6drop behind', '7outro behind'],
  ])
  expect(looks(4000)).not.toContainEqual(expect.stringContaining('bare'))
  expect(looks(700)).toContain('7outro before')
})

test('where space is short, drops keep their labels first, then the outro', () => {
  expect(looks(300)).toEqual([
    ...['1intro behind', '2kick bare', '3break bare', '4drop behind', '5break bare', '6drop behind', '7outro before'],
  ])
  // Without keys labels are narrower.
  expect(looks(200, false).filter((look) => !look.endsWith('bare'))).toContain('1intro behind')
  expect(looks(200).filter((look) => !look.endsWith('bare'))).not.toContain('1intro behind')
  expect(looks(120).filter((look) => !look.endsWith('bare'))).toEqual(['4drop behind', '6drop behind'])
})

test('a view shows the flags within it, with the keys of the whole recording', () => {
  const flags = flagsOf(PARTS, { fromMs: 15_000, lengthMs: 50_000 })
  expect(flags.map(({ key, part }) => [key, part])).toEqual([
    [4, 0.1],
    [5, 0.9],
    [6, 0.98],
  ])
  expect(flagsOf(PARTS, { fromMs: 0, lengthMs: 0 })).toEqual([])
  expect(flagsOf(PARTS, WHOLE, false).every(({ key }) => key === undefined)).toBe(true)
  const many = Array.from({ length: 10 }, (_, index) => at('break', index * 8))
  expect(flagsOf(many, WHOLE).map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, undefined, undefined])
})
