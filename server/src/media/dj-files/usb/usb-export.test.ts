import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import { parseAnlz, parsePdb, RekordboxAnlz, RekordboxPdb, tableRows } from 'rekordbox-parser'
import { describe, expect, test } from 'vitest'
import { buildBareTrack, buildDjCrate, buildDjTrack } from '../../../../test/crates.ts'
import { beatsOf, type DjCrate } from '../crate/crate.ts'
import { datOf, extOf } from './anlz.ts'
import { usbExportOf } from './usb-export.ts'

const { PageType } = RekordboxPdb
const { MoodHighPhrase, TrackMood } = RekordboxAnlz
const picture = { small: Buffer.from('small'), large: Buffer.from('large') }
/** A waveform of so many points: the bass grows from nothing to its maximum, the rest stays. */
const wave = (points: number, pointsPerS: number): WaveBands => ({
  pointsPerS,
  low: Uint8Array.from({ length: points }, (_, index) => (255 * index) / points),
  mid: new Uint8Array(points).fill(128),
  high: new Uint8Array(points).fill(64),
  peak: new Uint8Array(points).fill(255),
})
const POINTS = Math.ceil(183.4 * 150)
const crate = buildDjCrate([
  buildDjTrack({ artwork: picture, wave: wave(800, 4.362), zoom: async () => wave(POINTS, 150) }),
  buildBareTrack(),
])
const files = new Map((await Array.fromAsync(usbExportOf(crate))).map(({ path, bytes }) => [path, bytes]))

/** Reads it back with an independent reader. */
async function readDatabase(of: DjCrate) {
  const database = parsePdb((await usbExportOf(of).next()).value?.bytes ?? Buffer.alloc(0))
  return (type: number) => [...tableRows(database.tables.find((table: { type: number }) => table.type === type))]
}
const textOf = ({ body }: { body: { text: string } }) => body.text
const nameOf = (rows: { id: number; name: { body: { text: string } } }[], id: number) => {
  const row = rows.find((each) => each.id === id)
  return row && textOf(row.name)
}

describe('the database', () => {
  test('holds all known facts of a track, in tables that refer to one another', async () => {
    const rows = await readDatabase(crate)
    const [track, bare] = rows(PageType.TRACKS)
    expect([track, bare].map(({ id }) => id)).toEqual([1, 2])
    expect(track).toMatchObject({
      sampleRate: 44_100,
      fileSize: 4_400_000,
      bitrate: 320,
      tempo: 12_451,
      year: 2026,
      duration: 183,
    })
    const texts = [
      'title',
      'mixName',
      'comment',
      'filename',
      'filePath',
      'releaseDate',
      'dateAdded',
      'analyzePath',
      'autoloadHotcues',
    ]
    expect(texts.map((name) => textOf(track[name]))).toEqual([
      '夜航 <"归">',
      'Extended',
      'AI 生成',
      '林夜 - 夜航 & 归 (Extended).mp3',
      '/我的包/林夜 - 夜航 & 归 (Extended).mp3',
      '2026-11-01',
      '2026-11-22',
      '/PIONEER/USBANLZ/P001/00000001/ANLZ0000.DAT',
      'ON',
    ])
    expect([
      nameOf(rows(PageType.ARTISTS), track.artistId),
      nameOf(rows(PageType.ALBUMS), track.albumId),
      nameOf(rows(PageType.GENRES), track.genreId),
      nameOf(rows(PageType.LABELS), track.labelId),
      nameOf(rows(PageType.KEYS), track.keyId),
    ]).toEqual(["O'Neil, 林夜", '俱乐部包', 'house', '声浪', 'F#m'])
    expect(textOf(rows(PageType.ARTWORK)[track.artworkId - 1].path)).toBe('/PIONEER/Artwork/00001/a1.jpg')
    expect([bare.artistId, bare.keyId, bare.artworkId, bare.tempo, bare.year]).toEqual([0, 0, 0, 0, 0])
  })

  test('holds one playlist in the order of the crate, and the colours and columns of players', async () => {
    const rows = await readDatabase(crate)
    const [list] = rows(PageType.PLAYLIST_TREE)
    expect([textOf(list.name), list.isFolder]).toEqual(['我的包', false])
    const entries = rows(PageType.PLAYLIST_ENTRIES)
    expect(entries.map(({ entryIndex, trackId, playlistId }) => [entryIndex, trackId, playlistId])).toEqual([
      [1, 1, list.id],
      [2, 2, list.id],
    ])
    expect(rows(PageType.COLORS).map(({ name }) => textOf(name))).toHaveLength(8)
  })

  test('of a large crate spans many pages, and each track is in it', async () => {
    const tracks = Array.from({ length: 300 }, (_, index) =>
      buildBareTrack({ title: `第 ${index} 首`, artists: [`${index % 280}`], fileName: `${index}.flac` }),
    )
    const rows = await readDatabase(buildDjCrate(tracks))
    const artists = new Map(rows(PageType.ARTISTS).map(({ id, name }) => [id, textOf(name)]))
    const listed = rows(PageType.TRACKS).map(({ title, artistId }) => [textOf(title), artists.get(artistId)])
    expect(listed).toEqual(tracks.map(({ title, artists: [name] }) => [title, name]))
    expect(rows(PageType.PLAYLIST_ENTRIES)).toHaveLength(300)
  })

  test('of an empty crate, and with names as long as files allow, is readable', async () => {
    expect((await readDatabase(buildDjCrate([])))(PageType.TRACKS)).toEqual([])
    const fileName = `${'长'.repeat(83)}.mp3`
    const long = buildDjTrack({ fileName, title: 'é'.repeat(400), comment: 'x'.repeat(3000) })
    const [track] = (await readDatabase(buildDjCrate([long], '包'.repeat(85))))(PageType.TRACKS)
    expect([textOf(track.filename), textOf(track.comment)]).toEqual([fileName, 'x'.repeat(255)])
    expect(textOf(track.filePath)).toBe(`/${'包'.repeat(85)}/${fileName}`)
  })
})

describe('the analysis', () => {
  const partsOf = (track: number, ending: string) => {
    const number = track.toString(16).padStart(8, '0')
    const bytes = files.get(`PIONEER/USBANLZ/P001/${number}/ANLZ0000.${ending}`) ?? Buffer.alloc(0)
    const { sections } = parseAnlz(bytes)
    const names = sections.map(({ fourcc }: { fourcc: number }) => Buffer.from(fourcc.toString(16), 'hex').toString())
    const part = (name: string, nth = 0) => sections.filter((_: unknown, index: number) => names[index] === name)[nth].body
    return { names, part }
  }

  test('has every beat at its time and position in the bar, and none where no grid is known', () => {
    const grid = { firstBeatMs: 112.4, tbpm: 124.51, downbeat: 1 }
    const { beats } = partsOf(1, 'DAT').part('PQTZ')
    expect(beats.map(({ beatNumber, time, tempo }: Record<string, number>) => [beatNumber, time, tempo])).toEqual(
      beatsOf(grid, 183_400).map(({ ofBar, timeMs }) => [ofBar, Math.round(timeMs), 12_451]),
    )
    expect(partsOf(2, 'DAT').part('PQTZ').beats).toEqual([])
  })

  test('names its music file', () => {
    for (const ending of ['DAT', 'EXT']) {
      expect(partsOf(1, ending).part('PPTH').path).toBe('/我的包/林夜 - 夜航 & 归 (Extended).mp3')
    }
  })

  test('has hot cues at their times; for newer players with names and colours', () => {
    const old = partsOf(1, 'DAT').part('PCOB')
    expect(old.cues.map(({ hotCue, time }: Record<string, number>) => [hotCue, time])).toEqual([
      [1, 0],
      [2, 61_250],
    ])
    const { cues } = partsOf(1, 'EXT').part('PCO2')
    const read = cues.map((cue: Record<string, number | string>) => [cue.hotCue, cue.time, cue.comment, cue.colorCode])
    expect(read).toEqual([
      [1, 0, '前奏\0', 0x16],
      [2, 61_250, 'Drop\0', 0x26],
    ])
  })

  test('has hot cues and loops on their pads; players with three pads have the first three alone', async () => {
    const color = [0, 0, 0] as const
    const cues = [
      { pad: 1, name: '循环', timeMs: 1000, loopMs: 2000, color },
      { pad: 6, name: '尾', timeMs: 5000, loopMs: 0, color },
    ]
    const track = buildDjTrack({ cues })
    const cuesIn = (bytes: Buffer, kind: string) => {
      const { sections } = parseAnlz(bytes)
      const part = sections.find(({ fourcc }: { fourcc: number }) => Buffer.from(fourcc.toString(16), 'hex').toString() === kind)
      return part.body.cues.map((cue: Record<string, number>) => [cue.hotCue, cue.type, cue.time, cue.loopTime])
    }
    expect(cuesIn(datOf(track, '/a.mp3'), 'PCOB')).toEqual([[2, 2, 1000, 3000]])
    expect(cuesIn(await extOf(track, '/a.mp3'), 'PCO2')).toEqual([
      [2, 2, 1000, 3000],
      [7, 1, 5000, 0xffffffff],
    ])
  })

  test('has memory cues and loops in lists of their own, for newer players with names and colours', async () => {
    const memoryCues = [
      { name: '人声', timeMs: 1000, loopMs: 0, color: [230, 40, 40] as const },
      { name: '', timeMs: 5000, loopMs: 2000, color: [48, 90, 255] as const },
    ]
    const track = buildDjTrack({ memoryCues })
    const listIn = (bytes: Buffer, kind: string) => {
      const { sections } = parseAnlz(bytes)
      const lists = sections.filter(
        ({ fourcc }: { fourcc: number }) => Buffer.from(fourcc.toString(16), 'hex').toString() === kind,
      )
      return lists.find(({ body }: { body: { type: number } }) => body.type === 0).body.cues
    }
    const read = ({ hotCue, type, time, loopTime }: Record<string, number>) => [hotCue, type, time, loopTime]
    const positions = [
      [0, 1, 1000, 0xffffffff],
      [0, 2, 5000, 7000],
    ]
    expect(listIn(datOf(track, '/a.mp3'), 'PCOB').map(read)).toEqual(positions)
    const named = listIn(await extOf(track, '/a.mp3'), 'PCO2')
    expect(named.map(read)).toEqual(positions)
    expect(named.map((cue: Record<string, number | string>) => [cue.comment, cue.colorId, cue.colorCode])).toEqual([
      ['人声\0', 2, 0],
      ['', 7, 0],
    ])
  })

  test('has the phrases of a track whose parts are known, masked as players expect them', async () => {
    const sections = [
      { kind: 'intro', atMs: 594, bar: 0 },
      { kind: 'drop', atMs: 31_438, bar: 16 },
      { kind: 'outro', atMs: 999_999, bar: 500 },
    ] as const
    const track = buildDjTrack({ sections })
    const bytes = await extOf(track, '/a.mp3')
    const { body: structure } = parseAnlz(bytes).sections.at(-1)
    expect(structure.isMasked).toBe(true)
    const beats = beatsOf(track.grid ?? expect.fail(), track.durationMs)
    // A part behind the end has no beat.
    expect([structure.lenEntryBytes, structure.lenEntries, structure.body.mood]).toEqual([24, 2, TrackMood.HIGH])
    expect(structure.body.endBeat).toBe(beats.length)
    const read = structure.body.entries.map(({ index, beat, kind }: Record<string, number> & { kind: { id: number } }) => [
      index,
      beat,
      kind.id,
    ])
    expect(read).toEqual([
      [1, 2, MoodHighPhrase.INTRO],
      [2, 66, MoodHighPhrase.CHORUS],
    ])
    expect(
      beats
        .slice(1, 2)
        .concat(beats.slice(65, 66))
        .map(({ ofBar }) => ofBar),
    ).toEqual([1, 1])
    expect((await extOf(buildDjTrack({ sections, grid: undefined }), '/a.mp3')).includes('PSSI')).toBe(false)
  })

  test('has waveforms of each kind: fixed columns for the whole, 150 a second for the detail', () => {
    const [dat, ext] = [partsOf(1, 'DAT'), partsOf(1, 'EXT')]
    expect(dat.names).toEqual(['PPTH', 'PVBR', 'PQTZ', 'PWAV', 'PWV2', 'PCOB', 'PCOB'])
    expect(ext.names).toEqual(['PPTH', 'PWV3', 'PCOB', 'PCOB', 'PCO2', 'PCO2', 'PWV5', 'PWV4'])
    const detail = Math.ceil(183.4 * 150)
    expect([dat.part('PWAV').data.length, dat.part('PWV2').data.length]).toEqual([400, 100])
    expect([ext.part('PWV3').lenEntries, ext.part('PWV5').lenEntries, ext.part('PWV4').lenEntries]).toEqual([
      detail,
      detail,
      1200,
    ])
    const heights = [...dat.part('PWAV').data].map((column) => column & 31)
    expect([heights[0], heights.at(-1)]).toEqual([9, 31])
    // Every point is a column of its own: the one in the middle is as high as its mids, its bass beside them.
    const colored = Buffer.from(ext.part('PWV5').entries).readUInt16BE(2 * Math.floor(detail / 2))
    const [red, green, blue, height] = [colored >> 13, (colored >> 10) & 7, (colored >> 7) & 7, (colored >> 2) & 31]
    expect([red, green, blue, height]).toEqual([7, 5, 1, Math.round(31 * (127.5 / 255) ** 1.25)])
    const last = Buffer.from(ext.part('PWV5').entries).readUInt16BE(2 * (detail - 1))
    expect((last >> 2) & 31).toBe(31)
  })
})

test('pictures are where the database says', () => {
  expect(files.get('PIONEER/Artwork/00001/a1.jpg')).toBe(picture.small)
  expect(files.get('PIONEER/Artwork/00001/a1_m.jpg')).toBe(picture.large)
})
