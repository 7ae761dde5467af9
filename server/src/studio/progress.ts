import type { FileState } from '@shenglang/contract/studio/entities'
import { tell } from './announcing.ts'
import type { Db } from './deps.ts'
import { type FileRow, updateUnprepared } from './files.sql.ts'

const EVERY_MS = 400

interface Standing {
  state: FileState
  step: string
  fraction: number
  reason: string
}

export function toEvent(file: Pick<FileRow, 'resource_id' | 'resource_file_id'>, standing: Standing) {
  return { kind: 'file' as const, resourceId: file.resource_id, fileId: file.resource_file_id, ...standing }
}

/** Writes down how far a preparation has come and tells its artist, now and again; every new step at once. */
export function createReport(db: Db, file: FileRow) {
  let writing: Promise<void> = Promise.resolve()
  let last = { step: '', at: 0 }
  const write = async (step: string, fraction: number) => {
    const standing = { state: 'running' as const, step, fraction: Math.min(Math.max(fraction, 0), 1), reason: '' }
    // Another worker may have taken the job for left behind and finished it: then this one has nothing to say any more.
    if (!(await updateUnprepared(db, file.resource_file_id, standing))) return
    await tell(db, file.artist_id, toEvent(file, standing))
  }
  return {
    step(step: string, fraction: number): Promise<void> {
      const now = Date.now()
      if (step === last.step && now - last.at < EVERY_MS) return writing
      last = { step, at: now }
      // Whoever waits for it hears of its failure; the preparation itself goes on without its reports.
      writing = writing.catch(() => {}).then(() => write(step, fraction))
      writing.catch(() => {})
      return writing
    },
    /** Once nothing is being written any more. */
    settled: () => writing.catch(() => {}),
  }
}
