import type { ServerResponse } from 'node:http'
import { EVENTS_BEAT_S } from '@shenglang/contract/composition/events'
import { fault } from '@shenglang/contract/faults'
import { COMMENT_EVENTS_PATH, listComments } from '@shenglang/contract/social/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bus, BusMessage } from '../platform/bus/port.ts'
import type { Db } from '../platform/database/db.ts'
import { BEAT, endEventResponse, openEventResponse } from '../platform/events/event-response.ts'
import { checked } from '../platform/http/checked.ts'
import type { ReadContext } from '../platform/http/http-exchange.ts'
import { MissedChanges } from './missed-changes.ts'

/** Streams of one process, and from one network: an office or a mobile carrier may share one address. */
const STREAMS_MAX = 5000
const STREAMS_A_NETWORK_MAX = 100

const READY = 'event: ready\ndata:\n\n'

/** The open pages of one process that show comments, by subject. Events only name what changed. */
export class CommentStreams {
  readonly #ofSubjects = new Map<string, Set<ServerResponse>>()
  readonly #ofNetworks = new Map<string, number>()
  readonly #missed: MissedChanges
  readonly #stopListening: () => void
  readonly #beating: NodeJS.Timeout
  #isClosed = false

  constructor(bus: Pick<Bus, 'listen'>, db: Db) {
    this.#missed = new MissedChanges(db)
    this.#stopListening = bus.listen({
      onMessage: (message) => this.#onMessage(message),
      // Events may have been missed: every page reloads.
      onListening: () => this.#writeAll(READY),
    })
    this.#beating = setInterval(() => this.#beat(), EVENTS_BEAT_S * 1000)
  }

  mount(app: FastifyInstance, base: string, readContext: ReadContext): void {
    app.addHook('preClose', async () => this.close())
    app.get(base + COMMENT_EVENTS_PATH, { exposeHeadRoute: false }, (request, reply) => this.#open(request, reply, readContext))
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    clearInterval(this.#beating)
    for (const response of this.#all()) endEventResponse(response)
  }

  async #open(request: FastifyRequest, reply: FastifyReply, readContext: ReadContext): Promise<void> {
    const { exchange } = await readContext(request, reply)
    const { resourceId } = checked(listComments.args, { resourceId: (request.query as { subject?: unknown }).subject })
    const ofNetwork = this.#ofNetworks.get(exchange.network) ?? 0
    if (ofNetwork >= STREAMS_A_NETWORK_MAX || this.#all().length >= STREAMS_MAX) throw fault('TOO_MANY_REQUESTS')
    const response = openEventResponse(request, reply)
    if (!response) return
    if (this.#isClosed) {
      endEventResponse(response)
      return
    }
    this.#add(response, resourceId, exchange.network)
    response.write(READY)
  }

  #add(response: ServerResponse, subjectId: string, network: string): void {
    const ofSubject = this.#ofSubjects.get(subjectId) ?? new Set()
    this.#ofSubjects.set(subjectId, ofSubject.add(response))
    this.#ofNetworks.set(network, (this.#ofNetworks.get(network) ?? 0) + 1)
    response.on('close', () => {
      ofSubject.delete(response)
      if (ofSubject.size === 0 && this.#ofSubjects.get(subjectId) === ofSubject) this.#ofSubjects.delete(subjectId)
      const left = (this.#ofNetworks.get(network) ?? 1) - 1
      if (left > 0) this.#ofNetworks.set(network, left)
      else this.#ofNetworks.delete(network)
    })
  }

  #onMessage(message: BusMessage): void {
    if (!('subjectId' in message)) return
    const { subjectId, commentIds } = message
    this.#missed.notified(subjectId)
    const text = `data: ${JSON.stringify({ commentIds })}\n\n`
    for (const response of this.#ofSubjects.get(subjectId) ?? []) write(response, text)
  }

  #all(): ServerResponse[] {
    return [...this.#ofSubjects.values()].flatMap((responses) => [...responses])
  }

  #writeAll(text: string): void {
    for (const response of this.#all()) write(response, text)
  }

  /** Sends a heartbeat, which keeps proxies from closing idle streams, and ends streams whose reader stalls. */
  #beat(): void {
    for (const response of this.#all()) {
      if (response.writableNeedDrain) response.destroy()
      else write(response, BEAT)
    }
    void this.#catchUp()
  }

  /** Makes pages load changes for which no message was sent. While the database is unavailable, the next beat tries again. */
  async #catchUp(): Promise<void> {
    const missed = await this.#missed.find([...this.#ofSubjects.keys()]).catch(() => [])
    for (const subjectId of missed) for (const response of this.#ofSubjects.get(subjectId) ?? []) write(response, READY)
  }
}

function write(response: ServerResponse, text: string): void {
  if (!response.writableEnded && !response.destroyed) response.write(text)
}
