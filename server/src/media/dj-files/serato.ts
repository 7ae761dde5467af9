import { cutText } from '@shenglang/contract/cut-text'
import { beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import { big, u8, utf16be, zeros } from './crate/bytes.ts'
import { type DjCrate, type DjFile, type DjTrack, firstDownbeatMs } from './crate/crate.ts'
import { type Folder, inside } from './folder.ts'

const MIME = 'application/octet-stream'
/** Shorter markers are padded to this length. */
const MARKERS_BYTES_MIN = 470
const LINE = 72
/** Serato draws all saved loops in this blue; with its alpha first. */
const LOOP_COLOR = [0, 0x27, 0xaa, 0xe1]
/** A cue's name with its terminating zero. */
const CUE_NAME_BYTES_MAX = 51

/** A tag in which Serato stores its data within a file. */
export interface SeratoTag {
  name: 'Serato Markers2' | 'Serato BeatGrid'
  bytes: Buffer
}

/** Serato's tags for a track's file; without a grid where none is known. */
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
  // A pad with a loop jumps to its start; Serato's loops have slots of their own beside the pads.
  const cueEntries = cues.map(({ pad, name, timeMs, color }) => {
    const head = [u8(0), u8(pad), big.u32(Math.round(timeMs)), u8(0), ...color.map(u8), zeros(2)]
    return entry('CUE', Buffer.concat([...head, Buffer.from(`${fitting(name)}\0`)]))
  })
  const loops = cues.filter(({ loopMs }) => loopMs > 0)
  const loopEntries = loops.map(({ pad, name, timeMs, loopMs }) => {
    const head = [u8(0), u8(pad), big.u32(Math.round(timeMs)), big.u32(Math.round(timeMs + loopMs)), big.u32(0xffffffff)]
    return entry('LOOP', Buffer.concat([...head, ...LOOP_COLOR.map(u8), zeros(2), Buffer.from(`${fitting(name)}\0`)]))
  })
  const white = entry('COLOR', Buffer.concat([0, 0xff, 0xff, 0xff].map(u8)))
  const content = Buffer.concat([u8(1), u8(1), white, ...cueEntries, ...loopEntries, entry('BPMLOCK', u8(0)), u8(0)])
  const written = Buffer.concat([u8(1), u8(1), Buffer.from(inLines(content))])
  return Buffer.concat([written, zeros(Math.max(1, MARKERS_BYTES_MIN - written.length))])
}

const entry = (type: string, data: Buffer) => Buffer.concat([Buffer.from(`${type}\0`, 'latin1'), big.u32(data.length), data])

/** Base64 without padding, in lines. */
const inLines = (bytes: Buffer) =>
  bytes
    .toString('base64')
    .replace(/=+$/, '')
    .replace(new RegExp(`.{${LINE}}(?=.)`, 'g'), '$&\n')

/** Cuts a cue's name, leaving a byte for the terminating zero. */
const fitting = (name: string) => cutText(name.replaceAll('\0', ''), CUE_NAME_BYTES_MAX - 1, { sizeOf: Buffer.byteLength })

/** The tag as the content of an ID3 frame (GEOB): encoding Latin-1, MIME type, empty file name, tag name. */
export const seratoFrame = ({ name, bytes }: SeratoTag): Buffer =>
  Buffer.concat([u8(0), Buffer.from(`${MIME}\0\0${name}\0`, 'latin1'), bytes])

/** Serato writes one character more behind the text of a grid, and Mixxx drops the last one before it reads it. */
const EXTRA: Partial<Record<SeratoTag['name'], string>> = { 'Serato BeatGrid': 'A' }

/** The tag as text, for files with text tags only (Vorbis comments). */
export const seratoText = ({ name, bytes }: SeratoTag): string =>
  inLines(Buffer.concat([Buffer.from(`${MIME}\0\0${name}\0`, 'latin1'), bytes])) + (EXTRA[name] ?? '')

const COLUMNS = ['song', 'artist', 'bpm', 'key', 'genre', 'length', 'comment', 'year']

/** A Serato crate: tracks by their path on their disk, in order. It belongs in Serato's folder on each disk. */
export function seratoCrateOf({ name, tracks }: DjCrate, folder: Folder): DjFile {
  const home = inside(folder, name).inVolume
  const field = (tag: string, bytes: Buffer) => Buffer.concat([Buffer.from(tag, 'latin1'), big.u32(bytes.length), bytes])
  const columns = COLUMNS.map((column) =>
    field('ovct', Buffer.concat([field('tvcn', utf16be(column)), field('tvcw', utf16be('0'))])),
  )
  const places = tracks.map(({ fileName }) => field('otrk', field('ptrk', utf16be([...home, fileName].join('/')))))
  const head = field('vrsn', utf16be('1.0/Serato ScratchLive Crate'))
  // Serato uses this character to separate a crate's name from its parent's.
  const path = `_Serato_/Subcrates/${name.replaceAll('%', '％')}.crate`
  return { path, bytes: Buffer.concat([head, ...columns, ...places]) }
}
