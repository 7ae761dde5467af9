import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { SITE_ORIGIN } from '../site/endpoints.ts'

/** Number of pieces of a page, and the time between two of them: long enough that the browser paints each. */
const PIECES = 30
const PAUSE_MS = 40

/** A server in front of the site that sends pages in pieces, as a slow network or a busy machine does. */
export async function openSlowFront() {
  const server = createServer((incoming, outgoing) => {
    // The browser may have gone meanwhile.
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { 'accept-encoding': _, origin, ...rest } = incoming.headers
  const headers = { ...rest, host: new URL(SITE_ORIGIN).host, ...(origin && { origin: SITE_ORIGIN }) }
  const passed = request(SITE_ORIGIN + incoming.url, { method: incoming.method, headers })
  incoming.pipe(passed)
  const [answer] = (await once(passed, 'response')) as [IncomingMessage]
  const type = answer.headers['content-type'] ?? ''
  // A picture that is cached has its size at once, which would hide that its place has none.
  const caching = type.startsWith('image/') ? { 'cache-control': 'no-store' } : {}
  outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...caching })
  if (!type.startsWith('text/html')) return pipeline(answer, outgoing)
  const body = Buffer.concat(await answer.toArray())
  const size = Math.ceil(body.length / PIECES)
  for (let sent = 0; sent < body.length; sent += size) {
    outgoing.write(body.subarray(sent, sent + size))
    await setTimeout(PAUSE_MS)
  }
  outgoing.end()
}
