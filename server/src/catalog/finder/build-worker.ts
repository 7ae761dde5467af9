import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../platform/database/database.ts'
import type { CatalogTables } from '../tables.ts'
import { buildLibrary } from './library.ts'

const database = connect(workerData, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 })
try {
  parentPort?.postMessage(await buildLibrary(database.query<CatalogTables>()))
} finally {
  await database.close()
}
