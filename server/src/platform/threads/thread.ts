import { Worker } from 'node:worker_threads'

/** Milliseconds after which an idle thread ends, since the memory of what it loaded does not shrink. */
const IDLE_MS = 10_000
/** At most one idle thread of each module: to load one takes a quarter of a second of a core, more than most tasks. */
const idle = new Map<string, Worker>()

/**
 * Sends `data` to a thread of this module, and returns the first message that it answers with. Throws what the thread throws; an
 * abort ends it. A thread that answered may get the next task.
 */
export async function runInThread<Result>(module: URL, data: unknown, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted()
  const worker = takeIdle(module.href) ?? startThread(module)
  const stop = () => void worker.terminate()
  const done = Promise.withResolvers<Result>()
  const onExit = () => done.reject(new Error(`the thread of ${module.pathname} ended without a result`))
  signal.addEventListener('abort', stop)
  worker.once('message', done.resolve).on('error', done.reject).on('exit', onExit)
  worker.postMessage(data)
  try {
    const result = await done.promise
    addIdle(module.href, worker)
    return result
  } finally {
    signal.removeEventListener('abort', stop)
    worker.off('error', done.reject).off('exit', onExit)
  }
}

function startThread(module: URL): Worker {
  const worker = new Worker(module)
  // Also while it is idle, when nobody waits for it.
  worker.on('error', () => {})
  return worker.once('exit', () => forget(module.href, worker))
}

function takeIdle(name: string): Worker | undefined {
  const worker = idle.get(name)
  idle.delete(name)
  worker?.ref()
  return worker
}

function addIdle(name: string, worker: Worker): void {
  if (idle.has(name)) return void worker.terminate()
  idle.set(name, worker)
  // It must not keep the process alive.
  worker.unref()
  setTimeout(() => forget(name, worker) && void worker.terminate(), IDLE_MS).unref()
}

/** Returns true if it was idle. */
const forget = (name: string, worker: Worker): boolean => idle.get(name) === worker && idle.delete(name)
