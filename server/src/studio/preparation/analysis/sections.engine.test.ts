import { seededRandom } from '@shenglang/contract/seeded-random'
import { knownSections, plainTracks, renderStructured, structuredTracks } from '@shenglang/demo/truth/structures'
import { describe, expect, test } from 'vitest'
import { featuresOf, wholeNumbers } from '../../../../test/feature-frames.ts'
import { barSections, sectionsOf } from './sections.ts'
import { findTempo } from './tempo-and-key.ts'

/** `npm run test:long` takes twelve generated tracks; each is rendered and analysed as an upload is. */
const isWhole = process.env.LONG === 'true'

/** Levels of low, mid and high sounds, in decibels. */
const SILENT = [-60, -50, -60]
const PAD = [-25, -8, -10]
const GROOVE = [-2, -4, -4]
const FULL = [0, 0, 0]

/** Bars of these levels, one stretch after another. */
function barsOf(...stretches: (readonly [bars: number, levels: readonly number[]])[]) {
  const bars = stretches.flatMap(([count, levels]) => Array.from({ length: count }, () => levels))
  const band = (at: number) => bars.map((levels) => levels[at] ?? 0)
  return { low: band(0), mid: band(1), high: band(2) }
}

const said = (...stretches: Parameters<typeof barsOf>) =>
  barSections(barsOf(...stretches)).map(({ kind, bar }) => `${kind} ${bar}`)

describe('the parts of a track', () => {
  test('are named by the presence of the kick and by the full level', () => {
    const stretches = [
      [16, PAD],
      [16, GROOVE],
      [8, PAD],
      [32, FULL],
      [16, PAD],
      [32, FULL],
      [16, GROOVE],
    ] as const
    expect(said(...stretches)).toEqual(['intro 0', 'kick 16', 'break 32', 'drop 40', 'break 72', 'drop 88', 'outro 120'])
  })

  test('do not begin with a groove that only thins out the one before', () => {
    expect(said([8, PAD], [16, FULL], [16, GROOVE], [16, FULL])).toEqual(['intro 0', 'drop 8'])
  })

  test('do not begin with a final fade', () => {
    const fade = [-1, -4, -8, -14, -22].map((db) => [1, [db, db, db]] as const)
    expect(said([8, PAD], [32, FULL], ...fade)).toEqual(['intro 0', 'drop 8'])
  })

  test.each([
    ['a loop', [[64, FULL]]],
    [
      'a beat that thins out',
      [
        [32, FULL],
        [32, GROOVE],
      ],
    ],
    ['pads alone', [[64, PAD]]],
    ['silence', [[64, SILENT]]],
    [
      'fewer than sixteen bars',
      [
        [4, PAD],
        [8, FULL],
      ],
    ],
    ['no bars', []],
  ] as [string, Parameters<typeof barsOf>][])('are not found in %s', (_, stretches) => {
    expect(said(...stretches)).toEqual([])
  })
})

const sectionsIn = (sound: Float32Array) => {
  const features = featuresOf(wholeNumbers(sound))
  return sectionsOf(features.levels, findTempo(features).grid)
}

test.each(structuredTracks('test', isWhole ? 12 : 1))('$name has all its parts within a bar ($style, $sounds)', (track) => {
  const found = sectionsIn(renderStructured(track))
  const barMs = 240_000 / track.bpm
  expect(found.map(({ kind }) => kind)).toEqual(knownSections(track.sections).map(({ kind }) => kind))
  for (const [index, { bar }] of knownSections(track.sections).entries()) {
    expect(Math.abs((found[index]?.atMs ?? 0) - bar * barMs)).toBeLessThanOrEqual(barMs)
  }
})

test.each(isWhole ? plainTracks('test') : plainTracks('test').slice(2, 3))('$name ($style) has no parts', (track) => {
  expect(sectionsIn(renderStructured(track))).toEqual([])
})

test('noise has no parts', () => {
  const random = seededRandom('noise')
  expect(sectionsIn(Float32Array.from({ length: 44_100 * 60 }, () => random() - 0.5))).toEqual([])
})
