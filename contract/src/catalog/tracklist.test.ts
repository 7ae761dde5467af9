import { expect, test } from 'vitest'
import { firstInvalidLine, tracklistIn, tracklistText } from './tracklist.ts'

test('parsed lines are sorted by time, and stay the same when formatted and parsed again', () => {
  const entries = tracklistIn('1:02:03.25 小雨 - 午夜列车\n\n00:00 夜航\n 59:59 林夜 – 河 - 岸 ')
  expect(entries).toEqual([
    { atMs: 0, artist: '', title: '夜航' },
    { atMs: 3_599_000, artist: '林夜', title: '河 - 岸' },
    { atMs: 3_723_250, artist: '小雨', title: '午夜列车' },
  ])
  expect(tracklistText(entries)).toBe('00:00 夜航\n59:59 林夜 - 河 - 岸\n1:02:03.25 小雨 - 午夜列车')
  expect(tracklistIn(tracklistText(entries))).toEqual(entries)
})

test.each([
  ['00:00 夜航\n没有时间', 2],
  ['00:60 夜航', 1],
  ['00:00', 1],
  ['00:00 夜航', 0],
  ['', 0],
])('%j is wrong in line %i', (text, line) => {
  expect(firstInvalidLine(text)).toBe(line)
})
