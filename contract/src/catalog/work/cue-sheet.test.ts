import { expect, test } from 'vitest'
import { readCueSheet } from './cue-sheet.ts'

const SHEET = `REM GENRE House
PERFORMER "林夜"
TITLE "河岸现场"
FILE "mix.mp3" MP3
  TRACK 01 AUDIO
    TITLE "夜航"
    PERFORMER "小雨"
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "午夜列车"
    INDEX 00 61:02:00
    INDEX 01 61:04:37
`
const TRACKS = [
  { atMs: 0, title: '夜航', artist: '小雨' },
  { atMs: 3_664_493, title: '午夜列车', artist: '林夜' },
]

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
/** `夜航` and the like in GB2312. */
const GBK: Record<string, number[]> = { 夜: [0xd2, 0xb9], 航: [0xba, 0xbd] }
const gbk = (text: string) => Uint8Array.from([...text].flatMap((char) => GBK[char] ?? char.charCodeAt(0)))

test.each([
  ['UTF-8', utf8(SHEET)],
  ['UTF-8 with a mark', utf8(`\ufeff${SHEET}`)],
  ['UTF-16 with a mark', utf16(`\ufeff${SHEET}`)],
  ['UTF-16 with a mark, the other way round', new Uint8Array(Buffer.from(utf16(`\ufeff${SHEET}`)).swap16())],
  ['UTF-16 without one', utf16(SHEET)],
  ['Windows lines', utf8(SHEET.replaceAll('\n', '\r\n'))],
])('a sheet in %s', (_name, bytes) => {
  expect(readCueSheet(bytes)).toEqual({ file: 'mix.mp3', tracks: TRACKS, mistakes: [] })
})

test('a sheet in GBK, as old Chinese programs wrote it, is read', () => {
  const { tracks } = readCueSheet(gbk('TRACK 01 AUDIO\nTITLE "夜航"\nINDEX 01 00:00:00'))
  expect(tracks).toEqual([{ atMs: 0, title: '夜航', artist: '' }])
})

test('bad lines are reported, and good ones are read', () => {
  const sheet = `FILE mix.mp3 MP3
TRACK 01 AUDIO
TITLE 没有引号
INDEX 01 0:00:00
what is this
TRACK 02 AUDIO
INDEX 01 01:75:00
TRACK 03 AUDIO
TITLE "晚\u0007了"
INDEX 01 05:00:74
FILE "other.mp3" MP3
TRACK 04 AUDIO
INDEX 01 00:00:00`
  expect(readCueSheet(utf8(sheet))).toEqual({
    file: 'mix.mp3',
    tracks: [
      { atMs: 0, title: '没有引号', artist: '' },
      { atMs: 300_987, title: '晚 了', artist: '' },
    ],
    mistakes: [
      '第 5 行看不懂，已跳过',
      '第 7 行的时间不对，应为 分:秒:帧',
      '写了多个音频文件，只取第一个里的曲目',
      '第 6 行的曲目没有开始时间（INDEX 01）',
    ],
  })
})

test.each([
  ['nothing', ''],
  ['noise', '\x00\x01\x02\xff\xfe'],
  ['an index before any track', 'INDEX 01 00:00:00'],
])('%s is read without error and gives no tracks', (_name, text) => {
  expect(readCueSheet(Uint8Array.from(text, (char) => char.charCodeAt(0))).tracks).toEqual([])
})
