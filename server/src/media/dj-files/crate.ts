import { type Beat, type BeatGrid, beatMsOf, beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import type { WaveBands } from '@shenglang/contract/media/wave-bands'

/** A place in a track that a pad jumps to. */
export interface HotCue {
  name: string
  timeMs: number
  color: Color
}

export type Color = readonly [red: number, green: number, blue: number]

/** Where the beats of a track are, in its decoded sound. */
export type Grid = Omit<BeatGrid, 'beatConfidence'>

/** The same picture as JPEGs of 80 and 240 pixels: players show these. */
export interface Artwork {
  small: Buffer
  large: Buffer
}

/** One file, with everything that DJ software is told of it. What is unknown is empty, 0 or undefined, and left out of what is written. */
export interface DjTrack {
  fileName: string
  /** Bytes of the file as it is handed out. */
  fileSize: number
  fileType: string
  title: string
  /** Such as `Extended Mix`. */
  mix: string
  artists: readonly string[]
  album: string
  genre: string
  label: string
  /** ISO 8601 date, or a year alone. */
  releaseDate: string
  comment: string
  durationMs: number
  sampleRate: number
  /** Bits a second. */
  bitrate: number
  bpm: number
  /** Camelot code. */
  key: string
  /** In the order of the music, which is that of the pads. */
  cues: readonly HotCue[]
  /** Without one no program is told where beats are: it finds them itself. */
  grid: Grid | undefined
  artwork: Artwork | undefined
  /** Evenly over the length; undefined where nobody has listened yet. */
  wave: WaveBands | undefined
  /** The same at 150 points a second. It is far larger, so it is read when it is written. */
  zoom: () => Promise<WaveBands | undefined>
}

/** Tracks in the order of their playlist. */
export interface DjCrate {
  name: string
  /** ISO 8601 date of the day on which it is handed out. */
  day: string
  tracks: readonly DjTrack[]
}

/** A file that lies beside the music. */
export interface DjFile {
  /** From where the package is unpacked. */
  path: string
  bytes: Buffer
}

/** Pads that every program has. */
export const PADS = 8

export const artistOf = ({ artists }: DjTrack) => artists.join(', ')

export const yearOf = ({ releaseDate }: DjTrack) => Number(/^\d{4}/.exec(releaseDate)?.[0] ?? 0)

type Stretch = Pick<Grid, 'firstBeatMs' | 'tbpm' | 'downbeat'>

/** Where the first bar opens: programs that know one anchor alone take it for the one of a bar. */
export const firstDownbeatMs = (grid: Stretch) => grid.firstBeatMs + grid.downbeat * beatMsOf(grid)

/** Which beat of its bar the first beat is, from 1 to 4. */
export const firstBeatOfBar = ({ downbeat }: Stretch) => ((4 - downbeat) % 4) + 1

/** So much behind the end a beat still is one of the track. */
const END_MS = 0.001

/** Every beat from the first one to the end. */
export const beatsOf = (grid: Grid, durationMs: number): Beat[] => beatsBetween(piecesOf(grid), 0, durationMs + END_MS)
