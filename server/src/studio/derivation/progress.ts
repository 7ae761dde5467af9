import type { FileState } from '@shenglang/contract/studio/entities'
import type { Db } from '../../platform/database/db.ts'
import { type FileRow, updateUnprepared } from '../works/files.sql.ts'
import { notifyArtist } from '../works/notify-artist.ts'

const EVERY_MS = 400

interface FileStatus {
  state: FileState
  step: string
  fraction: number
  reason: string
}

export function toEvent(file: Pick<FileRow, 'resource_id' | 'resource_file_id'>, status: FileStatus) {
  return { kind: 'file' as const, resourceId: file.resource_id, fileId: file.resource_file_id, ...status }
}

/** Stores the progress of a preparation and notifies its artist: every new step at once, fractions at intervals. */
export function createReport(db: Db, file: FileRow) {
  let writing: Promise<void> = Promise.resolve()
  let last = { step: '', at: Number.NEGATIVE_INFINITY }
  const write = async (step: string, fraction: number) => {
    const status = { state: 'running' as const, step, fraction: Math.min(Math.max(fraction, 0), 1), reason: '' }
    // Another worker may have taken over the job and finished it; then this progress is stale.
    if (!(await updateUnprepared(db, file.resource_file_id, status))) return
    await notifyArtist(db, file.artist_id, toEvent(file, status))
  }
  return {
    step(step: string, fraction: number): Promise<void> {
      const now = performance.now()
      if (step === last.step && now - last.at < EVERY_MS) return writing
      last = { step, at: now }
      // The caller that awaits this write gets its failure; the preparation itself goes on without progress.
      writing = writing.catch(() => {}).then(() => write(step, fraction))
      writing.catch(() => {})
      return writing
    },
    /** Resolves once nothing is being written any more. */
    settled: () => writing.catch(() => {}),
  }
}
