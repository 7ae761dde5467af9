import { expect, test } from 'vitest'
import { type ExportedTrack, m3u8Of, rekordboxOf } from './exports.ts'

const track: ExportedTrack = {
  fileName: '夜航 & 归.mp3',
  title: '夜航 <"归">',
  artist: "O'Neil",
  genre: 'house',
  durationMs: 183_400,
  fileSize: 4_400_000,
  fileType: 'audio/mpeg',
  bpm: 124.5,
  key: '8A',
  cues: [
    { name: '前奏', timeMs: 0 },
    { name: 'Drop', timeMs: 61_250 },
  ],
}

test('a playlist names each file with its length in seconds', () => {
  expect(m3u8Of([track])).toBe(`#EXTM3U\n#EXTINF:183,O'Neil - 夜航 <"归">\n夜航 & 归.mp3\n`)
})

test('no title can begin a line of its own', () => {
  expect(m3u8Of([{ ...track, title: 'a\nhttp://evil.example/' }]).split('\n')).toHaveLength(4)
})

test('a rekordbox library holds tempo, key, place and hot cues of each track, and a playlist', () => {
  const library = rekordboxOf('我的包', '我的包', [track, { ...track, bpm: 0, key: '', cues: [] }])
  expect(library).toContain('<COLLECTION Entries="2">')
  expect(library).toContain('Name="夜航 &lt;&quot;归&quot;&gt;" Artist="O&apos;Neil"')
  expect(library).toContain('Kind="MP3 File" Size="4400000" TotalTime="183" AverageBpm="124.50" Tonality="8A"')
  expect(library).toContain(`Location="file://localhost/${encodeURIComponent('我的包')}/${encodeURIComponent('夜航 & 归.mp3')}"`)
  expect(library).toContain('<TEMPO Inizio="0.000" Bpm="124.50" Metro="4/4" Battito="1"/>')
  expect(library).toContain('<POSITION_MARK Name="Drop" Type="0" Start="61.250" Num="1"')
  expect(library.match(/<TRACK Key="/g)).toHaveLength(2)
  // What is unknown is left out.
  for (const known of [/<TEMPO/g, /AverageBpm/g, /Tonality/g]) expect(library.match(known)).toHaveLength(1)
})

test('there are eight hot cues and no more', () => {
  const cues = Array.from({ length: 12 }, (_, index) => ({ name: `${index}`, timeMs: index }))
  expect(rekordboxOf('x', 'x', [{ ...track, cues }]).match(/POSITION_MARK/g)).toHaveLength(8)
})

test('what XML cannot hold is left out', () => {
  expect(rekordboxOf('x', 'x', [{ ...track, title: 'a\u0000b\u0008c' }])).toContain('Name="abc"')
})
