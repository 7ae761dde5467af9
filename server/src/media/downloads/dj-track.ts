import { creditsIn } from '@shenglang/contract/catalog/credits'
import { CUE_LABELS, CUE_NAMES, type CueName, type Cues } from '@shenglang/contract/catalog/cues'
import { releaseText } from '@shenglang/contract/catalog/release'
import { agreedGrid } from '@shenglang/contract/media/beat-grid'
import { writtenBpm } from '@shenglang/contract/media/facts'
import { decodeWave, type WaveBands } from '@shenglang/contract/media/wave-bands'
import type { Artwork, Color, DjTrack, HotCue } from '../dj-files/crate.ts'
import type { SoundFormat } from '../probe.ts'
import type { DownloadRow, FileRow } from './downloads.sql.ts'

/** What a file says of itself whose artist declared that an AI made it. */
export const AI_MADE = 'AI 生成'

/** Words by which a name in a file's name is that of a version. */
const VERSION_WORD = /mix|edit|extended|original|radio|dub|vip|version|instrumental|acapella|bootleg|版/i

type Called = Pick<FileRow, 'label' | 'fileName' | 'title' | 'version'>

/** What this version of a track is called; empty where nobody says. */
export const mixOf = ({ label, fileName, title, version }: Called): string =>
  label || (mixInName(fileName, title) ?? version ?? '')

/** As an uploader calls it within the name of the file, in brackets or behind the title. */
function mixInName(fileName: string, title: string): string | undefined {
  const stem = fileName.replace(/\.\w+$/, '')
  const bracketed = /\(([^()]+)\)$/.exec(stem)?.[1]
  const behind = stem.toLowerCase().startsWith(title.toLowerCase()) ? stem.slice(title.length) : ''
  const name = (bracketed ?? behind).replace(/^[\s_–-]+|\s+$/g, '')
  return VERSION_WORD.test(name) ? name : undefined
}

/** Its artist, and who is credited beside. */
export const artistsOf = ({ artist, credits }: Pick<FileRow, 'artist' | 'credits'>): string[] => [artist, ...creditsIn(credits)]

/** Beats a minute as its artist set them, else never less exactly than the file itself says them. */
export const bpmOf = ({ tbpm, ownFields, readings }: Pick<DownloadRow, 'tbpm' | 'ownFields' | 'readings'>): number =>
  writtenBpm(tbpm, ownFields.includes('tbpm'), readings)

/** What is known of places in its sound. */
export const soundOf = (row: DownloadRow): Pick<DjTrack, 'cues' | 'grid'> => ({
  cues: hotCues(row.cues),
  grid: agreedGrid(row.grid, row.tbpm),
})

interface HandedOut extends SoundFormat {
  fileName: string
  fileSize: number
  fileType: string
  artwork: Artwork | undefined
  zoom: () => Promise<WaveBands | undefined>
}

/** A file as it is handed out, for DJ software. */
export function djTrackOf(row: DownloadRow, file: HandedOut): DjTrack {
  return {
    ...file,
    title: row.title,
    mix: mixOf(row),
    artists: artistsOf(row),
    album: row.album,
    genre: row.genres.join(', '),
    label: row.recordLabel,
    releaseDate: releaseText(row),
    comment: row.aiMade ? AI_MADE : '',
    durationMs: row.durationMs,
    bpm: bpmOf(row),
    key: row.tkey,
    ...soundOf(row),
    // A crate has thousands: it is read when it is written.
    get wave() {
      return row.waveTrack ? decodeWave(row.waveTrack) : undefined
    },
  }
}

const CUE_COLORS: Record<CueName, Color> = {
  intro: [40, 226, 20],
  drop: [224, 100, 27],
  break: [48, 90, 255],
  outro: [180, 50, 255],
}

/** In the order of the music, which is that of the pads. */
function hotCues(cues: Cues): HotCue[] {
  const placed = CUE_NAMES.flatMap((name) => {
    const timeMs = cues[name]
    return timeMs === undefined ? [] : [{ name: CUE_LABELS[name], timeMs, color: CUE_COLORS[name] }]
  })
  return placed.toSorted((one, other) => one.timeMs - other.timeMs)
}
