import { expect, test } from 'vitest'
import { buildBareTrack, buildDjCrate, buildDjTrack } from '../../../test/crates.ts'
import { folderAt } from './folder.ts'
import { seratoCrateOf, seratoFrame, seratoTagsOf, seratoText } from './serato.ts'

/** The fields of a crate, by tag and length, as the format defines them. */
function fieldsOf(bytes: Buffer): [string, Buffer][] {
  const fields: [string, Buffer][] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at + 4)
    fields.push([bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + length)])
    at += 8 + length
  }
  return fields
}
const utf16 = (bytes: Buffer) => Buffer.from(bytes).swap16().toString('utf16le')

test.each([
  ['', ''],
  ['/Users/me/Music', 'Users/me/Music/'],
  ['/Volumes/STICK/DJ', 'DJ/'],
  ['D:\\Music', 'Music/'],
])('a crate under %j names its tracks in order, by their path on their disk', (folder, prefix) => {
  const { path, bytes } = seratoCrateOf(buildDjCrate(), folderAt(folder))
  expect(path).toBe('_Serato_/Subcrates/我的包.crate')
  const fields = fieldsOf(bytes)
  expect([fields[0]?.[0], utf16(fields[0]?.[1] ?? Buffer.alloc(0))]).toEqual(['vrsn', '1.0/Serato ScratchLive Crate'])
  const tracks = fields.filter(([tag]) => tag === 'otrk').flatMap(([, track]) => fieldsOf(track))
  expect(tracks.map(([tag, name]) => [tag, utf16(name)])).toEqual([
    ['ptrk', `${prefix}我的包/林夜 - 夜航 & 归 (Extended).mp3`],
    ['ptrk', `${prefix}我的包/无名.mp3`],
  ])
})

test('a crate’s name is never read as that of a subcrate', () => {
  expect(seratoCrateOf(buildDjCrate([], 'a%%b'), folderAt('')).path).toBe('_Serato_/Subcrates/a％％b.crate')
})

test('the grid is one anchor where a bar opens, and the tempo', () => {
  const [, grid] = seratoTagsOf(buildDjTrack({ grid: { firstBeatMs: 250, tbpm: 120, downbeat: 1 } }))
  expect(grid?.name).toBe('Serato BeatGrid')
  // Example of the format's description: header, one marker, its position and tempo, a last byte.
  expect(grid?.bytes.toString('hex')).toBe('0100' + '00000001' + '3f400000' + '42f00000' + '00')
})

test('a change of tempo adds an anchor, with the beats until it', () => {
  const changes = [{ fromMs: 10_750, tbpm: 100, firstBeatMs: 10_750, downbeat: 0 }]
  const [, grid] = seratoTagsOf(buildDjTrack({ grid: { firstBeatMs: 250, tbpm: 120, downbeat: 1, changes } }))
  // 0.75 s and 20 beats on to 10.75 s, from where on there are 100 beats a minute.
  expect(grid?.bytes.toString('hex')).toBe('0100' + '00000002' + '3f400000' + '00000014' + '412c0000' + '42c80000' + '00')
})

test('without a known grid none is written', () => {
  expect(seratoTagsOf(buildBareTrack()).map(({ name }) => name)).toEqual(['Serato Markers2'])
})

/** The entries of the markers, by type. */
function markersOf(bytes: Buffer): [string, Buffer][] {
  expect([...bytes.subarray(0, 2)]).toEqual([1, 1])
  const content = Buffer.from(bytes.toString('latin1', 2, bytes.indexOf(0, 2)).replaceAll('\n', ''), 'base64')
  const entries: [string, Buffer][] = []
  for (let at = 2; content[at] !== 0; ) {
    const end = content.indexOf(0, at)
    const length = content.readUInt32BE(end + 1)
    entries.push([content.toString('latin1', at, end), content.subarray(end + 5, end + 5 + length)])
    at = end + 5 + length
  }
  return entries
}

test('hot cues have pad, time, colour and name', () => {
  const [markers] = seratoTagsOf(buildDjTrack())
  const bytes = markers?.bytes ?? Buffer.alloc(0)
  expect(bytes.length).toBeGreaterThanOrEqual(470)
  const entries = markersOf(bytes)
  expect(entries.map(([type]) => type)).toEqual(['COLOR', 'CUE', 'CUE', 'BPMLOCK'])
  const cues = entries.filter(([type]) => type === 'CUE').map(([, cue]) => cue)
  expect(cues.map((cue) => [cue[1], cue.readUInt32BE(2), [...cue.subarray(7, 10)], cue.toString('utf8', 12)])).toEqual([
    [0, 0, [40, 226, 20], '前奏\0'],
    [1, 61_250, [224, 100, 27], 'Drop\0'],
  ])
})

test('has a loop beside the cue at its start, with both ends in milliseconds', () => {
  const [markers] = seratoTagsOf(buildDjTrack({ cues: [{ pad: 3, name: '循环', timeMs: 1500, loopMs: 2000, color: [1, 2, 3] }] }))
  const entries = markersOf(markers?.bytes ?? Buffer.alloc(0))
  expect(entries.map(([type]) => type)).toEqual(['COLOR', 'CUE', 'LOOP', 'BPMLOCK'])
  const loop = entries[2]?.[1] ?? Buffer.alloc(0)
  expect([loop[1], loop.readUInt32BE(2), loop.readUInt32BE(6), loop.toString('utf8', 20)]).toEqual([3, 1500, 3500, '循环\0'])
})

test('a long name of a cue is cut between characters', () => {
  const [markers] = seratoTagsOf(
    buildDjTrack({ cues: [{ pad: 0, name: '🎧'.repeat(30), timeMs: 1, loopMs: 0, color: [0, 0, 0] }] }),
  )
  const name = markersOf(markers?.bytes ?? Buffer.alloc(0))[1]?.[1].toString('utf8', 12)
  expect(name).toBe(`${'🎧'.repeat(12)}\0`)
})

test('as a frame it names kind and tag, as text it is lines of base64 without their padding', () => {
  const [tag] = seratoTagsOf(buildDjTrack())
  if (!tag) throw new Error('there is one')
  const envelope = `application/octet-stream\0\0${tag.name}\0`
  expect(seratoFrame(tag).toString('latin1')).toBe(`\0${envelope}${tag.bytes.toString('latin1')}`)
  const text = seratoText(tag)
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBe(72)
  expect(text).not.toMatch(/=|\n$/)
  expect(Buffer.from(text, 'base64').toString('latin1')).toBe(envelope + tag.bytes.toString('latin1'))
})

test('as text a grid has one character more than its bytes, which readers drop', () => {
  const [, grid] = seratoTagsOf(buildDjTrack({ grid: { firstBeatMs: 250, tbpm: 120, downbeat: 1 } }))
  if (!grid) throw new Error('there is one')
  const text = seratoText(grid)
  const read = Buffer.from(text.slice(0, -1), 'base64')
  expect(read.subarray(-grid.bytes.length)).toEqual(grid.bytes)
  expect(text.replaceAll('\n', '').length % 4).toBe(1)
})
