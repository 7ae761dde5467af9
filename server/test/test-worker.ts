import { emitAll } from '../src/composition/domain-services.ts'
import { DOMAINS, JOBS } from '../src/composition/domains.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { createLog } from '../src/platform/log.ts'
import { readSettings } from '../src/platform/settings.ts'
import { studio } from '../src/studio/domain.ts'
import { atEnd } from './at-end.ts'
import type { TestApplication } from './test-application.ts'

/** A worker beside the test's application, until the test file ends. */
export async function testWorker({ database, files, folder }: TestApplication, ffmpeg = ''): Promise<void> {
  const settings = readSettings({ DATA_DIR: folder, FFMPEG_PATH: ffmpeg, UPLOAD_MAX_MINUTES: '60' })
  const log = createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
  const db = database.query()
  const platform = { settings, database, db, patientDb: db, files, log, remindable: [], emit: emitAll(DOMAINS) }
  const { handlings = [] } = (await studio.work?.(platform)) ?? {}
  const worker = await startWorker({ database, concurrency: 1, closeTimeoutMs: 2000, log }, JOBS, handlings)
  atEnd(() => worker.close())
}
