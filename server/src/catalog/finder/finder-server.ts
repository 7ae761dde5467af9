import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Answering } from './answering.ts'
import type { Asked, Method } from './asking.ts'
import type { FinderAddress } from './finder-address.ts'
import { readFrames, sendFrame } from './frames.ts'
import type { Questions } from './port.ts'

const METHODS: Record<Method, true> = {
  list: true,
  countEach: true,
  countKeysAndTempos: true,
  search: true,
  searchArtists: true,
  place: true,
}

const digestOf = (secret: unknown) => createHash('sha256').update(String(secret)).digest()

/** Answers other processes: whoever knows the secret, which is the first thing that a connection says. */
export async function serveFinder(
  finder: Questions,
  address: FinderAddress,
  secret: string,
): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.setNoDelay()
    const answering = new Answering(finder, (answers) => sendFrame(socket, answers))
    let isKnown = false
    readFrames(socket, (message) => {
      if (isKnown) answering.take(questionsIn(message))
      else if (timingSafeEqual(digestOf(message), digestOf(secret))) isKnown = true
      else socket.destroy()
    })
  })
  server.listen(address)
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Throws at what is no question. */
function questionsIn(message: unknown): Asked[] {
  for (const { method, args } of message as Asked[]) {
    if (!Object.hasOwn(METHODS, method) || !Array.isArray(args)) throw new Error('no question')
  }
  return message as Asked[]
}
