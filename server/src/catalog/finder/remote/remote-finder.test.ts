import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Answered, FinderRequest } from './finder-request.ts'
import { readFrames, sendFrame } from './frames.ts'
import { RemoteFinder } from './remote-finder.ts'

/** A finder that answers when the test says so, and records its requests by connection. */
async function hangingFinder() {
  const connections: { socket: Socket; requests: FinderRequest[] }[] = []
  const server = createServer((socket) => {
    const requests: FinderRequest[] = []
    connections.push({ socket, requests })
    socket.on('error', () => {})
    readFrames(socket, (message) => Array.isArray(message) && requests.push(...message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const finder = new RemoteFinder({ host: '127.0.0.1', port: (server.address() as { port: number }).port }, 'secret')
  return {
    finder,
    connections,
    answer: (connection: number, answers: Answered[]) => sendFrame(connections[connection]?.socket as Socket, answers),
    async close() {
      await finder.close()
      for (const { socket } of connections) socket.destroy()
      server.close()
    },
  }
}
const until = (isSo: () => boolean) => expect.poll(isSo, { interval: 5 }).toBe(true)

test('a connection that is given up fails what it has not answered, and the next query has another', async () => {
  const { finder, connections, answer, close } = await hangingFinder()
  const hanging = expect(finder.place()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await until(() => connections[0]?.requests.length === 1)
  finder.disconnect()
  await hanging
  const next = finder.place()
  await until(() => connections[1]?.requests.length === 1)
  answer(1, [{ id: 2, answer: 'another' }])
  expect(await next).toBe('another')
  await close()
})

test('answers may come in any order', async () => {
  const { finder, connections, answer, close } = await hangingFinder()
  const both = [finder.place(), finder.place()]
  await until(() => connections[0]?.requests.length === 2)
  answer(0, [{ id: 2, answer: 'second' }])
  expect(await both[1]).toBe('second')
  answer(0, [{ id: 1, answer: 'late' }])
  expect(await both[0]).toBe('late')
  await close()
})
