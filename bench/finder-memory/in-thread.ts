import { Worker } from 'node:worker_threads'
import { THREAD_LIMITS } from '../../server/src/catalog/finder/thread/thread-finder.ts'

/** Runs one step in a thread, as the index runs in the application. */
const [step, ...argv] = process.argv.slice(2)
new Worker(new URL(`./${step}.ts`, import.meta.url), { argv, resourceLimits: THREAD_LIMITS })
