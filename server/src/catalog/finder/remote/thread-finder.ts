import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '../../../platform/database/database.ts'
import type { LocalOptions } from '../library/local-finder.ts'
import { type Answered, ClientFinder, type FinderRequest } from './finder-request.ts'

export type ThreadData = Omit<LocalOptions, 'report'> & Pick<Database, 'address'>
export type ToThread = { questions: FinderRequest[] } | { close: true }
export type FromThread = { answers: Answered[] } | { report: { what: string; message: string; code: string } }

/**
 * The index lies outside of the JavaScript heap, where these hold: a hundred megabytes less of garbage, which V8 would let grow and
 * then not return to the system.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 }

const RESTART_MS = 1000
/** A thread that waits for a dead database is ended without it. */
const CLOSE_MAX_MS = 10_000

/** The index in a thread, so that pages do not wait while it counts or is built; a thread that dies is restarted. */
export class ThreadFinder extends ClientFinder {
  readonly #database: Pick<Database, 'address'>
  readonly #options: LocalOptions
  #worker: Worker
  #restart: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(database: Pick<Database, 'address'>, options: LocalOptions) {
    super()
    this.#database = database
    this.#options = options
    this.#worker = this.#start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#restart)
    if (this.#worker.threadId === -1) return
    const ended = once(this.#worker, 'exit')
    this.#post({ close: true })
    const late = setTimeout(() => this.#worker.terminate(), CLOSE_MAX_MS)
    await ended.finally(() => clearTimeout(late))
  }

  protected send(questions: FinderRequest[]): void {
    if (this.#worker.threadId === -1) this.lose()
    else this.#post({ questions })
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #start(): Worker {
    const { report = () => {}, ...options } = this.#options
    const data: ThreadData = { address: this.#database.address, ...options }
    const worker = new Worker(new URL('./finder-thread.ts', import.meta.url), { workerData: data, resourceLimits: THREAD_LIMITS })
    worker.on('message', (message: FromThread) => {
      if ('answers' in message) this.take(message.answers)
      else report(Object.assign(new Error(message.report.message), { code: message.report.code }), message.report.what)
    })
    worker.on('error', (error) => report(error, "the catalogue's thread died"))
    worker.on('exit', () => {
      this.lose()
      if (this.#isClosed) return
      this.#restart = setTimeout(() => {
        this.#worker = this.#start()
      }, RESTART_MS)
    })
    return worker
  }
}
