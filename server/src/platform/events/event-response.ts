import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Ranges of the time after which a client reconnects, random so that not all come at once. */
const RETRY_MS = { least: 1000, most: 4000 }
/** After a stopping process has ended its streams: another process takes them. */
const RETRY_ELSEWHERE_MS = { least: 100, most: 700 }

/** Sent to quiet streams, so that proxies do not close them and pages do not give up on them. */
export const BEAT = 'event: beat\ndata:\n\n'

const retryWithin = ({ least, most }: typeof RETRY_MS) => `retry: ${least + Math.floor(Math.random() * (most - least))}\n\n`

/** Begins a stream of server-sent events; undefined if the client has left, whose `close` event is over then. */
export function openEventResponse(request: FastifyRequest, reply: FastifyReply): ServerResponse | undefined {
  reply.hijack()
  if (request.raw.socket.destroyed) return undefined
  const response = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Nothing follows a stream on its connection: closing it lets the process stop at once.
    connection: 'close',
  })
  response.write(retryWithin(RETRY_MS))
  return response
}

/** Ends a stream since the process stops. */
export function endEventResponse(response: ServerResponse): void {
  response.end(retryWithin(RETRY_ELSEWHERE_MS))
}
