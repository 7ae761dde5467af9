import type { DownloadFormat, DownloadTarget } from '@shenglang/contract/media/formats'
import type { PackSource } from '../../playback/downloads/pack-source.ts'

/** A USB export: the content, the target folder and the options. */
export interface UsbExportJob {
  source: PackSource
  name: string
  target: DownloadTarget
  format: DownloadFormat
  /** The folder's path on the computer, for programs that name whole paths. */
  folder: string
  /** The user who started it: another user may sign in meanwhile. */
  userId: string | undefined
  /** A library of another crate or program may be replaced. */
  mayReplace: boolean
}

/**
 * The phase. The first four continue by themselves; of the others `gone` is a removed drive, `denied` a permission that the
 * browser revoked, `full` one without room, `occupied` one with another library.
 */
export type UsbExportPhase =
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

const UNDER_WAY: ReadonlySet<UsbExportPhase> = new Set(['planning', 'writing', 'lists', 'waiting'])
export const isUnderWay = (phase: UsbExportPhase): boolean => UNDER_WAY.has(phase)

/** A track that is missing, with the reason. */
export interface Missing {
  fileId: string
  title: string
  reason: string
}

export interface UsbExportProgress {
  phase: UsbExportPhase
  /** Music files in all, and of these: complete, and present when this began. */
  files: number
  done: number
  unchanged: number
  /** Total size of the files to write. */
  bytes: number
  written: number
  current: string
  /** Videos that are not exported. */
  videos: number
  missing: Missing[]
  /** A message for the phase; empty where the phase says enough. */
  message: string
}

export const NOTHING_YET: UsbExportProgress = {
  phase: 'planning',
  files: 0,
  done: 0,
  unchanged: 0,
  videos: 0,
  bytes: 0,
  written: 0,
  current: '',
  missing: [],
  message: '',
}
