import { findFfmpeg, logFfmpeg } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import type { DerivingDeps } from './derive-missing.ts'
import { openWorkFolders } from './work-folders.ts'

interface Platform {
  settings: Pick<Settings, 'FFMPEG_PATH' | 'DATA_DIR'>
  db: Db
  files: Files
  log: Log
}

/** The dependencies of an analysis: ffmpeg, and folders for work in progress. */
export type AnalysisTools = DerivingDeps & { close(): Promise<void> }

export async function openAnalysisTools({ settings, db, files, log }: Platform): Promise<AnalysisTools> {
  const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH, { log })
  await logFfmpeg(ffmpegPath, log)
  const folders = await openWorkFolders(settings.DATA_DIR)
  return { db, files, folders, ffmpegPath, log, close: () => folders.close() }
}
