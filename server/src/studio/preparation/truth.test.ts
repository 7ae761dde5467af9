import { expect, test } from 'vitest'
import { confusionTables, isBpmRight, isKeyRight, type Judged, readTruth, share } from './truth.ts'

const judged = (bpm: number, key: string, foundBpm: number, foundKey: string): Judged => ({
  truth: { file: 'a.mp3', bpm, key },
  found: { bpm: foundBpm, key: foundKey },
})

test('a truth file is read whatever way its keys are written', () => {
  const text = 'file,bpm,key\r\na.mp3,128,8A\r\n"b, c.wav",93.5,F# minor\n\nno truth\n'
  expect(readTruth(text)).toEqual([
    { file: 'a.mp3', bpm: 128, key: '8A' },
    { file: 'b, c.wav', bpm: 93.5, key: '11A' },
  ])
})

test('half and double time are wrong, a beat a minute away is right', () => {
  expect([127, 129, 64, 256, 130].map((found) => isBpmRight(judged(128, '8A', found, '8A')))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('shares count what is right', () => {
  const all = [judged(128, '8A', 128, '8A'), judged(80, '8B', 160, '8A')]
  expect([share(all, isBpmRight), share(all, isKeyRight), share([], isKeyRight)]).toEqual([0.5, 0.5, 0])
})

test('the tables say how the wrong ones lie to the truth', () => {
  const rows = (all: Judged[]) =>
    confusionTables(all)
      .split('\n')
      .map((line) => line.trim().split(/\s{2,}/))
  const [bpmHead, bpmRow, , keyHead, keyRow] = rows([judged(80, '8B', 160, '8A')])
  expect(bpmRow?.[(bpmHead?.indexOf('double') ?? 0) + 1]).toBe('1')
  expect(keyRow?.[(keyHead?.indexOf('relative') ?? 0) + 1]).toBe('1')
})
