import { createHash } from 'node:crypto'
import { classicKey } from '../tags/camelot.ts'
import { artistOf, type Color, type DjCrate, type DjTrack, firstDownbeatMs, yearOf } from './crate/crate.ts'
import { type Folder, inside } from './folder.ts'
import { element, known } from './xml.ts'

/** From C upwards; minor keys follow the twelve major ones. */
const PITCHES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']
const CUE = 0
const GRID = 4
const LOOP = 5
/** Value in place of a pad's number, for cues without one. */
const NO_PAD = -1

/**
 * A Traktor collection (NML) of the tracks with one playlist. The files are looked for under `folder`, in a subfolder with the
 * crate's name.
 */
export function traktorOf(crate: DjCrate, folder: Folder): string {
  const { name, tracks } = crate
  const home = inside(folder, name)
  const entries = tracks.map((track) => trackEntry(track, home))
  const keys = tracks.map((track) => element('ENTRY', {}, element('PRIMARYKEY', { TYPE: 'TRACK', KEY: keyOf(track, home) })))
  const UUID = createHash('sha256')
    .update(JSON.stringify(tracks.map(({ fileName }) => [name, fileName])))
    .digest('hex')
    .slice(0, 32)
  const playlist = element('PLAYLIST', { ENTRIES: tracks.length, TYPE: 'LIST', UUID }, ...keys)
  const root = element(
    'NML',
    { VERSION: 19 },
    element('HEAD', { COMPANY: 'www.native-instruments.com', PROGRAM: 'Traktor' }),
    element('MUSICFOLDERS', {}),
    element('COLLECTION', { ENTRIES: tracks.length }, ...entries),
    element('SETS', { ENTRIES: 0 }),
    element(
      'PLAYLISTS',
      {},
      element(
        'NODE',
        { TYPE: 'FOLDER', NAME: '$ROOT' },
        element('SUBNODES', { COUNT: 1 }, element('NODE', { TYPE: 'PLAYLIST', NAME: name }, playlist)),
      ),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n${root}\n`
}

const directory = ({ inVolume }: Folder) => `/:${inVolume.map((part) => `${part}/:`).join('')}`

const keyOf = ({ fileName }: DjTrack, home: Folder) => `${volumeOf(home)}${directory(home)}${fileName}`

/** Traktor runs on Windows and macOS only: a path without drive or volume is on a Mac's own disk. */
const volumeOf = ({ volume, fromRoot }: Folder) => volume || (fromRoot.length > 1 ? 'Macintosh HD' : '')

function trackEntry(track: DjTrack, home: Folder): string {
  const { grid, durationMs } = track
  const key = classicKey(track.key)
  const bpm = grid?.tbpm ?? track.bpm
  const year = yearOf(track)
  const info = {
    BITRATE: known(track.bitrate),
    GENRE: known(track.genre),
    LABEL: known(track.label),
    COMMENT: known(track.comment),
    MIX: known(track.mix),
    KEY: known(key),
    PLAYTIME: Math.round(durationMs / 1000),
    PLAYTIME_FLOAT: (durationMs / 1000).toFixed(6),
    RELEASE_DATE: year > 0 ? releaseDay(track.releaseDate) : undefined,
    FILESIZE: Math.round(track.fileSize / 1024),
  }
  const typeOf = (loopMs: number) => ({ TYPE: loopMs > 0 ? LOOP : CUE, lengthMs: loopMs })
  const cues = [
    ...track.cues.map(({ pad, name, timeMs, loopMs, color }) =>
      cueElement(name, timeMs, { ...typeOf(loopMs), HOTCUE: pad, COLOR: hex(color) }),
    ),
    ...track.memoryCues.map(({ name, timeMs, loopMs }) => cueElement(name, timeMs, { ...typeOf(loopMs), HOTCUE: NO_PAD })),
  ]
  const inner = [
    element('LOCATION', { DIR: directory(home), FILE: track.fileName, VOLUME: volumeOf(home), VOLUMEID: volumeOf(home) }),
    ...(track.album === '' ? [] : [element('ALBUM', { TITLE: track.album })]),
    element('MODIFICATION_INFO', { AUTHOR_TYPE: 'user' }),
    element('INFO', info),
    ...(bpm > 0 ? [element('TEMPO', { BPM: bpm.toFixed(6), BPM_QUALITY: '100.000000' })] : []),
    ...(key === ''
      ? []
      : [element('MUSICAL_KEY', { VALUE: PITCHES.indexOf(key.replace('m', '')) + (key.endsWith('m') ? 12 : 0) })]),
    // Traktor has one tempo per track: a changing one is written with its first.
    ...(grid
      ? [
          cueElement(
            'AutoGrid',
            firstDownbeatMs(grid),
            { TYPE: GRID, HOTCUE: NO_PAD },
            element('GRID', { BPM: grid.tbpm.toFixed(6) }),
          ),
        ]
      : []),
    ...cues,
  ]
  return element('ENTRY', { TITLE: track.title, ARTIST: artistOf(track) }, ...inner)
}

function cueElement(
  name: string,
  timeMs: number,
  { TYPE, HOTCUE, COLOR, lengthMs = 0 }: { TYPE: number; HOTCUE: number; COLOR?: string; lengthMs?: number },
  ...inner: string[]
): string {
  const START = timeMs.toFixed(6)
  const cue = { NAME: name, DISPL_ORDER: 0, TYPE, START, LEN: lengthMs.toFixed(6), REPEATS: -1, HOTCUE, COLOR }
  return element('CUE_V2', cue, ...inner)
}

const hex = (color: Color) => `#${color.map((part) => part.toString(16).padStart(2, '0').toUpperCase()).join('')}`

/** `2026/11/1`, as Traktor writes days; of a year alone its first one. */
function releaseDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return `${year}/${month}/${day}`
}
