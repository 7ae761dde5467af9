import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { createApp } from '../platform/http/app.ts'
import { mountOperations } from '../platform/http/operations.ts'
import { answering, Readiness } from '../platform/http/readiness.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { measureConnections } from './measure-connections.ts'

interface WorkerDeps {
  settings: Settings
  database: Database
  log: Log | undefined
}

/** Opens the port of a worker, which has probes and the metrics of its process. */
export async function openWorkerOperations({ settings, database, log }: WorkerDeps): Promise<{ close(): Promise<void> }> {
  const app = await createApp(settings, log)
  const readiness = new Readiness()
  readiness.add(
    'database',
    answering(() => sql`select 1`.execute(database.query())),
  )
  measureConnections(mountOperations(app, settings, readiness), database)
  await app.listen({ port: settings.WORKER_PORT, host: settings.HOST })
  return { close: () => app.close() }
}
