import type { ServerResponse } from 'node:http'
import { EVENTS_BEAT_S } from '@shenglang/contract/composition/events'
import { type LogPage, selectLogPages } from '../bus/event-log.sql.ts'
import type { Bus, BusMessage } from '../bus/port.ts'
import type { Db } from '../database/db.ts'
import type { Sessions } from '../http/http-exchange.ts'
import { BEAT, endEventResponse } from './event-response.ts'

/** The streams whose logs are read at once, and the events that are read for each. */
const STREAMS_PER_READ = 500
const EVENTS_PER_READ = 100
const SESSIONS_PER_CHECK = 1000
/** Milliseconds until a retry after the database was unavailable. */
const READ_AGAIN_MS = 1000

/** An open stream, with as little as possible: there are thousands. */
export interface Stream {
  readonly userId: string
  readonly sessionId: string
  readonly response: ServerResponse
  /** The number of the last event sent. */
  lastSent: number
  /** True when its reader has taken nothing since the last heartbeat. */
  isStuck: boolean
}

export interface StreamsDeps {
  db: Db
  bus: Pick<Bus, 'listen'>
  sessions: Sessions
}

const messageAt = (event: string, lastSent: number) => `id: ${lastSent}\nevent: ${event}\ndata: ${lastSent}\n\n`

/**
 * The open streams of one process. Reads the events after the position of each, for many at once, when the bus reports that a log
 * has grown, when it reconnects, and with each heartbeat. Heartbeats and session checks are spread over time.
 */
export class EventStreams {
  readonly #deps: StreamsDeps
  readonly #ofUsers = new Map<string, Set<Stream>>()
  /** The streams that get their heartbeat in the same second. */
  readonly #beats = Array.from({ length: EVENTS_BEAT_S }, () => new Set<Stream>())
  /** Those whose log may hold events that were not sent yet. */
  readonly #behind = new Set<Stream>()
  readonly #stopListening: () => void
  readonly #beating: NodeJS.Timeout
  #readAgain: NodeJS.Timeout | undefined
  #isReading = false
  #isClosed = false
  #second = 0

  constructor(deps: StreamsDeps) {
    this.#deps = deps
    this.#stopListening = deps.bus.listen({
      onMessage: (message) => this.#onMessage(message),
      onListening: () => this.#catchUp(),
    })
    this.#beating = setInterval(() => this.#beat(), 1000)
  }

  get count(): number {
    return this.#all().length
  }

  countOf(userId: string): number {
    return this.#ofUsers.get(userId)?.size ?? 0
  }

  /** Registers an open stream until it closes. */
  add(stream: Stream): void {
    const { userId, response, lastSent } = stream
    // It was being opened while the process stopped.
    if (this.#isClosed) {
      endEventResponse(response)
      return
    }
    response.write(messageAt('ready', lastSent))
    const streams = this.#ofUsers.get(userId) ?? new Set()
    this.#ofUsers.set(userId, streams.add(stream))
    const beat = this.#beats.reduce((least, each) => (each.size < least.size ? each : least))
    beat.add(stream)
    response.on('drain', () => {
      stream.isStuck = false
      this.#enqueue([stream])
    })
    response.on('close', () => {
      streams.delete(stream)
      if (streams.size === 0) this.#ofUsers.delete(userId)
      beat.delete(stream)
      this.#behind.delete(stream)
    })
    this.#enqueue([stream])
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    clearInterval(this.#beating)
    clearTimeout(this.#readAgain)
    for (const { response } of this.#all()) endEventResponse(response)
  }

  #all(): Stream[] {
    return [...this.#ofUsers.values()].flatMap((streams) => [...streams])
  }

  #onMessage(message: BusMessage): void {
    if (!('userId' in message)) return
    const { userId, eventId } = message
    const streams = [...(this.#ofUsers.get(userId) ?? [])]
    if (eventId === undefined) void this.#endSignedOut(streams)
    else this.#enqueue(streams.filter(({ lastSent }) => lastSent < eventId))
  }

  #catchUp(): void {
    this.#enqueue(this.#all())
    void this.#endSignedOut(this.#all())
  }

  #enqueue(streams: readonly Stream[]): void {
    for (const stream of streams) this.#behind.add(stream)
    if (!this.#isReading && this.#behind.size > 0) void this.#read()
  }

  /** One read at a time: events published meanwhile are read together by the next one. */
  async #read(): Promise<void> {
    this.#isReading = true
    let streams: Stream[] = []
    try {
      while (this.#behind.size > 0) {
        streams = [...this.#behind.values().take(STREAMS_PER_READ)]
        for (const stream of streams) this.#behind.delete(stream)
        const positions = streams.map(({ userId, lastSent }) => ({ userId, after: lastSent }))
        const pages = await selectLogPages(this.#deps.db, positions, EVENTS_PER_READ)
        for (const [index, page] of pages.entries()) this.#send(streams[index] as Stream, page)
      }
    } catch {
      const open = streams.filter(({ response }) => !response.destroyed)
      clearTimeout(this.#readAgain)
      this.#readAgain = setTimeout(() => this.#enqueue(open), READ_AGAIN_MS)
    } finally {
      this.#isReading = false
    }
  }

  #send(stream: Stream, page: LogPage): void {
    const { response } = stream
    // Not buffered for a stalled reader: once it has drained, the log is read from this position.
    if (response.writableEnded || response.destroyed || response.writableNeedDrain) return
    const reset = page.isReset ? messageAt('reset', page.last) : ''
    const events = page.events.map(({ id, data }) => `id: ${id}\ndata: ${data}\n\n`)
    const text = reset + events.join('')
    stream.lastSent = page.last
    if (text !== '') response.write(text)
    if (page.isFull) this.#behind.add(stream)
  }

  /** Stops proxies from closing a quiet stream, and pages from giving up on one. */
  #beat(): void {
    this.#second = (this.#second + 1) % this.#beats.length
    const streams = [...(this.#beats[this.#second] ?? [])]
    for (const stream of streams) {
      const { response, isStuck } = stream
      if (isStuck && response.writableNeedDrain) response.destroy()
      stream.isStuck = response.writableNeedDrain
      if (!stream.isStuck && !response.writableEnded) response.write(BEAT)
    }
    // A process that is killed after a commit has sent no message about its events.
    this.#enqueue(streams)
    void this.#endSignedOut(streams)
  }

  /** Ends those whose session has ended. While the database is unavailable none is ended. */
  async #endSignedOut(streams: readonly Stream[]): Promise<void> {
    for (let from = 0; from < streams.length; from += SESSIONS_PER_CHECK) {
      const some = streams.slice(from, from + SESSIONS_PER_CHECK)
      const open = await this.#deps.sessions.open(some.map(({ sessionId }) => sessionId)).catch(() => undefined)
      for (const { sessionId, response } of some) if (open && !open.has(sessionId)) response.end()
    }
  }
}
