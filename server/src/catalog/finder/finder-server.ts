import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Answering } from './answering.ts'
import type { Asked, Method } from './asking.ts'
import type { FinderAddress } from './finder-address.ts'
import { LENGTH_MAX, readFrames, sendFrame } from './frames.ts'
import type { Questions } from './port.ts'
import { listenAtPath } from './socket-file.ts'

const METHODS: Record<Method, true> = {
  list: true,
  countEach: true,
  countKeysAndTempos: true,
  mixables: true,
  search: true,
  searchArtists: true,
  place: true,
}

/** Processes that may ask at a time, with room for those that do not know the secret. */
const CONNECTIONS_MAX = 256
/** Who has not said the secret gets neither much memory nor much time. */
const SECRET_MAX_BYTES = 1024
const SECRET_WITHIN_MS = 5000

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
    const deadline = setTimeout(() => socket.destroy(), SECRET_WITHIN_MS)
    socket.on('close', () => {
      clearTimeout(deadline)
      sockets.delete(socket)
    })
    socket.on('error', () => {})
    socket.setNoDelay()
    const answering = new Answering(finder, (answers) => sendFrame(socket, answers))
    let isKnown = false
    const take = (message: unknown) => {
      if (isKnown) return answering.take(questionsIn(message))
      if (!timingSafeEqual(digestOf(message), digestOf(secret))) throw new Error('not the secret')
      isKnown = true
      clearTimeout(deadline)
    }
    readFrames(socket, take, () => (isKnown ? LENGTH_MAX : SECRET_MAX_BYTES))
  })
  server.maxConnections = CONNECTIONS_MAX
  await listen(server, address)
  return {
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function listen(server: Server, address: FinderAddress): Promise<void> {
  if ('path' in address) return listenAtPath(server, address.path)
  server.listen(address)
  await once(server, 'listening')
}

/** Throws at what is no question. */
function questionsIn(message: unknown): Asked[] {
  for (const { method, args } of message as Asked[]) {
    if (!Object.hasOwn(METHODS, method) || !Array.isArray(args)) throw new Error('no question')
  }
  return message as Asked[]
}
