import { parentPort, workerData } from 'node:worker_threads'
import { connectPatiently } from '../../platform/database/database.ts'
import type { CatalogTables } from '../tables.ts'
import { keepLibrary } from './kept-library.ts'
import { type BuildOrder, buildLibrary } from './library.ts'

const { address, keep }: BuildOrder = workerData
const database = connectPatiently({ address })
try {
  const data = await buildLibrary(database.query<CatalogTables>())
  // Without a kept one the next start takes longer: no reason to do without the one at hand.
  if (keep) await keepLibrary(keep.dataDir, { ...keep, data }).catch(() => {})
  parentPort?.postMessage(data)
} finally {
  await database.close()
}
