import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskFiles } from '../files/disk.ts'
import type { OpenFile } from '../files/port.ts'
import { answerFaults } from './faults.ts'
import { sendFile } from './send-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-send-'))
const files = await openDiskFiles(folder)
const song = randomBytes(1_000_000)
/** More than the socket buffers take for a client that does not read. */
const mix = randomBytes(32_000_000)
await files.put('audio/so/song.mp3', song)
await files.put('audio/mi/mix.mp3', mix)

let openFiles = 0
const counted = (file: OpenFile, size = file.size): OpenFile => {
  openFiles += 1
  const close = () => {
    openFiles -= 1
    file.close()
  }
  return { ...file, identity: `${file.identity} of ${size}`, size, close }
}

const facts = { etag: '"v1"', contentType: 'audio/mpeg', cacheControl: 'public' }
const app = Fastify()
answerFaults(app)
app.get('/song', async (request, reply) => sendFile(request, reply, counted(await files.open('audio/so/song.mp3')), facts))
app.get('/mix', async (request, reply) => sendFile(request, reply, counted(await files.open('audio/mi/mix.mp3')), facts))
app.get('/cut', async (request, reply) =>
  sendFile(request, reply, counted(await files.open('audio/so/song.mp3'), 2_000_000), facts),
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/song', headers })

describe('sends what was requested:', () => {
  test('the whole', async () => {
    const response = await get()
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(song)).toBe(true)
    expect(response.headers).toMatchObject({ etag: '"v1"', 'accept-ranges': 'bytes', 'content-length': '1000000' })
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=-500', 999_500, 999_999],
    ['bytes=1000-263143', 1000, 263_143],
    ['bytes=1-524288', 1, 524_288],
    ['bytes=1-524289', 1, 524_289],
    ['bytes=7-', 7, 999_999],
  ])('%s', async (range, start, end) => {
    const response = await get({ range })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/1000000`)
    expect(response.rawPayload.equals(song.subarray(start, end + 1))).toBe(true)
  })

  test('answers 416 with the size for a range outside', async () => {
    const response = await get({ range: 'bytes=1000000-' })
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */1000000'])
  })

  test('answers HEAD the same without the bytes', async () => {
    const response = await get({}, 'HEAD')
    expect([response.statusCode, response.headers['content-length'], response.rawPayload.length]).toEqual([200, '1000000', 0])
  })

  test.each([
    ['"v1"', 304],
    ['"v0", W/"v1"', 304],
    ['*', 304],
    ['"v0"', 200],
  ])('If-None-Match %s is %i', async (known, status) => {
    expect((await get({ 'if-none-match': known })).statusCode).toBe(status)
  })

  test.each([
    ['"v1"', 206],
    ['W/"v1"', 200],
    ['"v0"', 200],
    ['Sat, 21 Nov 2026 00:00:00 GMT', 200],
  ])('If-Range %s is %i', async (ifRange, status) => {
    expect((await get({ range: 'bytes=0-9', 'if-range': ifRange })).statusCode).toBe(status)
  })

  test('many at once, each with its own bytes', async () => {
    const starts = Array.from({ length: 200 }, (_, index) => index * 3000)
    const bodies = await Promise.all(
      starts.map(async (start) => {
        const response = await fetch(`${address}/song`, { headers: { range: `bytes=${start}-${start + 300_000}` } })
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    for (const [index, start] of starts.entries()) {
      expect(bodies[index]?.equals(song.subarray(start, start + 300_001))).toBe(true)
    }
  })
})

describe('closes the file', () => {
  const nobodyReads = () => expect.poll(() => openFiles).toBe(0)
  const request = async (...paths: string[]): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
    return socket
  }

  test('after a slow client has all of it', async () => {
    const response = await fetch(`${address}/mix`)
    const parts: Uint8Array[] = []
    for await (const part of response.body ?? []) {
      parts.push(part)
      await new Promise(setImmediate)
    }
    expect(Buffer.concat(parts).equals(mix)).toBe(true)
    await nobodyReads()
  })

  test('when the client disconnects in the middle', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => request('/mix')))
    await Promise.all(sockets.map((socket) => once(socket, 'readable')))
    expect(openFiles).toBe(20)
    for (const socket of sockets) socket.destroy()
    await nobodyReads()
  })

  test('when the client disconnects while the answer waits behind another one', async () => {
    const socket = await request('/mix', '/mix', '/song')
    await expect.poll(() => openFiles).toBe(3)
    socket.destroy()
    await nobodyReads()
  })

  test('when it turns out shorter than it was, and cuts the connection', async () => {
    const response = await fetch(`${address}/cut`)
    await expect(response.arrayBuffer()).rejects.toThrow()
    await nobodyReads()
  })
})
