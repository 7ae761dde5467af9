import { parentPort, workerData } from 'node:worker_threads'
import { connectPatiently } from '../../platform/database/database.ts'
import type { CatalogTables } from '../tables.ts'
import { buildLibrary } from './library.ts'

const database = connectPatiently({ address: workerData })
try {
  parentPort?.postMessage(await buildLibrary(database.query<CatalogTables>()))
} finally {
  await database.close()
}
