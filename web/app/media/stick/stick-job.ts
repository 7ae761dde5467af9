import type { DownloadFormat, DownloadTarget } from '@shenglang/contract/media/formats'
import type { PackSource } from '../../playback/pack-source.ts'

/** What goes to a folder or stick, and how. */
export interface StickJob {
  source: PackSource
  name: string
  target: DownloadTarget
  format: DownloadFormat
  /** Where the folder lies on the computer, for programs that name whole paths. */
  folder: string
  /** Who asked for it: whoever signs in meanwhile is somebody else. */
  userId: string | undefined
  /** A library of another crate, or another program's, may be replaced. */
  mayReplace: boolean
}

/**
 * How it stands. The first four go on by themselves; of the others `gone` is a stick pulled out, `denied` a permission that the
 * browser took back, `full` one without room, `occupied` one with a library of something else.
 */
export type StickPhase =
  | 'planning'
  | 'writing'
  | 'lists'
  | 'waiting'
  | 'paused'
  | 'gone'
  | 'denied'
  | 'full'
  | 'occupied'
  | 'failed'
  | 'done'

const UNDER_WAY: ReadonlySet<StickPhase> = new Set(['planning', 'writing', 'lists', 'waiting'])
export const isUnderWay = (phase: StickPhase): boolean => UNDER_WAY.has(phase)

/** A track that is not there, and why. */
export interface Missing {
  fileId: string
  title: string
  words: string
}

export interface StickProgress {
  phase: StickPhase
  /** Files of music in all, and of these: there and whole, and there already when this began. */
  files: number
  done: number
  kept: number
  /** Of those that are to be written. */
  bytes: number
  written: number
  current: string
  missing: Missing[]
  /** What is to be said of the phase; empty where it says enough. */
  words: string
}

export const NOTHING_YET: StickProgress = {
  phase: 'planning',
  files: 0,
  done: 0,
  kept: 0,
  bytes: 0,
  written: 0,
  current: '',
  missing: [],
  words: '',
}
