import { parentPort, workerData } from 'node:worker_threads'
import { type KeptLibrary, keepLibrary } from './kept-library.ts'

const { dataDir, library }: { dataDir: string; library: KeptLibrary } = workerData
await keepLibrary(dataDir, library)
parentPort?.postMessage(undefined)
