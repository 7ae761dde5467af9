import { findFfmpeg, logFfmpeg } from '../media/index.ts'
import type { Files } from '../platform/files/port.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import type { Db } from './deps.ts'
import type { DerivingDeps } from './deriving.ts'
import { openWorkFolders } from './work-folders.ts'

interface Platform {
  settings: Pick<Settings, 'FFMPEG_PATH' | 'DATA_DIR'>
  db: Db
  files: Files
  log: Log
}

/** What listening to files takes: ffmpeg, and a place for work in progress. */
export type Ears = DerivingDeps & { close(): Promise<void> }

export async function openEars({ settings, db, files, log }: Platform): Promise<Ears> {
  const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH, { log })
  await logFfmpeg(ffmpegPath, log)
  const folders = await openWorkFolders(settings.DATA_DIR)
  return { db, files, folders, ffmpegPath, log, close: () => folders.close() }
}
