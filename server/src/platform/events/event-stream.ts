import { EVENTS_PATH, FORMER_EVENTS_PATH, listEvents } from '@shenglang/contract/composition/events'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endOfLog } from '../bus/event-log.sql.ts'
import { type Receive, refuseFormerUser } from '../http/visit.ts'
import { EventStreams, type StreamsDeps } from './event-streams.ts'

/** The tabs of a browser share one stream; programs, and browsers that cannot share, open more. */
const STREAMS_PER_USER_MAX = 32
/** Browsers reconnect after a random time in this range, so that they do not all come at once. */
const RETRY_MS = { least: 1000, most: 4000 }

/** Streams a user's events (`PageEvent`) until the page leaves, the session ends or the process stops. */
export function mountEvents(app: FastifyInstance, base: string, receive: Receive, deps: StreamsDeps): EventStreams {
  const streams = new EventStreams(deps)
  app.addHook('preClose', async () => streams.close())

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = await receive(request, reply)
    refuseFormerUser(caller, (request.query as { user?: unknown }).user)
    const { userId, sessionId } = caller
    if (userId === undefined || sessionId === undefined) throw fault('NOT_SIGNED_IN')
    const lastSent = positionIn(request) ?? (await endOfLog(deps.db, userId))
    // Nothing is awaited from here to the registration, so no other stream of the user can come in between.
    if (streams.countOf(userId) >= STREAMS_PER_USER_MAX) throw fault('TOO_MANY_REQUESTS')
    reply.hijack()
    // The close event of a client that left while we waited has already fired.
    if (request.raw.socket.destroyed) return
    const response = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Nothing follows a stream on its connection: closing it lets the process stop at once.
      connection: 'close',
    })
    const retryMs = RETRY_MS.least + Math.floor(Math.random() * (RETRY_MS.most - RETRY_MS.least))
    response.write(`retry: ${retryMs}\n\n`)
    streams.add({ userId, sessionId, response, lastSent, isStuck: false })
  }
  // A stream has no end at which a HEAD could be answered.
  for (const path of [EVENTS_PATH, FORMER_EVENTS_PATH]) app.get(base + path, { exposeHeadRoute: false }, open)
  return streams
}

/** The last event id that the client has; undefined if it names none. */
function positionIn({ headers, query }: FastifyRequest): number | undefined {
  const { after } = query as { after?: unknown }
  const args = listEvents.args.safeParse({ after: headers['last-event-id'] ?? after })
  if (!args.success) throw fault('BAD_ARGUMENT', { message: args.error.issues[0]?.message ?? '' })
  return args.data.after
}
