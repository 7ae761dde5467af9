import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fault } from '@shenglang/contract/faults'
import type { Database } from '../../../platform/database/database.ts'
import type { LocalOptions } from '../library/local-finder.ts'
import type { Finder, FinderQueries } from '../library/port.ts'
import type { FinderRequest, FinderResponse, Method } from './finder-request.ts'

export type ThreadData = Omit<LocalOptions, 'report'> & Pick<Database, 'address'>
export type ToThread = { requests: FinderRequest[] } | { close: true }
export type FromThread = { responses: FinderResponse[] } | { report: { what: string; message: string; code: string } }

/**
 * Limits of the JavaScript heap, outside of which the index lies. They save a hundred megabytes of garbage, which V8 would let
 * grow and then not return to the system.
 */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 }

const RESTART_MS = 1000
/** Milliseconds after which a closing thread, which may wait for a dead database, is terminated. */
const CLOSE_MAX_MS = 10_000

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/**
 * The index in a thread, so that pages do not wait while it counts or is built. A thread that dies is restarted, and its pending
 * queries fail with UNAVAILABLE. Queries within one turn of the event loop are sent together.
 */
export class ThreadFinder implements Finder {
  readonly #database: Pick<Database, 'address'>
  readonly #options: LocalOptions
  readonly #waiting = new Map<number, Waiting>()
  #batch: FinderRequest[] = []
  #lastId = 0
  #worker: Worker
  #restart: NodeJS.Timeout | undefined
  #isClosed = false

  list = this.#query('list')
  countEach = this.#query('countEach')
  countKeysAndTempos = this.#query('countKeysAndTempos')
  mixables = this.#query('mixables')
  search = this.#query('search')
  searchArtists = this.#query('searchArtists')
  cursor = this.#query('cursor')

  constructor(database: Pick<Database, 'address'>, options: LocalOptions) {
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

  #query<Name extends Method>(method: Name): FinderQueries[Name] {
    const request = (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        this.#lastId += 1
        this.#waiting.set(this.#lastId, { resolve, reject })
        if (this.#batch.length === 0) setImmediate(() => this.#sendBatch())
        this.#batch.push({ id: this.#lastId, method, args })
      })
    return request as FinderQueries[Name]
  }

  #sendBatch(): void {
    const requests = this.#batch
    this.#batch = []
    if (this.#worker.threadId === -1) this.#failAll()
    else this.#post({ requests })
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #take(responses: FinderResponse[]): void {
    for (const response of responses) {
      const waiting = this.#waiting.get(response.id)
      this.#waiting.delete(response.id)
      if ('error' in response) waiting?.reject(Object.assign(new Error(response.error.message), { code: response.error.code }))
      else waiting?.resolve(response.answer)
    }
  }

  #failAll(): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(fault('UNAVAILABLE'))
  }

  #start(): Worker {
    const { report = () => {}, ...options } = this.#options
    const data: ThreadData = { address: this.#database.address, ...options }
    const worker = new Worker(new URL('./finder-thread.ts', import.meta.url), { workerData: data, resourceLimits: THREAD_LIMITS })
    worker.on('message', (message: FromThread) => {
      if ('responses' in message) this.#take(message.responses)
      else report(Object.assign(new Error(message.report.message), { code: message.report.code }), message.report.what)
    })
    worker.on('error', (error) => report(error, "the catalogue's thread died"))
    worker.on('exit', () => {
      this.#failAll()
      if (this.#isClosed) return
      this.#restart = setTimeout(() => {
        this.#worker = this.#start()
      }, RESTART_MS)
    })
    return worker
  }
}
