import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { RenderJob, WorkerSetup } from './render-worker.ts'

const MAX_WORKERS = 4

interface RenderOptions {
  onDone: () => void
  signal: AbortSignal | undefined
  /** How many; a few by default. */
  threads: number | undefined
}

/** Renders all jobs on a few threads; the first failure or an abort stops them all. */
export async function renderAll(
  jobs: readonly RenderJob[],
  setup: WorkerSetup,
  { onDone, signal, threads = Math.min(availableParallelism(), MAX_WORKERS) }: RenderOptions,
): Promise<void> {
  const queue = [...jobs]
  const count = Math.min(threads, jobs.length)
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: setup }),
  )
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let job = queue.shift(); job; job = queue.shift()) {
          worker.postMessage(job)
          await once(worker, 'message', signal ? { signal } : {})
          onDone()
        }
      }),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
