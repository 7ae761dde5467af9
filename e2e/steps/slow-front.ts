import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SITE_ORIGIN } from '../site/endpoints.ts'

/** Number of pieces of a page, and the time between two of them: long enough that the browser paints each. */
const PIECES = 30
const PAUSE_MS = 40
/** Headers that belong to one connection, or to the body as it was sent. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length']

/** A server in front of the site that sends pages in pieces, as a slow network or a busy machine does. */
export async function openSlowFront() {
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(error as Error))
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

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { cookie = '', 'user-agent': agent = '', accept = '' } = request.headers
  const answer = await fetch(`${SITE_ORIGIN}${request.url}`, {
    headers: { cookie, accept, 'user-agent': agent },
    redirect: 'manual',
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => !OF_CONNECTION.includes(name))
  response.writeHead(answer.status, Object.fromEntries(headers))
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return void response.end(body)
  const size = Math.ceil(body.length / PIECES)
  for (let sent = 0; sent < body.length; sent += size) {
    response.write(body.subarray(sent, sent + size))
    await setTimeout(PAUSE_MS)
  }
  response.end()
}
