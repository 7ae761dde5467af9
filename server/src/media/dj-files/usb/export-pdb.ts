import { cutText } from '@shenglang/contract/cut-text'
import { classicKey } from '../../tags/camelot.ts'
import { little, u8 } from '../crate/bytes.ts'
import { artistOf, type DjCrate, type DjTrack, yearOf } from '../crate/crate.ts'
import { aligned, deviceText, type PdbTable, pdbOf } from './device-sql.ts'

const { u16, u32 } = little
const TYPES = 20
const TEXT_MAX = 255
const FILE_TYPES: Record<string, number> = {
  'audio/mpeg': 1,
  'audio/mp4': 4,
  'audio/flac': 5,
  'audio/wav': 11,
  'audio/aiff': 12,
}
const COLORS = ['Pink', 'Red', 'Orange', 'Yellow', 'Green', 'Aqua', 'Blue', 'Purple']

/** The columns by which players sort and browse, under rekordbox's numbers. */
const COLUMNS: [number, string][] = [
  [128, 'GENRE'],
  [129, 'ARTIST'],
  [130, 'ALBUM'],
  [131, 'TRACK'],
  [133, 'BPM'],
  [134, 'RATING'],
  [135, 'YEAR'],
  [136, 'REMIXER'],
  [137, 'LABEL'],
  [138, 'ORIGINAL ARTIST'],
  [139, 'KEY'],
  [141, 'CUE'],
  [142, 'COLOR'],
  [146, 'TIME'],
  [147, 'BITRATE'],
  [148, 'FILE NAME'],
  [132, 'PLAYLIST'],
  [152, 'HOT CUE BANK'],
  [149, 'HISTORY'],
  [145, 'SEARCH'],
  [150, 'COMMENTS'],
  [140, 'DATE ADDED'],
  [151, 'DJ PLAY COUNT'],
  [144, 'FOLDER'],
  [161, 'DEFAULT'],
  [162, 'ALPHABET'],
  [170, 'MATCHING'],
]

/** The columns of the menus: column, its name, kind, and position (0 where it is hidden). */
const MENUS: [number, number, number, number][] = [
  [1, 1, 0x163, 0],
  [5, 6, 0x105, 0],
  [6, 7, 0x163, 0],
  [7, 8, 0x163, 0],
  [8, 9, 0x163, 0],
  [9, 10, 0x163, 0],
  [10, 11, 0x163, 0],
  [13, 15, 0x163, 0],
  [14, 19, 0x104, 0],
  [15, 20, 0x106, 0],
  [16, 21, 0x163, 0],
  [18, 23, 0x163, 0],
  [2, 2, 2, 1],
  [3, 3, 3, 2],
  [4, 4, 1, 3],
  [11, 12, 0x63, 4],
  [17, 5, 0x63, 5],
  [19, 22, 0x63, 6],
  [20, 18, 0x63, 7],
  [27, 26, 0x63, 8],
  [24, 17, 0x63, 9],
  [22, 27, 0x63, 10],
]
const SORTS: [number, number, number, number][] = [
  [1, 6, 1, 0],
  [21, 7, 1, 0],
  [14, 8, 1, 0],
  [8, 9, 1, 0],
  [9, 10, 1, 0],
  [10, 11, 1, 0],
  [15, 13, 1, 0],
  [13, 15, 1, 0],
  [23, 16, 1, 0],
  [22, 17, 1, 0],
  [25, 0, 0x100, 0],
  [26, 1, 0x200, 0],
  [2, 2, 0x300, 0],
  [3, 3, 0x400, 0],
  [5, 4, 0x500, 0],
  [6, 5, 0x600, 0],
  [11, 12, 0x700, 0],
]

const PLAYLIST = 1

/** The paths of a track's files on the drive, from its root. */
export interface TrackPaths {
  audio: string
  analysis: string
  /** Empty without a picture. */
  artwork: string
}

/** Numbers names in the order of their first use; 0 for none. */
function createIds() {
  const ids = new Map<string, number>()
  return {
    of(name: string): number {
      if (name === '') return 0
      const id = ids.get(name) ?? ids.size + 1
      ids.set(name, id)
      return id
    },
    all: () => [...ids.keys()],
  }
}

/** The database for players on a USB drive (`export.pdb`): the crate's tracks and one playlist. */
export function exportPdbOf({ name, tracks, day }: DjCrate, paths: readonly TrackPaths[]): Buffer {
  const [artists, albums, genres, labels, keys, pictures] = Array.from({ length: 6 }, createIds) as [Ids, Ids, Ids, Ids, Ids, Ids]
  const ids: AllIds = { artists, albums, genres, labels, keys, pictures }
  const trackRows = tracks.map((track, index) => {
    return trackRow(track, { id: index + 1, paths: paths[index] ?? { audio: '', analysis: '', artwork: '' }, ids, day })
  })
  const named = (list: Ids) => list.all().map((text, index) => aligned(Buffer.concat([u32(index + 1), deviceText(cut(text))])))
  const rows = new Map<number, Buffer[]>([
    [0x00, trackRows],
    [0x01, named(genres)],
    [0x02, artists.all().map(artistRow)],
    [0x03, albums.all().map(albumRow)],
    [0x04, named(labels)],
    [0x05, keys.all().map((key, index) => aligned(Buffer.concat([u32(index + 1), u32(index + 1), deviceText(key)])))],
    [0x06, COLORS.map(colorRow)],
    [0x07, [aligned(Buffer.concat([...[0, 0, 0, PLAYLIST, 0].map(u32), deviceText(cut(name))]))]],
    [0x08, tracks.map((_, index) => Buffer.concat([index + 1, index + 1, PLAYLIST].map(u32)))],
    [0x0d, pictures.all().map((path, index) => aligned(Buffer.concat([u32(index + 1), deviceText(path)])))],
    [0x10, COLUMNS.map(columnRow)],
    [0x11, MENUS.map((row) => Buffer.concat(row.map(u16)))],
    [0x12, SORTS.map((row) => Buffer.concat(row.map(u16)))],
    [0x13, [historyRow(tracks.length, day)]],
  ])
  return pdbOf(Array.from({ length: TYPES }, (_, type): PdbTable => ({ type, rows: rows.get(type) ?? [] })))
}

type Ids = ReturnType<typeof createIds>
type AllIds = Record<'artists' | 'albums' | 'genres' | 'labels' | 'keys' | 'pictures', Ids>

const cut = (text: string) => cutText(text.toWellFormed(), TEXT_MAX)
/** Counts the rows of a table in steps of 32. */
const shift = (index: number) => u16((index * 0x20) % 0x10000)

const artistRow = (name: string, index: number) =>
  aligned(Buffer.concat([u16(0x60), shift(index), u32(index + 1), u8(3), u8(10), deviceText(cut(name))]))

const albumRow = (name: string, index: number) =>
  aligned(Buffer.concat([u16(0x80), shift(index), ...[0, 0, index + 1, 0].map(u32), u8(3), u8(22), deviceText(cut(name))]))

const colorRow = (name: string, index: number) =>
  aligned(Buffer.concat([u32(0), u8(index + 1), u16(index + 1), u8(0), deviceText(name)]))

/** Names are enclosed in two characters that no text contains. */
const columnRow = ([code, name]: [number, string], index: number) =>
  aligned(Buffer.concat([u16(index + 1), u16(code), deviceText(`\ufffa${name}\ufffb`)]))

const historyRow = (count: number, day: string) =>
  aligned(
    Buffer.concat([
      u16(0x280),
      u16(0),
      u32(count),
      u32(0),
      deviceText(day),
      u8(0x19),
      u8(0x1e),
      deviceText('1000'),
      deviceText(''),
    ]),
  )

interface RowPosition {
  id: number
  paths: TrackPaths
  ids: AllIds
  day: string
}

function trackRow(track: DjTrack, { id, paths, ids, day }: RowPosition): Buffer {
  const bpm = track.grid?.tbpm ?? track.bpm
  const head = Buffer.concat([
    u16(0x24),
    shift(id - 1),
    u32(0x000c0700),
    u32(track.sampleRate),
    u32(0),
    u32(Math.min(track.fileSize, 0xffffffff)),
    u32(id),
    // The same in every known export.
    u16(0xfa80),
    u16(0x05e7),
    u32(ids.pictures.of(paths.artwork)),
    u32(ids.keys.of(classicKey(track.key))),
    u32(0),
    u32(ids.labels.of(track.label)),
    u32(0),
    u32(Math.round(track.bitrate / 1000)),
    u32(0),
    u32(Math.round(bpm * 100)),
    u32(ids.genres.of(track.genre)),
    u32(ids.albums.of(track.album)),
    u32(ids.artists.of(artistOf(track))),
    u32(id),
    u16(0),
    u16(0),
    u16(yearOf(track)),
    u16(16),
    u16(Math.min(Math.round(track.durationMs / 1000), 0xffff)),
    u16(0x29),
    u8(0),
    u8(0),
    u16(FILE_TYPES[track.fileType] ?? 0),
    u16(3),
  ])
  const release = /^\d{4}-\d\d-\d\d$/.test(track.releaseDate) ? track.releaseDate : ''
  const texts = [
    ['', '', '1', '1', '', '', '', 'ON', '', ''],
    [
      day,
      release,
      cut(track.mix),
      '',
      paths.analysis,
      day,
      cut(track.comment),
      cut(track.title),
      '',
      track.fileName,
      paths.audio,
    ],
  ]
    .flat()
    .map(deviceText)
  let offset = head.length + texts.length * 2
  const offsets = texts.map(({ length }) => {
    offset += length
    return u16(offset - length)
  })
  return aligned(Buffer.concat([head, ...offsets, ...texts]))
}
