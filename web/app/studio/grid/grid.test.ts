import { CAMELOT_KEYS } from '@shenglang/contract/catalog/harmony'
import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import { expect, test } from 'vitest'
import { chordOf } from './chord.ts'
import { begun, redone, stepped, undone } from './history.ts'
import { beatAway, pieceAt, TOOLS, toolOf } from './tools.ts'

const grid: BeatGrid = { tbpm: 120, firstBeatMs: 250, downbeat: 2, beatConfidence: 0.8 }

test('every tool has a key of its own, whatever the shift lock says', () => {
  const keys = TOOLS.flat().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(toolOf('H')).toBe(toolOf('h'))
  expect([toolOf('Enter'), toolOf('x')]).toEqual([undefined, undefined])
  expect(toolOf('}')?.correct(grid, 0)).toMatchObject({ firstBeatMs: 260 })
  expect(toolOf(',')?.correct(grid, 0)).toMatchObject({ downbeat: 1 })
  expect(toolOf('m')?.correct(grid, 5300).changes).toEqual([{ fromMs: 5250, tbpm: 120, firstBeatMs: 5250, downbeat: 0 }])
})

test('one steps from beat to beat, also from between two', () => {
  expect([beatAway(grid, 1000, 1), beatAway(grid, 1000, -1), beatAway(grid, 1250, 1), beatAway(grid, 1250, -1)]).toEqual([
    1250, 750, 1750, 750,
  ])
  expect(beatAway(grid, 100, -4)).toBe(0)
  const changed = { ...grid, changes: [{ fromMs: 4250, tbpm: 60, firstBeatMs: 4250, downbeat: 0 }] }
  expect([pieceAt(changed, 4249).tbpm, pieceAt(changed, 4250).tbpm, beatAway(changed, 5000, 1)]).toEqual([120, 60, 5250])
})

test('what was done is taken back step by step, and done again; taps are one step', () => {
  const tapped = stepped(stepped(stepped(begun('a'), 'b'), 'c', true), 'd', true)
  expect(tapped).toEqual({ past: ['a'], now: 'd', future: [] })
  const back = undone(tapped)
  expect([back.now, redone(back).now, undone(back), redone(tapped)]).toEqual(['a', 'd', back, tapped])
  expect(stepped(back, 'e')).toEqual({ past: ['a'], now: 'e', future: [] })
})

test('each key has a chord on its tonic: 8A is A minor, 8B C major', () => {
  const semitones = (code: string) => chordOf(code).map((pitch) => Math.round(12 * Math.log2(pitch / 220)))
  expect([semitones('8A'), semitones('8B'), semitones('5A')]).toEqual([
    [-12, 0, 3, 7],
    [-9, 3, 7, 10],
    [-9, 3, 6, 10],
  ])
  expect(new Set(CAMELOT_KEYS.map((code) => semitones(code).join())).size).toBe(24)
  expect(chordOf('')).toEqual([])
})
