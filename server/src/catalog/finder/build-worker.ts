import { parentPort, workerData } from 'node:worker_threads'
import { connectPatiently } from '../../platform/database/database.ts'
import { buildLibrary } from './library.ts'

const database = connectPatiently({ address: workerData })
try {
  parentPort?.postMessage(await buildLibrary(database.query()))
} finally {
  await database.close()
}
