import { creditsIn } from '@shenglang/contract/catalog/work/credits'
import { releaseText } from '@shenglang/contract/catalog/work/release'
import { agreedGrid } from '@shenglang/contract/media/beat-grid'
import { CUE_LABELS, CUE_NAMES, type CueName, type Cues } from '@shenglang/contract/media/cues'
import { writtenBpm } from '@shenglang/contract/media/facts'
import { CUE_COLORS, isOnPad, type HotCue as ListenerCue, PADS } from '@shenglang/contract/media/hot-cues'
import { soundingSections } from '@shenglang/contract/media/sections'
import { decodeWave, type WaveBands } from '@shenglang/contract/media/wave-bands'
import type { Artwork, Color, Cue, DjTrack, HotCue } from '../dj-files/crate/crate.ts'
import type { SoundFormat } from '../tags/probe.ts'
import type { DownloadRow, FileRow } from './downloads.sql.ts'

/** The comment in a file whose artist declared it made by an AI. */
export const AI_MADE = 'AI 生成'

/** Terms that make a text in a file's name the name of a version. */
const VERSION_WORD = /mix|edit|extended|original|radio|dub|vip|version|instrumental|acapella|bootleg|版/i

type Called = Pick<FileRow, 'label' | 'fileName' | 'title' | 'version'>

/** The name of this version of a track; empty if unknown. */
export const mixOf = ({ label, fileName, title, version }: Called): string =>
  label || (mixInName(fileName, title) ?? version ?? '')

/** The version in the name of an uploaded file, in brackets or behind the title. */
function mixInName(fileName: string, title: string): string | undefined {
  const stem = fileName.replace(/\.\w+$/, '')
  const bracketed = /\(([^()]+)\)$/.exec(stem)?.[1]
  const behind = stem.toLowerCase().startsWith(title.toLowerCase()) ? stem.slice(title.length) : ''
  const name = (bracketed ?? behind).replace(/^[\s_–-]+|\s+$/g, '')
  return VERSION_WORD.test(name) ? name : undefined
}

/** The artist of a file, and the credited people. */
export const artistsOf = ({ artist, credits }: Pick<FileRow, 'artist' | 'credits'>): string[] => [artist, ...creditsIn(credits)]

/** Beats a minute as its artist set them, else with all decimals of the file's tag. */
export const bpmOf = ({
  tbpm,
  ownFields: artistFields,
  readings,
}: Pick<DownloadRow, 'tbpm' | 'ownFields' | 'readings'>): number => writtenBpm(tbpm, artistFields.includes('tbpm'), readings)

/** The cues, beat grid and sections of a file's sound. */
export function soundOf(row: DownloadRow): Pick<DjTrack, 'cues' | 'grid' | 'sections'> {
  const grid = agreedGrid(row.grid, row.tbpm)
  return {
    cues: padsOf(row.hotCues, row.cues),
    grid,
    sections: soundingSections(row.sections, row.ownSections, grid !== undefined),
  }
}

interface HandedOut extends SoundFormat {
  fileName: string
  fileSize: number
  fileType: string
  artwork: Artwork | undefined
  zoom: () => Promise<WaveBands | undefined>
}

/** A file as it is delivered, for DJ software. */
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
    memoryCues: memoryCuesOf(row.hotCues),
    // A crate has thousands: each is loaded only when it is written.
    get wave() {
      return row.waveTrack ? decodeWave(row.waveTrack) : undefined
    },
  }
}

const SUGGESTED_COLORS: Record<CueName, Color> = {
  intro: [40, 226, 20],
  drop: [224, 100, 27],
  break: [48, 90, 255],
  outro: [180, 50, 255],
}

const colorOf = (index: number): Color => {
  const value = Number.parseInt((CUE_COLORS[index] ?? CUE_COLORS[0]).slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

/** The listener's hot cues on their pads; the artist's suggestions, in the order of the music, on the free pads. */
export function padsOf(listenerCues: readonly ListenerCue[], suggested: Cues): HotCue[] {
  const free = PADS.map((_, pad) => pad).filter((pad) => listenerCues.every((cue) => cue.pad !== pad))
  const suggestions = CUE_NAMES.flatMap((name) => {
    const timeMs = suggested[name]
    return timeMs === undefined ? [] : [{ name: CUE_LABELS[name], timeMs, loopMs: 0, color: SUGGESTED_COLORS[name] }]
  }).toSorted((one, other) => one.timeMs - other.timeMs)
  return [
    ...listenerCues.filter(isOnPad).map((cue) => ({ ...cue, color: colorOf(cue.color) })),
    ...suggestions.flatMap((cue, index) => {
      const pad = free[index]
      return pad === undefined ? [] : [{ pad, ...cue }]
    }),
  ].toSorted((one, other) => one.pad - other.pad)
}

/** The listener's cues without a pad, for programs that have memory cues. */
export const memoryCuesOf = (listenerCues: readonly ListenerCue[]): Cue[] =>
  listenerCues.filter((cue) => !isOnPad(cue)).map(({ pad: _, color, ...cue }) => ({ ...cue, color: colorOf(color) }))
