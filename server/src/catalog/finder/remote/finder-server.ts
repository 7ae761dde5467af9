import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { ALL_IDS, type IdRange, idRangeText } from '../../../platform/id-ranges.ts'
import type { PartQuestions } from '../library/part-port.ts'
import type { FinderAddress } from './finder-address.ts'
import type { FinderRequest, Method } from './finder-request.ts'
import { Answering } from './finder-responder.ts'
import { LENGTH_MAX, readFrames, sendFrame } from './frames.ts'
import { type Holds, readGreeting } from './greeting.ts'
import { listenAtPath } from './socket-file.ts'

const METHODS: Record<Method, true> = {
  list: true,
  countEach: true,
  countKeysAndTempos: true,
  mixables: true,
  search: true,
  searchArtists: true,
  sample: true,
  candidates: true,
  corrections: true,
  place: true,
}

/** Concurrent connections, with room for clients that do not know the secret. */
const CONNECTIONS_MAX = 256
/** A client before the secret gets little memory and time. */
const SECRET_MAX_BYTES = 1024
const SECRET_WITHIN_MS = 5000

const digestOf = (secret: unknown) => createHash('sha256').update(String(secret)).digest()

/**
 * Answers other processes that know the secret, which is in the first message of a connection with the ids that the client
 * expects. One that expects others is answered with those that are held, and nothing else.
 */
export async function serveFinder(
  finder: PartQuestions,
  address: FinderAddress,
  secret: string,
  ids: IdRange = ALL_IDS,
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
    let client: 'unknown' | 'known' | 'expects others' = 'unknown'
    const take = (message: unknown) => {
      if (client === 'known') return answering.take(questionsIn(message))
      if (client === 'expects others') return
      const greeting = readGreeting(message)
      if (!timingSafeEqual(digestOf(greeting.secret), digestOf(secret))) throw new Error('not the secret')
      client = greeting.ids === idRangeText(ids) ? 'known' : 'expects others'
      if (client === 'known') clearTimeout(deadline)
      else sendFrame(socket, { holds: idRangeText(ids) } satisfies Holds)
    }
    readFrames(socket, take, () => (client === 'unknown' ? SECRET_MAX_BYTES : LENGTH_MAX))
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

/** Throws for an invalid query. */
function questionsIn(message: unknown): FinderRequest[] {
  for (const { method, args } of message as FinderRequest[]) {
    if (!Object.hasOwn(METHODS, method) || !Array.isArray(args)) throw new Error('no question')
  }
  return message as FinderRequest[]
}
