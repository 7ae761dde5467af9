import { expect, test } from 'vitest'
import { barOpeningsOf, movedSection, renamedSection, snappedToBars, withoutSection, withSection } from './section-correction.ts'
import { type Section, sectionAt, soundingSections } from './sections.ts'

/** Bars of two seconds from half a second on. */
const GRID = { tbpm: 120, firstBeatMs: 0, downbeat: 1 }
const openings = barOpeningsOf(GRID, 60_000)
const parts = snappedToBars(
  [
    { kind: 'intro', atMs: 500 },
    { kind: 'drop', atMs: 16_400 },
    { kind: 'outro', atMs: 48_500 },
  ],
  openings,
)
const bars = (sections: readonly Section[]) => sections.map(({ kind, bar }) => `${kind} ${bar}`)

test('bars open where the grid says, through its changes of tempo', () => {
  expect(openings.slice(0, 3)).toEqual([500, 2500, 4500])
  const changing = { ...GRID, changes: [{ fromMs: 4500, tbpm: 60, firstBeatMs: 4500, downbeat: 0 }] }
  expect(barOpeningsOf(changing, 13_000)).toEqual([500, 2500, 4500, 8500, 12_500])
  expect(barOpeningsOf(null, 60_000)).toEqual([])
})

test('sections are put on their nearest bars, in order, at most one on a bar', () => {
  expect(parts).toEqual([
    { kind: 'intro', atMs: 500, bar: 0 },
    { kind: 'drop', atMs: 16_500, bar: 8 },
    { kind: 'outro', atMs: 48_500, bar: 24 },
  ])
  expect(bars(withSection(parts, 'break', 30_900, openings))).toEqual(['intro 0', 'drop 8', 'break 15', 'outro 24'])
  expect(bars(withSection(parts, 'kick', 16_000, openings))).toEqual(['intro 0', 'kick 8', 'outro 24'])
})

test('sections are renamed, removed, and moved between their neighbours', () => {
  expect(bars(renamedSection(parts, 1, 'kick'))).toEqual(['intro 0', 'kick 8', 'outro 24'])
  expect(bars(withoutSection(parts, 1))).toEqual(['intro 0', 'outro 24'])
  expect(bars(movedSection(parts, 1, 4, openings))).toEqual(['intro 0', 'drop 12', 'outro 24'])
  expect(bars(movedSection(parts, 1, 90, openings))).toEqual(['intro 0', 'drop 23', 'outro 24'])
  expect(bars(movedSection(parts, 0, -4, openings))).toEqual(['intro 0', 'drop 8', 'outro 24'])
})

test('without a grid sections stay where they are set', () => {
  expect(snappedToBars([{ kind: 'drop', atMs: 1234 }], [])).toEqual([{ kind: 'drop', atMs: 1234, bar: 0 }])
  expect(movedSection(parts, 1, 4, [])).toEqual(parts)
})

test('the artist’s sections replace the measured ones, which need reliable beats', () => {
  const own = [parts[1]!]
  expect(soundingSections(parts, own, false)).toBe(own)
  expect(soundingSections(parts, [], true)).toEqual([])
  expect(soundingSections(parts, null, true)).toBe(parts)
  expect(soundingSections(parts, null, false)).toEqual([])
})

test('the section at a position is the last that has begun', () => {
  expect([0, 500, 17_000, 60_000].map((ms) => sectionAt(parts, ms)?.kind)).toEqual([undefined, 'intro', 'drop', 'outro'])
})
