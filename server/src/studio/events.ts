import type { ServerResponse } from 'node:http'
import { fault } from '@shenglang/contract/faults'
import { mayCall } from '@shenglang/contract/roles'
import { studioPath } from '@shenglang/contract/studio/works'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../platform/bus/port.ts'
import type { Receive } from '../platform/http/visit.ts'

/** Keeps proxies from taking a quiet stream for a dead one. */
const BEAT_MS = 20_000
const STREAMS_A_USER_MAX = 8

/** Streams to users what happens to their applications and works, until they leave or the process stops. */
export function mountEvents(app: FastifyInstance, base: string, bus: Bus, receive: Receive): void {
  const streams = new Map<string, Set<ServerResponse>>()
  const stop = bus.listen(({ userId, data }) => {
    for (const stream of streams.get(userId) ?? []) stream.write(`data: ${JSON.stringify(data)}\n\n`)
  })
  const beat = setInterval(() => {
    for (const stream of [...streams.values()].flatMap((own) => [...own])) stream.write(': still here\n\n')
  }, BEAT_MS)
  app.addHook('preClose', async () => {
    stop()
    clearInterval(beat)
    for (const stream of [...streams.values()].flatMap((own) => [...own])) stream.end()
  })

  app.get(base + studioPath.events, async (request, reply) => {
    const { caller } = await receive(request, reply)
    if (caller.userId === undefined || !mayCall('user', caller)) throw fault('NOT_SIGNED_IN')
    const own = streams.get(caller.userId) ?? new Set()
    if (own.size >= STREAMS_A_USER_MAX) throw fault('TOO_MANY_REQUESTS')
    reply.hijack()
    const stream = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) stream.setHeader(name, value)
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 2000\n\n')
    streams.set(caller.userId, own.add(stream))
    const { userId } = caller
    stream.on('close', () => {
      own.delete(stream)
      if (own.size === 0) streams.delete(userId)
    })
  })
}
