import type { BeatGrid } from '../media/beat-grid.ts'
import type { Readings } from '../media/facts.ts'

/** What the preparation found out about a recording, without the long texts. */
export interface FileFacts {
  contentType: string
  durationMs: number
  /** What its artist should know of it, in words; absent from files prepared before there were any. */
  warning?: string
  loudnessLufs: number | null
  tbpm: number
  /** Null where nothing beats evenly; absent from files prepared before there were any. */
  grid?: BeatGrid | null
  /** Its artist laid the grid, or said that there is none, before it was ever published. */
  isOwnGrid?: boolean
  /** Null for what nobody can hear; absent from files prepared before there were any. */
  readings?: Readings | null
  bpmConfidence: number
  tkey: string
  keyConfidence: number
  energy: number
  previewMs: number
  /** Names of the files in the folder `hls_key`. */
  hls: string[]
  /** What was made of it beside, see derivations.ts; absent for 1. */
  derivedVersion?: number
}
