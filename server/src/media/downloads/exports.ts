/** A hot cue of a track. */
export interface Cue {
  name: string
  /** Milliseconds. */
  timeMs: number
}

/** One file of an export, as DJ software wants to know it. */
export interface ExportedTrack {
  fileName: string
  title: string
  artist: string
  genre: string
  durationMs: number
  fileSize: number
  fileType: string
  /** 0 where unknown. */
  bpm: number
  /** Camelot code; empty where unknown. */
  key: string
  cues: readonly Cue[]
}

/** An extended M3U playlist in UTF-8, with names relative to itself. */
export function m3u8Of(tracks: readonly ExportedTrack[]): string {
  const lines = tracks.flatMap(({ fileName, title, artist, durationMs }) => [
    `#EXTINF:${Math.round(durationMs / 1000)},${oneLine(`${artist} - ${title}`)}`,
    fileName,
  ])
  return `${['#EXTM3U', ...lines].join('\n')}\n`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

const KINDS: Record<string, string> = {
  'audio/mpeg': 'MP3 File',
  'audio/mp4': 'M4A File',
  'audio/aac': 'AAC File',
  'audio/flac': 'FLAC File',
  'audio/wav': 'WAV File',
  'audio/ogg': 'OGG File',
}

/** Hot cues have eight places, each with a colour of its own. */
const CUE_COLORS = [
  [40, 226, 20],
  [224, 100, 27],
  [48, 90, 255],
  [180, 50, 255],
  [16, 177, 118],
  [255, 140, 0],
  [80, 180, 255],
  [222, 68, 207],
] as const

/**
 * A rekordbox library in its documented XML form: the tracks with tempo, key and hot cues, and one playlist of them.
 * `folder` is where the files will lie, as DJ software is to look for them.
 */
export function rekordboxOf(name: string, folder: string, tracks: readonly ExportedTrack[]): string {
  const entries = tracks.map((track, index) => trackElement(track, index + 1, folder))
  const keys = tracks.map((_, index) => `        <TRACK Key="${index + 1}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0">
  <PRODUCT Name="Shenglang" Version="1.0.0" Company="Shenglang"/>
  <COLLECTION Entries="${tracks.length}">
${entries.join('\n')}
  </COLLECTION>
  <PLAYLISTS>
    <NODE Type="0" Name="ROOT" Count="1">
      <NODE Name="${escaped(name)}" Type="1" KeyType="0" Entries="${tracks.length}">
${keys.join('\n')}
      </NODE>
    </NODE>
  </PLAYLISTS>
</DJ_PLAYLISTS>
`
}

function trackElement(track: ExportedTrack, id: number, folder: string): string {
  const location = `file://localhost/${[...folder.split('/'), track.fileName].map(encodeURIComponent).join('/')}`
  const attributes = {
    TrackID: id,
    Name: track.title,
    Artist: track.artist,
    Genre: track.genre,
    Kind: KINDS[track.fileType] ?? 'Unknown',
    Size: track.fileSize,
    TotalTime: Math.round(track.durationMs / 1000),
    ...(track.bpm > 0 ? { AverageBpm: track.bpm.toFixed(2) } : {}),
    ...(track.key === '' ? {} : { Tonality: track.key }),
    Location: location,
  }
  const tempo = track.bpm > 0 ? [`      <TEMPO Inizio="0.000" Bpm="${track.bpm.toFixed(2)}" Metro="4/4" Battito="1"/>`] : []
  const marks = track.cues.slice(0, CUE_COLORS.length).map(({ name, timeMs }, place) => {
    const [red, green, blue] = CUE_COLORS[place] ?? CUE_COLORS[0]
    const start = (timeMs / 1000).toFixed(3)
    return `      <POSITION_MARK Name="${escaped(name)}" Type="0" Start="${start}" Num="${place}" Red="${red}" Green="${green}" Blue="${blue}"/>`
  })
  const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${escaped(String(value))}"`)
  const inside = [...tempo, ...marks]
  const open = `    <TRACK ${written.join(' ')}`
  return inside.length === 0 ? `${open}/>` : `${open}>\n${inside.join('\n')}\n    </TRACK>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** What XML cannot hold at all is left out. */
function escaped(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}
