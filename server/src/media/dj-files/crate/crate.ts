import { type Beat, type BeatGrid, beatMsOf, beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import { PADS } from '@shenglang/contract/media/hot-cues'
import type { Section } from '@shenglang/contract/media/sections'
import type { WaveBands } from '@shenglang/contract/media/wave-bands'

/** A position in a track, or a loop there. */
export interface Cue {
  name: string
  timeMs: number
  /** The length of a loop; 0 for none. */
  loopMs: number
  color: Color
}

/** A cue that a pad jumps to. */
export interface HotCue extends Cue {
  /** 0 to `PADS` - 1. */
  pad: number
}

export type Color = readonly [red: number, green: number, blue: number]

/** The beat grid of a track, timed in its decoded sound. */
export type Grid = Omit<BeatGrid, 'beatConfidence'>

/** The same picture as JPEGs of 80 and 240 pixels, which players show. */
export interface Artwork {
  small: Buffer
  large: Buffer
}

/**
 * One file, with everything that is written for DJ software. Unknown values are empty, 0 or undefined, and left out of the
 * output.
 */
export interface DjTrack {
  fileName: string
  /** Bytes of the file as it is downloaded. */
  fileSize: number
  fileType: string
  title: string
  /** Name of the version, such as `Extended Mix`. */
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
  /** In the order of the pads. */
  cues: readonly HotCue[]
  /** Without pads, in the order of the music. */
  memoryCues: readonly Cue[]
  /** Without one no grid is written, and the program analyses the beats itself. */
  grid: Grid | undefined
  /** The parts of the recording, in their order; none where they are unknown. */
  sections: readonly Section[]
  artwork: Artwork | undefined
  /** Points spread evenly over the length; undefined before the file was analysed. */
  wave: WaveBands | undefined
  /** The waveform at 150 points a second. It is far larger, so it is loaded only when it is written. */
  zoom: () => Promise<WaveBands | undefined>
}

/** Tracks in the order of their playlist. */
export interface DjCrate {
  name: string
  /** ISO 8601 date of the download. */
  day: string
  tracks: readonly DjTrack[]
}

/** A file beside the music. */
export interface DjFile {
  /** From where the package is unpacked. */
  path: string
  bytes: Buffer
}

/** Pads that every program has. */
export const PAD_COUNT = PADS.length

export const artistOf = ({ artists }: DjTrack) => artists.join(', ')

export const yearOf = ({ releaseDate }: DjTrack) => Number(/^\d{4}/.exec(releaseDate)?.[0] ?? 0)

type Stretch = Pick<Grid, 'firstBeatMs' | 'tbpm' | 'downbeat'>

/** Start of the first bar: programs with a single anchor take that anchor for the first beat of a bar. */
export const firstDownbeatMs = (grid: Stretch) => grid.firstBeatMs + grid.downbeat * beatMsOf(grid)

/** Number of the first beat within its bar, from 1 to 4. */
export const firstBeatOfBar = ({ downbeat }: Stretch) => ((4 - downbeat) % 4) + 1

/** A beat this short after the end still counts. */
const END_MS = 0.001

/** Every beat from the first one to the end. */
export const beatsOf = (grid: Grid, durationMs: number): Beat[] => beatsBetween(piecesOf(grid), 0, durationMs + END_MS)
