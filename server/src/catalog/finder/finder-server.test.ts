import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { serveFinder } from './finder-server.ts'
import { sendFrame } from './frames.ts'
import type { Questions } from './port.ts'
import { RemoteFinder } from './remote-finder.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-finder-'))
const path = join(folder, 'finder')
const SECRET = 'between-two-processes'
const finder = (place: string) => ({ place: async () => place }) as Partial<Questions> as Questions
const serve = (place = 'here') => serveFinder(finder(place), { path }, SECRET)
const ask = async () => {
  const remote = new RemoteFinder({ path }, SECRET)
  return remote.place().finally(() => remote.close())
}

afterEach(() => void vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true }))

async function stranger(): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect({ path }).on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.resume()
  return { socket, closed }
}

test('who does not say the secret within five seconds is hung up on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await serve()
  const { socket, closed } = await stranger()
  socket.write(Buffer.from([0]))
  await vi.waitUntil(() => vi.getTimerCount() === 1, { timeout: 5000, interval: 5 })
  await vi.advanceTimersByTimeAsync(5000)
  await closed
  await server.close()
})

test('who has not said the secret may not send more than a kilobyte; who has, may', async () => {
  const server = await serve()
  const { socket, closed } = await stranger()
  socket.write(Buffer.from([0, 0, 8, 0]))
  await closed
  const known = await stranger()
  sendFrame(known.socket, SECRET)
  sendFrame(known.socket, [{ id: 1, method: 'place', args: ['x'.repeat(4000)] }])
  const [answer] = await once(known.socket, 'data')
  expect(String(answer)).toContain('here')
  await server.close()
})

test('not more than 256 are connected at a time', async () => {
  const server = await serve()
  const strangers = await Promise.all(Array.from({ length: 256 }, stranger))
  const isOpen = () => strangers.every(({ socket }) => !socket.destroyed)
  await (await stranger()).closed
  expect(isOpen()).toBe(true)
  await server.close()
})

test('the end of a server leaves the socket of its successor, and nothing else', async () => {
  const old = await serve('old')
  expect(await ask()).toBe('old')
  const successor = await serve('new')
  await old.close()
  expect(await ask()).toBe('new')
  await successor.close()
  expect(await readdir(folder)).toEqual(['finder'])
})

test('what is no socket is never replaced', async () => {
  await rm(path, { force: true })
  await writeFile(path, 'somebody’s')
  await expect(serve()).rejects.toThrow('something else than a socket')
  expect(await readFile(path, 'utf8')).toBe('somebody’s')
  await rm(path)
})

test('sockets that killed processes left are cleared away, those in use and other files are not', async () => {
  const left = createServer()
  left.listen({ path: `${path}.bound` })
  await once(left, 'listening')
  await rename(`${path}.bound`, `${path}.1111`)
  left.close()
  const used = createServer().listen({ path: `${path}.2222` })
  await once(used, 'listening')
  await writeFile(`${path}.3333`, '')
  const server = await serve()
  expect((await readdir(folder)).sort()).toEqual(['finder', 'finder.2222', 'finder.3333'])
  used.close()
  await server.close()
})
