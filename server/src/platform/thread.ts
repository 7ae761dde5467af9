import { Worker } from 'node:worker_threads'

/**
 * Runs a module in a thread until it posts its result. Throws what the thread throws; an abort ends it.
 * `data` is the module's `workerData`.
 */
export async function runInThread<Result>(module: URL, data: unknown, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(module, { workerData: data })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error(`the thread of ${module.pathname} ended without a result`)))
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
