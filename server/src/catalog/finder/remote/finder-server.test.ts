import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { PartQuestions } from '../library/part-port.ts'
import { serveFinder } from './finder-server.ts'
import { sendFrame } from './frames.ts'
import { RemoteFinder } from './remote-finder.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-finder-'))
const path = join(folder, 'finder')
const SECRET = 'between-two-processes'
const finder = (place: string) => ({ place: async () => place }) as Partial<PartQuestions> as PartQuestions
const serve = (place = 'here') => serveFinder(finder(place), { path }, SECRET)
const request = async () => {
  const remote = new RemoteFinder({ path }, SECRET)
  return remote.place().finally(() => remote.close())
}

afterAll(() => rm(folder, { recursive: true }))

async function stranger(): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect({ path }).on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.resume()
  return { socket, closed }
}

test('disconnects a client that does not send the secret within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await serve()
  const { socket, closed } = await stranger()
  socket.write(Buffer.from([0]))
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  await closed
  await server.close()
})

test('limits a client to a kilobyte before the secret, not after', async () => {
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

test('accepts at most 256 connections', async () => {
  const server = await serve()
  const strangers = await Promise.all(Array.from({ length: 256 }, stranger))
  const isOpen = () => strangers.every(({ socket }) => !socket.destroyed)
  await (await stranger()).closed
  expect(isOpen()).toBe(true)
  await server.close()
})

test('answers a client that expects other ids with those that it holds, and nothing else', async () => {
  const server = await serveFinder(finder('here'), { path }, SECRET, { from: 1, to: 500 })
  const placeOf = async (ids: string) => {
    const holds: string[] = []
    const remote = new RemoteFinder({ path }, SECRET, { ids, onOtherIds: (others) => holds.push(others) })
    const place = await remote.place().catch(({ code }) => code)
    await remote.place().catch(() => {})
    await remote.close()
    return { place, holds, holdsOthers: remote.holdsOthers }
  }
  expect(await placeOf('1-500')).toEqual({ place: 'here', holds: [], holdsOthers: false })
  for (const others of ['', '1-400', '501-'])
    expect(await placeOf(others)).toEqual({ place: 'UNAVAILABLE', holds: ['1-500'], holdsOthers: true })
  const { socket, closed } = await stranger()
  sendFrame(socket, { secret: 'guessed', ids: '1-500' })
  await closed
  await server.close()
})

test('a finder of all ids refuses a client that expects a part of them', async () => {
  const server = await serve()
  const remote = new RemoteFinder({ path }, SECRET, { ids: '1-500' })
  await expect(remote.place()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(remote.holdsOthers).toBe(true)
  await remote.close()
  await server.close()
})

test('the end of a server removes neither the socket of its successor nor other files', async () => {
  const old = await serve('old')
  expect(await request()).toBe('old')
  const successor = await serve('new')
  await old.close()
  expect(await request()).toBe('new')
  await successor.close()
  expect(await readdir(folder)).toEqual(['finder'])
})

test('never replaces a file that is no socket', async () => {
  await rm(path, { force: true })
  await writeFile(path, 'somebody’s')
  await expect(serve()).rejects.toThrow('something else than a socket')
  expect(await readFile(path, 'utf8')).toBe('somebody’s')
  await rm(path)
})

test('removes sockets that killed processes left, but not those in use and other files', async () => {
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
