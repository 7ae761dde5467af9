import { piecesOf } from '@shenglang/contract/media/beat-grid'
import { classicKey } from '../tags/camelot.ts'
import { artistOf, type Cue, type DjCrate, type DjTrack, firstBeatOfBar, yearOf } from './crate/crate.ts'
import { type Folder, inside } from './folder.ts'
import { element, known } from './xml.ts'

const KINDS: Record<string, string> = {
  'audio/mpeg': 'MP3 File',
  'audio/mp4': 'M4A File',
  'audio/aac': 'AAC File',
  'audio/flac': 'FLAC File',
  'audio/wav': 'WAV File',
  'audio/aiff': 'AIFF File',
  'audio/ogg': 'OGG File',
}

/**
 * A rekordbox library in its documented XML form: the tracks and one playlist of them. The files are looked for under `folder`,
 * in a subfolder with the crate's name.
 */
export function rekordboxXmlOf(crate: DjCrate, folder: Folder): string {
  const { name, tracks } = crate
  const home = inside(folder, name)
  const collection = tracks.map((track, index) => trackElement(track, index + 1, home))
  const playlist = tracks.map((_, index) => element('TRACK', { Key: index + 1 }))
  const root = element(
    'DJ_PLAYLISTS',
    { Version: '1.0.0' },
    element('PRODUCT', { Name: 'Shenglang', Version: '1.0.0', Company: 'Shenglang' }),
    element('COLLECTION', { Entries: tracks.length }, ...collection),
    element(
      'PLAYLISTS',
      {},
      element(
        'NODE',
        { Type: 0, Name: 'ROOT', Count: 1 },
        element('NODE', { Name: name, Type: 1, KeyType: 0, Entries: tracks.length }, ...playlist),
      ),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** Kinds of marks. */
const CUE = 0
const LOOP = 4
/** Value in place of a pad's number, for memory cues. */
const MEMORY = -1

function trackElement(track: DjTrack, id: number, home: Folder): string {
  const { grid } = track
  const bpm = grid && !grid.changes ? grid.tbpm : track.bpm
  const attributes = {
    TrackID: id,
    Name: track.title,
    Artist: artistOf(track),
    Album: known(track.album),
    Genre: known(track.genre),
    Kind: KINDS[track.fileType] ?? 'Unknown',
    Size: track.fileSize,
    TotalTime: Math.round(track.durationMs / 1000),
    Year: known(yearOf(track)),
    AverageBpm: bpm > 0 ? bpm.toFixed(2) : undefined,
    BitRate: known(Math.round(track.bitrate / 1000)),
    SampleRate: known(track.sampleRate),
    Comments: known(track.comment),
    Location: `file://localhost/${[...home.fromRoot, track.fileName].map(pathPart).join('/')}`,
    Tonality: known(classicKey(track.key)),
    Label: known(track.label),
    Mix: known(track.mix),
  }
  // One where the beats begin, and one at each change of tempo.
  const tempos = (grid ? piecesOf(grid) : []).map((piece) =>
    element('TEMPO', {
      Inizio: seconds(piece.firstBeatMs),
      Bpm: piece.tbpm.toFixed(2),
      Metro: '4/4',
      Battito: firstBeatOfBar(piece),
    }),
  )
  const hotCues = track.cues.map(({ color: [Red, Green, Blue], ...cue }) =>
    element('POSITION_MARK', { ...markOf(cue), Num: cue.pad, Red, Green, Blue }),
  )
  const memoryCues = track.memoryCues.map((cue) => element('POSITION_MARK', { ...markOf(cue), Num: MEMORY }))
  return element('TRACK', attributes, ...tempos, ...hotCues, ...memoryCues)
}

const markOf = ({ name, timeMs, loopMs }: Omit<Cue, 'color'>) => ({
  Name: name,
  ...(loopMs > 0 ? { Type: LOOP, Start: seconds(timeMs), End: seconds(timeMs + loopMs) } : { Type: CUE, Start: seconds(timeMs) }),
})

const seconds = (ms: number) => (ms / 1000).toFixed(3)

/** Encodes a part of a path as rekordbox does: these characters and the colon of a drive stay. */
const pathPart = (part: string, index: number) =>
  index === 0 && /^[A-Za-z]:$/.test(part)
    ? part
    : encodeURIComponent(part.toWellFormed()).replace(/%(?:2[46BC]|3B|3D|40|5B|5D)/g, decodeURIComponent)
