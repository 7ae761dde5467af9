import type { ServerResponse } from 'node:http'
import { EVENTS_BEAT_S } from '@shenglang/contract/events'
import type { Kysely } from 'kysely'
import type { Bus, BusMessage } from '../bus/port.ts'
import type { Tables } from '../database/tables.ts'
import type { Sessions } from '../http/visit.ts'
import { type LogPage, selectLogPages } from './log.sql.ts'

/** One question for so many streams at most, and so many events for each. */
const STREAMS_A_READ = 500
const EVENTS_A_READ = 100
const SESSIONS_A_CHECK = 1000
/** A database that was away is asked again after so long. */
const READ_AGAIN_MS = 1000

/** An open stream, with no more than it needs: there are thousands. */
export interface Stream {
  readonly userId: string
  readonly sessionId: string
  readonly response: ServerResponse
  /** The number of the last event told. */
  place: number
  /** Since the last beat its reader has taken nothing of what was written. */
  isStuck: boolean
}

export interface StreamsDeps {
  db: Kysely<Tables>
  bus: Bus
  sessions: Sessions
}

const BEAT = 'event: beat\ndata:\n\n'
const toldAt = (event: string, place: number) => `id: ${place}\nevent: ${event}\ndata: ${place}\n\n`

/**
 * The open streams of one process. What the log holds behind the place of each is read, for many at once, when the bus says
 * that a log has grown and when it hears again after a break. Beats and checks of sessions are spread over time.
 */
export class EventStreams {
  readonly #deps: StreamsDeps
  readonly #ofUsers = new Map<string, Set<Stream>>()
  /** The streams that get their beat in the same second. */
  readonly #beats = Array.from({ length: EVENTS_BEAT_S }, () => new Set<Stream>())
  /** Those whose log may hold more than they were told. */
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
      onMessage: (message) => this.#hear(message),
      onHearing: () => this.#catchUp(),
    })
    this.#beating = setInterval(() => this.#beat(), 1000)
  }

  get count(): number {
    return this.#all().length
  }

  countOf(userId: string): number {
    return this.#ofUsers.get(userId)?.size ?? 0
  }

  /** Takes a stream in that was just opened, until it closes. */
  add(stream: Stream): void {
    const { userId, response, place } = stream
    // It was being opened while the process stops.
    if (this.#isClosed) {
      response.end()
      return
    }
    response.write(toldAt('ready', place))
    const own = this.#ofUsers.get(userId) ?? new Set()
    this.#ofUsers.set(userId, own.add(stream))
    const beat = this.#beats.reduce((least, each) => (each.size < least.size ? each : least))
    beat.add(stream)
    response.on('drain', () => {
      stream.isStuck = false
      this.#need([stream])
    })
    response.on('close', () => {
      own.delete(stream)
      if (own.size === 0) this.#ofUsers.delete(userId)
      beat.delete(stream)
      this.#behind.delete(stream)
    })
    this.#need([stream])
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    clearInterval(this.#beating)
    clearTimeout(this.#readAgain)
    for (const { response } of this.#all()) response.end()
  }

  #all(): Stream[] {
    return [...this.#ofUsers.values()].flatMap((own) => [...own])
  }

  #hear(message: BusMessage): void {
    if (!('userId' in message)) return
    const { userId, eventId } = message
    const own = [...(this.#ofUsers.get(userId) ?? [])]
    if (eventId === undefined) void this.#endSignedOut(own)
    else this.#need(own.filter(({ place }) => place < eventId))
  }

  #catchUp(): void {
    this.#need(this.#all())
    void this.#endSignedOut(this.#all())
  }

  #need(streams: readonly Stream[]): void {
    for (const stream of streams) this.#behind.add(stream)
    if (!this.#isReading && this.#behind.size > 0) void this.#read()
  }

  /** One question at a time: what is announced meanwhile is asked for together by the next one. */
  async #read(): Promise<void> {
    this.#isReading = true
    let streams: Stream[] = []
    try {
      while (this.#behind.size > 0) {
        streams = [...this.#behind.values().take(STREAMS_A_READ)]
        for (const stream of streams) this.#behind.delete(stream)
        const places = streams.map(({ userId, place }) => ({ userId, after: place }))
        const pages = await selectLogPages(this.#deps.db, places, EVENTS_A_READ)
        for (const [index, page] of pages.entries()) this.#tell(streams[index] as Stream, page)
      }
    } catch {
      const open = streams.filter(({ response }) => !response.destroyed)
      clearTimeout(this.#readAgain)
      this.#readAgain = setTimeout(() => this.#need(open), READ_AGAIN_MS)
    } finally {
      this.#isReading = false
    }
  }

  #tell(stream: Stream, page: LogPage): void {
    const { response } = stream
    // What nobody reads is not piled up: once what was written is taken, the log is read from this place.
    if (response.writableEnded || response.destroyed || response.writableNeedDrain) return
    const reset = page.isReset ? toldAt('reset', page.last) : ''
    const events = page.events.map(({ id, data }) => `id: ${id}\ndata: ${data}\n\n`)
    const text = reset + events.join('')
    stream.place = page.last
    if (text !== '') response.write(text)
    if (page.isFull) this.#behind.add(stream)
  }

  /** Keeps proxies from taking a quiet stream for a dead one, and pages from waiting at one. */
  #beat(): void {
    this.#second = (this.#second + 1) % this.#beats.length
    const streams = [...(this.#beats[this.#second] ?? [])]
    for (const stream of streams) {
      const { response, isStuck } = stream
      if (isStuck && response.writableNeedDrain) response.destroy()
      stream.isStuck = response.writableNeedDrain
      if (!stream.isStuck && !response.writableEnded) response.write(BEAT)
    }
    void this.#endSignedOut(streams)
  }

  /** Ends those whose session has ended. While the database is away none has: whatever ends one, ends it there. */
  async #endSignedOut(streams: readonly Stream[]): Promise<void> {
    for (let from = 0; from < streams.length; from += SESSIONS_A_CHECK) {
      const some = streams.slice(from, from + SESSIONS_A_CHECK)
      const open = await this.#deps.sessions.open(some.map(({ sessionId }) => sessionId)).catch(() => undefined)
      for (const { sessionId, response } of some) if (open && !open.has(sessionId)) response.end()
    }
  }
}
