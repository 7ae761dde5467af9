import { beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import { big, u8, utf16be, zeros } from './bytes.ts'
import { type DjCrate, type DjFile, type DjTrack, firstDownbeatMs, PADS } from './crate.ts'
import { type Folder, inside } from './folder.ts'

const MIME = 'application/octet-stream'
/** Shorter markers are filled up to this. */
const MARKERS_BYTES_MIN = 470
const LINE = 72
/** A cue's name with the zero behind it. */
const CUE_NAME_BYTES_MAX = 51

/** One tag in the file that Serato keeps what it knows in, under its name. */
export interface SeratoTag {
  name: 'Serato Markers2' | 'Serato BeatGrid'
  bytes: Buffer
}

/** What Serato is told within a track's file; no grid where none is known. */
export function seratoTagsOf({ cues, grid }: Pick<DjTrack, 'cues' | 'grid'>): SeratoTag[] {
  const markers: SeratoTag = { name: 'Serato Markers2', bytes: markersOf(cues) }
  return grid ? [markers, { name: 'Serato BeatGrid', bytes: beatGridOf(grid) }] : [markers]
}

/** An anchor where a bar opens and one at each change of tempo, with the beats until the next; the last has a tempo. */
function beatGridOf(grid: NonNullable<DjTrack['grid']>): Buffer {
  const [first, ...changes] = piecesOf(grid)
  const anchors = [first ? firstDownbeatMs(first) : 0, ...changes.map(({ firstBeatMs }) => firstBeatMs)]
  const last = changes.at(-1) ?? grid
  const markers = anchors.map((atMs, index) => {
    const next = anchors[index + 1]
    const until = next === undefined ? big.f32(last.tbpm) : big.u32(beatsBetween(piecesOf(grid), atMs - 0.1, next - 0.1).length)
    return Buffer.concat([big.f32(atMs / 1000), until])
  })
  return Buffer.concat([u8(1), u8(0), big.u32(markers.length), ...markers, u8(0)])
}

function markersOf(cues: DjTrack['cues']): Buffer {
  const cueEntries = cues.slice(0, PADS).map(({ name, timeMs, color }, pad) => {
    const place = [u8(0), u8(pad), big.u32(Math.round(timeMs)), u8(0), ...color.map(u8), zeros(2)]
    return entry('CUE', Buffer.concat([...place, Buffer.from(`${fitting(name)}\0`)]))
  })
  const white = entry('COLOR', Buffer.concat([0, 0xff, 0xff, 0xff].map(u8)))
  const content = Buffer.concat([u8(1), u8(1), white, ...cueEntries, entry('BPMLOCK', u8(0)), u8(0)])
  const written = Buffer.concat([u8(1), u8(1), Buffer.from(inLines(content))])
  return Buffer.concat([written, zeros(Math.max(1, MARKERS_BYTES_MIN - written.length))])
}

const entry = (type: string, data: Buffer) => Buffer.concat([Buffer.from(`${type}\0`, 'latin1'), big.u32(data.length), data])

/** Base64 without its last signs, in lines. */
const inLines = (bytes: Buffer) =>
  bytes
    .toString('base64')
    .replace(/=+$/, '')
    .replace(new RegExp(`.{${LINE}}(?=.)`, 'g'), '$&\n')

function fitting(name: string): string {
  let kept = name.replaceAll('\0', '')
  while (Buffer.byteLength(kept) >= CUE_NAME_BYTES_MAX) kept = Array.from(kept).slice(0, -1).join('')
  return kept
}

/** As an ID3 frame (GEOB) holds a tag: Latin-1, its kind, no file's name, its own. */
export const seratoFrame = ({ name, bytes }: SeratoTag): Buffer =>
  Buffer.concat([u8(0), Buffer.from(`${MIME}\0\0${name}\0`, 'latin1'), bytes])

/** As text, where a file holds text alone (Vorbis comments). */
export const seratoText = ({ name, bytes }: SeratoTag): string =>
  inLines(Buffer.concat([Buffer.from(`${MIME}\0\0${name}\0`, 'latin1'), bytes]))

const COLUMNS = ['song', 'artist', 'bpm', 'key', 'genre', 'length', 'comment', 'year']

/** A crate of Serato's: tracks by their place on their disk, in order. It lies in the folder that Serato keeps on each disk. */
export function seratoCrateOf({ name, tracks }: DjCrate, folder: Folder): DjFile {
  const home = inside(folder, name).inVolume
  const field = (tag: string, bytes: Buffer) => Buffer.concat([Buffer.from(tag, 'latin1'), big.u32(bytes.length), bytes])
  const columns = COLUMNS.map((column) =>
    field('ovct', Buffer.concat([field('tvcn', utf16be(column)), field('tvcw', utf16be('0'))])),
  )
  const places = tracks.map(({ fileName }) => field('otrk', field('ptrk', utf16be([...home, fileName].join('/')))))
  const head = field('vrsn', utf16be('1.0/Serato ScratchLive Crate'))
  // Serato parts a crate's name from that of the crate around it by this sign.
  const path = `_Serato_/Subcrates/${name.replaceAll('%', '％')}.crate`
  return { path, bytes: Buffer.concat([head, ...columns, ...places]) }
}
