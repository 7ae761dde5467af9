import { expect, test } from 'vitest'
import { memoryCuesOf, mixOf, padsOf } from './dj-track.ts'

const called = { label: '', fileName: 'master.wav', title: '夜航', version: 'Original' }

test.each([
  ['by its artist', { label: 'VIP Mix', fileName: '夜航 (Extended).mp3' }, 'VIP Mix'],
  ['in brackets of the file’s name', { fileName: 'Lin Ye - 夜航 (Extended Mix).mp3' }, 'Extended Mix'],
  ['behind the title in the file’s name', { fileName: '夜航 Radio Edit.mp3' }, 'Radio Edit'],
  ['by the work alone, where the file’s name says nothing of it', { fileName: '夜航 (1).mp3' }, 'Original'],
  ['by nobody', { version: null }, ''],
])('names a version %s', (_, named, mix) => expect(mixOf({ ...called, ...named })).toBe(mix))

test('the listener’s hot cues stay on their pads; the artist’s suggestions take the free pads, in the order of the music', () => {
  const listenerCues = [
    { pad: 0, name: '', color: 0, timeMs: 30_000, loopMs: 0 },
    { pad: 2, name: '鼓', color: 1, timeMs: 500, loopMs: 2000 },
  ]
  expect(padsOf(listenerCues, { drop: 60_000, intro: 100 }).map(({ pad, name, timeMs }) => [pad, name, timeMs])).toEqual([
    [0, '', 30_000],
    [1, 'Intro', 100],
    [2, '鼓', 500],
    [3, 'Drop', 60_000],
  ])
  expect(padsOf(listenerCues, {})[1]).toEqual({ pad: 2, name: '鼓', timeMs: 500, loopMs: 2000, color: [48, 90, 255] })
})

test('memory cues are not put on pads', () => {
  const listenerCues = [
    { pad: 0, name: '', color: 0, timeMs: 30_000, loopMs: 0 },
    { pad: null, name: '人声', color: 7, timeMs: 100, loopMs: 0 },
  ]
  expect(padsOf(listenerCues, { intro: 100 }).map(({ pad }) => pad)).toEqual([0, 1])
  expect(memoryCuesOf(listenerCues)).toEqual([{ name: '人声', timeMs: 100, loopMs: 0, color: [230, 40, 40] }])
})

test('suggestions that find no free pad are left out', () => {
  const listenerCues = Array.from({ length: 8 }, (_, pad) => ({ pad, name: '', color: 0, timeMs: pad, loopMs: 0 }))
  expect(padsOf(listenerCues, { intro: 100 })).toHaveLength(8)
})
