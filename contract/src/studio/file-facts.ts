import type { BeatGrid } from '../media/beat-grid.ts'
import type { Readings } from '../media/facts.ts'
import type { Section } from '../media/sections.ts'

/** The results of a recording's preparation, without the long texts. */
export interface FileFacts {
  contentType: string
  durationMs: number
  /** A warning for its artist, in words; absent from files prepared before this field existed. */
  warning?: string
  loudnessLufs: number | null
  tbpm: number
  /** Null without even beats; absent from files prepared before this field existed. */
  grid?: BeatGrid | null
  /** The artist set the grid, or said that there is none, before it was ever published. */
  isOwnGrid?: boolean
  /** Absent from files prepared before this field existed. */
  sections?: Section[]
  /** As the artist set them before it was ever published; absent where the measured ones apply. */
  ownSections?: Section[]
  /** Null for silence; absent from files prepared before this field existed. */
  readings?: Readings | null
  bpmConfidence: number
  tkey: string
  keyConfidence: number
  energy: number
  previewMs: number
  /** Names of the files in the folder `hls_key`. */
  hls: string[]
  /** The version of its other derivations, see derivations.ts; absent for 1. */
  derivedVersion?: number
}
