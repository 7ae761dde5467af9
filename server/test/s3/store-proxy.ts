import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Behaviour of the store: `holds` answers once it changes; `busy` answers 503; `cuts` breaks off the next long answer. */
type Weather = 'fine' | 'slow' | 'holds' | 'refuses' | 'fails' | 'busy' | 'cuts'

const SLOW_MS = 2000
const BUSY = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'

export type StoreProxy = Awaited<ReturnType<typeof startStoreProxy>>

/** Starts a proxy to the store that a test can disturb. */
export async function startStoreProxy(target: string) {
  let weather: Weather = 'fine'
  let changed = Promise.withResolvers<void>()
  let held = 0
  let open = 0
  let openMost = 0
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { hostname, port } = new URL(target)
    const { method, url, headers } = incoming
    const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (weather === 'cuts' && method === 'GET' && Number(answer.headers['content-length']) > 1_000_000) {
        weather = 'fine'
        answer.once('data', (chunk: Buffer) => outgoing.write(chunk, () => outgoing.destroy()))
      } else answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
  const server = createServer((incoming, outgoing) => {
    if (weather === 'refuses') return void incoming.socket.destroy()
    if (weather === 'fails') return void outgoing.writeHead(500).end()
    if (weather === 'busy') return void outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY)
    if (weather === 'holds') {
      held += 1
      return void changed.promise.then(() => forward(incoming, outgoing))
    }
    if (weather === 'slow') return void delay(SLOW_MS).then(() => forward(incoming, outgoing))
    forward(incoming, outgoing)
  })
  server.on('connection', (socket) => {
    open += 1
    openMost = Math.max(openMost, open)
    socket.once('close', () => {
      open -= 1
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const shut = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    set(next: Weather) {
      weather = next
      changed.resolve()
      held = 0
      changed = Promise.withResolvers()
    },
    /** Requests that wait for the weather to change. */
    held: () => held,
    /** Connections at the same time, at most. */
    connectionsMost: () => openMost,
    /** Connections are refused until `open`. */
    shut,
    open: () => listen(port),
    close: shut,
  }
}
