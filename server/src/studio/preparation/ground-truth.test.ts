import { expect, test } from 'vitest'
import { confusionTables, isBpmRight, isKeyRight, type Judged, readTruth, share } from './ground-truth.ts'

const judged = (bpm: number, key: string, detectedBpm: number, detectedKey: string): Judged => ({
  truth: { file: 'a.mp3', bpm, key },
  detected: { bpm: detectedBpm, key: detectedKey },
})

test('reads a truth file with any notation of keys', () => {
  const text = 'file,bpm,key\r\na.mp3,128,8A\r\n"b, c.wav",93.5,F# minor\n\nno truth\n'
  expect(readTruth(text)).toEqual([
    { file: 'a.mp3', bpm: 128, key: '8A' },
    { file: 'b, c.wav', bpm: 93.5, key: '11A' },
  ])
})

test('reads a truth file with commas and quotes in file names, written by a spreadsheet or by hand', () => {
  const text = '\uFEFFfile,bpm,key,firstBarMs\r\n"b, ""c"".wav" , 93.5 , 8A , 120\r\nd, e.mp3,128,Am\r\nthe "f".mp3,90.5,1B,\r\n'
  expect(readTruth(text)).toEqual([
    { file: 'b, "c".wav', bpm: 93.5, key: '8A', firstBarMs: 120 },
    { file: 'd, e.mp3', bpm: 128, key: '8A' },
    { file: 'the "f".mp3', bpm: 90.5, key: '1B' },
  ])
})

test('half and double time are wrong, a beat a minute away is right', () => {
  expect([127, 129, 64, 256, 130].map((bpm) => isBpmRight(judged(128, '8A', bpm, '8A')))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a share is the fraction of right results', () => {
  const all = [judged(128, '8A', 128, '8A'), judged(80, '8B', 160, '8A')]
  expect([share(all, isBpmRight), share(all, isKeyRight), share([], isKeyRight)]).toEqual([0.5, 0.5, 0])
})

test('the tables classify wrong results by their relation to the truth', () => {
  const rows = (all: Judged[]) =>
    confusionTables(all)
      .split('\n')
      .map((line) => line.trim().split(/\s{2,}/))
  const [bpmHead, bpmRow, , keyHead, keyRow] = rows([judged(80, '8B', 160, '8A')])
  expect(bpmRow?.[(bpmHead?.indexOf('double') ?? 0) + 1]).toBe('1')
  expect(keyRow?.[(keyHead?.indexOf('relative') ?? 0) + 1]).toBe('1')
})
