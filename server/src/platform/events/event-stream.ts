import { EVENTS_PATH, FORMER_EVENTS_PATH, listEvents } from '@shenglang/contract/composition/events'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endOfLog } from '../bus/event-log.sql.ts'
import { checked } from '../http/checked.ts'
import { type ReadContext, refuseFormerUser } from '../http/http-exchange.ts'
import { openEventResponse } from './event-response.ts'
import { EventStreams, type StreamsDeps } from './event-streams.ts'

/** The tabs of a browser share one stream; programs, and browsers that cannot share, open more. */
const STREAMS_PER_USER_MAX = 32

/** Streams a user's events (`PageEvent`) until the page leaves, the session ends or the process stops. */
export function mountEvents(app: FastifyInstance, base: string, readContext: ReadContext, deps: StreamsDeps): EventStreams {
  const streams = new EventStreams(deps)
  app.addHook('preClose', async () => streams.close())

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = await readContext(request, reply)
    refuseFormerUser(caller, (request.query as { user?: unknown }).user)
    const { userId, sessionId } = caller
    if (userId === undefined || sessionId === undefined) throw fault('NOT_SIGNED_IN')
    const lastSent = positionIn(request) ?? (await endOfLog(deps.db, userId))
    // Nothing is awaited from here to the registration, so no other stream of the user can come in between.
    if (streams.countOf(userId) >= STREAMS_PER_USER_MAX) throw fault('TOO_MANY_REQUESTS')
    const response = openEventResponse(request, reply)
    if (response) streams.add({ userId, sessionId, response, lastSent, isStuck: false })
  }
  // A stream has no end at which a HEAD could be answered.
  for (const path of [EVENTS_PATH, FORMER_EVENTS_PATH]) app.get(base + path, { exposeHeadRoute: false }, open)
  return streams
}

/** The last event id that the client has; undefined if it names none. */
function positionIn({ headers, query }: FastifyRequest): number | undefined {
  const { after } = query as { after?: unknown }
  return checked(listEvents.args, { after: headers['last-event-id'] ?? after }).after
}
