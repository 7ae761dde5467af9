import { expect, test } from 'vitest'
import { gridNotes, tempoText } from './grid-notes.ts'

const even = { gridTbpm: 128.02, gridPieces: [], firstBeatMs: 12 }
const bare = { gridTbpm: null, gridPieces: [], firstBeatMs: null }
const changing = {
  ...{ gridTbpm: null, firstBeatMs: 12 },
  gridPieces: [
    { fromMs: 0, tbpm: 120, firstBeatMs: 12, downbeat: 0 },
    { fromMs: 60_000, tbpm: 130, firstBeatMs: 60_000, downbeat: 0 },
  ],
}

test('a version shows its own tempo, from the slowest to the fastest where it changes', () => {
  expect([even, bare, changing].map((source) => tempoText(source, 124))).toEqual(['128', '124', '120–130'])
  expect(tempoText(bare, 0)).toBe('')
})

test('beats that DJ programs do not receive are listed', () => {
  expect(gridNotes([even], 128)).toEqual([])
  expect(gridNotes([even, changing], 128)).toEqual([
    expect.stringContaining('Traktor 一首只能有一个速度，只带开头的 120 BPM，01:00 变速之后的拍点对不上'),
  ])
  expect(gridNotes([bare], 128)).toEqual(['有版本的拍点未知：导出只带 BPM，要在 DJ 软件里重新对拍'])
  // Without a tempo nothing is missing.
  expect(gridNotes([bare], 0)).toEqual([])
})
