import { afterAll } from 'vitest'
import { findFfmpeg } from '../src/media/index.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { openWorkFolders, STUDIO_JOBS, studioHandlings } from '../src/studio/index.ts'
import type { TestApplication } from './test-application.ts'

/** A worker beside the test's application, until the test file ends. */
export async function testWorker({ database, files, folder }: TestApplication, ffmpeg = ''): Promise<void> {
  const folders = await openWorkFolders(folder)
  const studio = {
    db: database.query(),
    files,
    folders,
    ffmpegPath: await findFfmpeg(ffmpeg),
    lengthMaxMs: 3600_000,
  }
  const options = { database, concurrency: 1, closeTimeoutMs: 2000, log: { error() {}, info() {} } }
  const worker = await startWorker(options, STUDIO_JOBS, studioHandlings(studio))
  afterAll(() => worker.close())
}
