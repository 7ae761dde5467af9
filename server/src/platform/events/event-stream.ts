import { EVENTS_PATH, FORMER_EVENTS_PATH, listEvents } from '@shenglang/contract/events'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Receive, refuseFormerUser } from '../http/visit.ts'
import { EventStreams, type StreamsDeps } from './event-streams.ts'
import { endOfLog } from './log.sql.ts'

/** The tabs of a browser share one; programs, and browsers that cannot, open more. */
const STREAMS_A_USER_MAX = 32
/** Browsers come back after so long, and not all of them at once. */
const RETRY_MS = { least: 1000, most: 4000 }

/** Streams to users what happens to what is theirs (`PageEvent`), until they leave, their session ends or the process stops. */
export function mountEvents(app: FastifyInstance, base: string, receive: Receive, deps: StreamsDeps): EventStreams {
  const streams = new EventStreams(deps)
  app.addHook('preClose', async () => streams.close())

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = await receive(request, reply)
    refuseFormerUser(caller, (request.query as { user?: unknown }).user)
    const { userId, sessionId } = caller
    if (userId === undefined || sessionId === undefined) throw fault('NOT_SIGNED_IN')
    const place = placeIn(request) ?? (await endOfLog(deps.db, userId))
    // From here to its registration nothing is awaited: no other stream of the user's comes in between.
    if (streams.countOf(userId) >= STREAMS_A_USER_MAX) throw fault('TOO_MANY_REQUESTS')
    reply.hijack()
    // Whoever left while we waited is never seen to leave.
    if (request.raw.socket.destroyed) return
    const response = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Nothing follows a stream on its connection: one that ends as the process stops keeps no port open.
      connection: 'close',
    })
    const retryMs = RETRY_MS.least + Math.floor(Math.random() * (RETRY_MS.most - RETRY_MS.least))
    response.write(`retry: ${retryMs}\n\n`)
    streams.add({ userId, sessionId, response, place, isStuck: false })
  }
  // A stream has no end at which a HEAD could be answered.
  for (const path of [EVENTS_PATH, FORMER_EVENTS_PATH]) app.get(base + path, { exposeHeadRoute: false }, open)
  return streams
}

/** Behind which event it goes on; undefined for whoever says nothing of it. */
function placeIn({ headers, query }: FastifyRequest): number | undefined {
  const { after } = query as { after?: unknown }
  const asked = listEvents.args.safeParse({ after: headers['last-event-id'] ?? after })
  if (!asked.success) throw fault('BAD_ARGUMENT', { message: asked.error.issues[0]?.message ?? '' })
  return asked.data.after
}
