import type { ServerResponse } from 'node:http'
import { EVENTS_PATH, FORMER_EVENTS_PATH } from '@shenglang/contract/events'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bus, SESSIONS_ENDED } from '../bus/port.ts'
import type { Receive } from '../http/visit.ts'

/** Keeps proxies from taking a quiet stream for a dead one. */
const BEAT_MS = 20_000
const STREAMS_A_USER_MAX = 8

interface Stream {
  response: ServerResponse
  /** Whether the session that opened it still is one. */
  isSignedIn(): Promise<boolean>
}

/**
 * Streams to users what happens to what is theirs (`PageEvent`), until they leave, their session ends or the process
 * stops. The bus tells of a session's end; what it could not tell, and a session that is over by itself, is seen at the beat.
 */
export function mountEvents(app: FastifyInstance, base: string, bus: Bus, receive: Receive): void {
  const streams = new Map<string, Set<Stream>>()
  const all = () => [...streams.values()].flatMap((own) => [...own])
  const endUnlessSignedIn = async ({ response, isSignedIn }: Stream) => {
    // A page whose stream ended by mistake opens another one.
    if (!(await isSignedIn().catch(() => false))) response.end()
  }
  const stop = bus.listen(({ userId, data }) => {
    for (const stream of streams.get(userId) ?? []) {
      if (data.kind === SESSIONS_ENDED.kind) void endUnlessSignedIn(stream)
      else stream.response.write(`data: ${JSON.stringify(data)}\n\n`)
    }
  })
  const beat = setInterval(() => {
    for (const stream of all()) {
      stream.response.write(': still here\n\n')
      void endUnlessSignedIn(stream)
    }
  }, BEAT_MS)
  app.addHook('preClose', async () => {
    stop()
    clearInterval(beat)
    for (const { response } of all()) response.end()
  })

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = await receive(request, reply)
    const { userId, sessionId } = caller
    if (userId === undefined) throw fault('NOT_SIGNED_IN')
    // An open stream is a promise to tell what happens from now on.
    await bus.ready()
    // From here to its registration nothing is awaited: no other stream of the user's comes in between.
    const own = streams.get(userId) ?? new Set()
    if (own.size >= STREAMS_A_USER_MAX) throw fault('TOO_MANY_REQUESTS')
    reply.hijack()
    // Whoever left while we waited is never seen to leave.
    if (request.raw.socket.destroyed) return
    const response = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 2000\n\n')
    const stream = { response, isSignedIn: async () => (await receive(request, reply)).caller.sessionId === sessionId }
    streams.set(userId, own.add(stream))
    response.on('close', () => {
      own.delete(stream)
      if (own.size === 0) streams.delete(userId)
    })
  }
  for (const path of [EVENTS_PATH, FORMER_EVENTS_PATH]) app.get(base + path, open)
}
