import type { BeatGrid } from '../media/beat-grid.ts'
import type { Measurements } from '../media/facts.ts'
import type { Section } from '../media/sections.ts'

/** The results of a recording's processing, without long texts such as waveforms. */
export interface FileFacts {
  contentType: string
  durationMs: number
  /** Message with a warning for the artist; absent in files processed before this field existed. */
  warning?: string
  /** Bits a second of the sound alone; 0 for lossless files, absent in files processed before this field existed. */
  bitRate?: number
  loudnessLufs: number | null
  tbpm: number
  /** Null without even beats; absent in files processed before this field existed. */
  grid?: BeatGrid | null
  /** True when the artist set the grid, or stated that there is none, before the first publication. */
  isOwnGrid?: boolean
  /** Absent in files processed before this field existed. */
  sections?: Section[]
  /** Sections that the artist set before the first publication; absent when the measured ones apply. */
  ownSections?: Section[]
  /** Null for silence; absent in files processed before this field existed. */
  readings?: Measurements | null
  bpmConfidence: number
  tkey: string
  keyConfidence: number
  energy: number
  previewMs: number
  /** Names of the files in the folder `hls_key`. */
  hls: string[]
  /** Version of the other derived data, see derivations.ts; absent for 1. */
  derivedVersion?: number
}
