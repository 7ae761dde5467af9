import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { buildBareTrack, buildDjCrate, buildDjTrack } from '../../../test/crates.ts'
import type { Cue } from './crate/crate.ts'
import { folderAt } from './folder.ts'
import { m3u8Of } from './m3u8.ts'
import { rekordboxXmlOf } from './rekordbox-xml.ts'
import { traktorOf } from './traktor.ts'

const LISTS = new Set(['TRACK', 'POSITION_MARK', 'TEMPO', 'NODE', 'ENTRY', 'CUE_V2'])

const MEMORY_CUES: readonly Cue[] = [
  { name: '人声', timeMs: 30_500, loopMs: 0, color: [230, 40, 40] },
  { name: '', timeMs: 90_000, loopMs: 2000, color: [230, 40, 40] },
]

/** Parsed by an independent parser. */
function read(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => LISTS.has(name),
    htmlEntities: true,
  })
  return parser.parse(xml)
}

describe('M3U8', () => {
  test('names each file with its length in seconds', () => {
    expect(m3u8Of(buildDjCrate([buildDjTrack()]))).toBe(
      `#EXTM3U\n#EXTINF:183,O'Neil, 林夜 - 夜航 <"归">\n林夜 - 夜航 & 归 (Extended).mp3\n`,
    )
  })

  test('a title cannot begin a line, and no file is read as a comment', () => {
    const track = buildDjTrack({ title: 'a\r\nhttp://evil.example/', fileName: '#1.mp3' })
    expect(
      m3u8Of(buildDjCrate([track]))
        .split('\n')
        .slice(2),
    ).toEqual(['./#1.mp3', ''])
  })
})

describe('rekordbox XML', () => {
  const library = (...args: Parameters<typeof rekordboxXmlOf>) => read(rekordboxXmlOf(...args)).DJ_PLAYLISTS

  test('holds all known facts of a track', () => {
    const { COLLECTION } = library(buildDjCrate(), folderAt('/Users/me/Music'))
    expect(COLLECTION.Entries).toBe('2')
    expect(COLLECTION.TRACK[0]).toMatchObject({
      TrackID: '1',
      Name: '夜航 <"归">',
      Artist: "O'Neil, 林夜",
      Album: '俱乐部包',
      Genre: 'house',
      Label: '声浪',
      Mix: 'Extended',
      Year: '2026',
      Comments: 'AI 生成',
      Kind: 'MP3 File',
      Size: '4400000',
      TotalTime: '183',
      BitRate: '320',
      SampleRate: '44100',
      AverageBpm: '124.51',
      Tonality: 'F#m',
    })
  })

  test('each stretch of another tempo begins with its own beat; programs with a single tempo get the first', () => {
    const changes = [{ fromMs: 60_000, tbpm: 100.5, firstBeatMs: 60_000, downbeat: 2 }]
    const changing = buildDjCrate([buildDjTrack({ grid: { firstBeatMs: 112.4, tbpm: 124.51, downbeat: 1, changes } })])
    const [track] = library(changing, folderAt('')).COLLECTION.TRACK
    expect(track.TEMPO).toEqual([
      { Inizio: '0.112', Bpm: '124.51', Metro: '4/4', Battito: '4' },
      { Inizio: '60.000', Bpm: '100.50', Metro: '4/4', Battito: '3' },
    ])
    const [{ CUE_V2: cues }] = read(traktorOf(changing, folderAt(''))).NML.COLLECTION.ENTRY
    const grids = [cues].flat().filter(({ NAME }: { NAME: string }) => NAME === 'AutoGrid')
    expect(grids).toMatchObject([{ START: (112.4 + 60_000 / 124.51).toFixed(6), GRID: { BPM: '124.510000' } }])
  })

  test('the grid begins at the first beat, counted in its bar; hot cues have their colours', () => {
    const [track] = library(buildDjCrate(), folderAt('')).COLLECTION.TRACK
    expect(track.TEMPO).toEqual([{ Inizio: '0.112', Bpm: '124.51', Metro: '4/4', Battito: '4' }])
    expect(track.POSITION_MARK).toEqual([
      { Name: '前奏', Type: '0', Start: '0.000', Num: '0', Red: '40', Green: '226', Blue: '20' },
      { Name: 'Drop', Type: '0', Start: '61.250', Num: '1', Red: '224', Green: '100', Blue: '27' },
    ])
  })

  test('leaves out what is unknown, and invents no grid', () => {
    const track = library(buildDjCrate(), folderAt('')).COLLECTION.TRACK[1]
    expect(Object.keys(track).sort()).toEqual(['Artist', 'Kind', 'Location', 'Name', 'Size', 'TotalTime', 'TrackID'])
  })

  test.each([
    ['/Users/me/Music', 'Users/me/Music/'],
    ['D:\\我的音乐', `D:/${encodeURIComponent('我的音乐')}/`],
    ['', ''],
  ])('files under %j are looked for at %j', (path, prefix) => {
    const [track] = library(buildDjCrate(), folderAt(path)).COLLECTION.TRACK
    const name = `${encodeURIComponent('我的包/林夜 - 夜航 ').replace('%2F', '/')}&${encodeURIComponent(' 归 ')}(Extended).mp3`
    expect(track.Location).toBe(`file://localhost/${prefix}${name}`)
  })

  test('the playlist has the order of the crate', () => {
    const [root] = library(buildDjCrate(), folderAt('')).PLAYLISTS.NODE
    expect(root.NODE[0]).toMatchObject({ Name: '我的包', Type: '1', Entries: '2', TRACK: [{ Key: '1' }, { Key: '2' }] })
  })

  test('writes hot cues and loops on their pads; an empty crate is valid', () => {
    const color = [0, 0, 0] as const
    const cues = [
      { pad: 2, name: '鼓', timeMs: 1000, loopMs: 0, color },
      { pad: 7, name: '循环', timeMs: 2000, loopMs: 3500, color },
    ]
    const marks = library(buildDjCrate([buildDjTrack({ cues })]), folderAt('')).COLLECTION.TRACK[0].POSITION_MARK
    expect(marks.map((mark: Record<string, string>) => [mark.Num, mark.Type, mark.Start, mark.End])).toEqual([
      ['2', '0', '1.000', undefined],
      ['7', '4', '2.000', '5.500'],
    ])
    expect(library(buildDjCrate([]), folderAt('')).COLLECTION.Entries).toBe('0')
  })

  test('memory cues and loops have no pad and no colour, and follow those on pads', () => {
    const marks = library(buildDjCrate([buildDjTrack({ memoryCues: MEMORY_CUES })]), folderAt('')).COLLECTION.TRACK[0]
      .POSITION_MARK
    expect(marks.map(({ Num }: Record<string, string>) => Num)).toEqual(['0', '1', '-1', '-1'])
    expect(marks.slice(2)).toEqual([
      { Name: '人声', Type: '0', Start: '30.500', Num: '-1' },
      { Name: '', Type: '4', Start: '90.000', End: '92.000', Num: '-1' },
    ])
  })

  test('drops characters that XML cannot hold, and preserves the lines of a comment', () => {
    const crate = buildDjCrate([buildDjTrack({ title: 'a\u0000b\u0008c\ud800', comment: 'one\ntwo' })])
    const [track] = library(crate, folderAt('')).COLLECTION.TRACK
    expect([track.Name, track.Comments]).toEqual(['abc\ufffd', 'one\ntwo'])
  })
})

describe('Traktor NML', () => {
  const collection = (...args: Parameters<typeof traktorOf>) => read(traktorOf(...args)).NML
  const TOP = '/:Users/:me/:我的包/:'

  test('holds all known facts of a track', () => {
    const { COLLECTION, VERSION } = collection(buildDjCrate(), folderAt('/Users/me'))
    expect([VERSION, COLLECTION.ENTRIES]).toEqual(['19', '2'])
    expect(COLLECTION.ENTRY[0]).toMatchObject({
      TITLE: '夜航 <"归">',
      ARTIST: "O'Neil, 林夜",
      LOCATION: { DIR: TOP, FILE: '林夜 - 夜航 & 归 (Extended).mp3', VOLUME: 'Macintosh HD' },
      ALBUM: { TITLE: '俱乐部包' },
      INFO: {
        BITRATE: '320000',
        GENRE: 'house',
        LABEL: '声浪',
        COMMENT: 'AI 生成',
        MIX: 'Extended',
        KEY: 'F#m',
        PLAYTIME: '183',
        PLAYTIME_FLOAT: '183.400000',
        RELEASE_DATE: '2026/11/1',
        FILESIZE: '4297',
      },
      TEMPO: [{ BPM: '124.510000' }],
      MUSICAL_KEY: { VALUE: '18' },
    })
  })

  test('the grid is anchored where a bar opens; hot cues follow on their pads', () => {
    const [entry] = collection(buildDjCrate(), folderAt('')).COLLECTION.ENTRY
    const [grid, ...cues] = entry.CUE_V2
    expect(grid).toMatchObject({ NAME: 'AutoGrid', TYPE: '4', HOTCUE: '-1', GRID: { BPM: '124.510000' } })
    expect(Number(grid.START)).toBeCloseTo(112.4 + 60_000 / 124.51, 5)
    expect(cues).toMatchObject([
      { NAME: '前奏', TYPE: '0', START: '0.000000', HOTCUE: '0', COLOR: '#28E214' },
      { NAME: 'Drop', TYPE: '0', START: '61250.000000', HOTCUE: '1', COLOR: '#E0641B' },
    ])
  })

  test('memory cues and loops are cues without a pad', () => {
    const [entry] = collection(buildDjCrate([buildDjTrack({ memoryCues: MEMORY_CUES })]), folderAt('')).COLLECTION.ENTRY
    expect(entry.CUE_V2.slice(3)).toMatchObject([
      { NAME: '人声', TYPE: '0', START: '30500.000000', LEN: '0.000000', HOTCUE: '-1' },
      { NAME: '', TYPE: '5', START: '90000.000000', LEN: '2000.000000', HOTCUE: '-1' },
    ])
  })

  test('leaves out what is unknown, and invents no grid', () => {
    const entry = collection(buildDjCrate(), folderAt('')).COLLECTION.ENTRY[1]
    expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['CUE_V2', 'TEMPO', 'MUSICAL_KEY', 'ALBUM']))
  })

  test.each([
    ['/Volumes/STICK/DJ', 'STICK', '/:DJ/:我的包/:'],
    ['C:\\Music', 'C:', '/:Music/:我的包/:'],
    ['', '', '/:我的包/:'],
  ])('files under %j are on volume %j in folder %j, and the playlist names them so', (path, volume, directory) => {
    const { COLLECTION, PLAYLISTS } = collection(buildDjCrate([buildBareTrack()]), folderAt(path))
    expect(COLLECTION.ENTRY[0].LOCATION).toMatchObject({ VOLUME: volume, DIR: directory })
    const [list] = PLAYLISTS.NODE[0].SUBNODES.NODE
    expect([list.NAME, list.PLAYLIST.ENTRIES]).toEqual(['我的包', '1'])
    expect(list.PLAYLIST.ENTRY[0].PRIMARYKEY).toEqual({ TYPE: 'TRACK', KEY: `${volume}${directory}无名.mp3` })
  })

  test.each([
    ['8B', '0'],
    ['8A', '21'],
    ['12B', '4'],
    ['5A', '12'],
  ])('the key %s is number %s', (key, value) => {
    expect(collection(buildDjCrate([buildDjTrack({ key })]), folderAt('')).COLLECTION.ENTRY[0].MUSICAL_KEY.VALUE).toBe(value)
  })
})
