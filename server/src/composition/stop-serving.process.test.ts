import { once } from 'node:events'
import { Agent, get, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '../../test/data-folders.ts'
import { deleteDataFolder } from '../../test/delete-data-folder.ts'
import { buildUser } from '../../test/people.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { joinDatabase } from '../../test/studio-process.ts'

const folder = await makeDataFolder('stop')
afterAll(() => deleteDataFolder(folder))
const NOTICE_MS = 2500

interface Answered {
  status: number | undefined
  connection: string | undefined
  body: string
  port: number | undefined
}

/** Requests on connections that stay open between them. */
function onOpenConnections({ origin }: ServerProcess) {
  const agent = new Agent({ keepAlive: true })
  return async (path: string): Promise<Answered> => {
    const request = get(origin + path, { agent })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    const port = request.socket?.localPort
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer), port }
  }
}

/** A request whose body is written piece by piece. */
function startRequest({ origin }: ServerProcess, length: number) {
  const headers = { 'content-type': 'application/json', 'content-length': length }
  return httpRequest(`${origin}/api/app-auth/login`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) })
}

const isRefused = ({ origin }: ServerProcess) =>
  new Promise<boolean>((resolve) => {
    const { port, hostname } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true))
    socket.on('connect', () => socket.destroy())
  })

test('SIGTERM: says 503 first and answers on, then ends streams, finishes requests, and closes', async () => {
  const server = await startServer(join(folder, 'data'), {}, { DRAIN_NOTICE_MS: `${NOTICE_MS}` })
  const request = onOpenConnections(server)
  const ready = await request('/readyz')
  expect([ready.status, JSON.parse(ready.body)]).toEqual([
    200,
    { status: 'ok', parts: { database: 'ok', schema: 'ok', keys: 'ok', files: 'ok', finder: 'ok' } },
  ])
  const database = await joinDatabase(join(folder, 'data'))
  const { token } = await buildUser({ database, clock: { now: new Date() } })
  await database.close()
  const headers = { authorization: `Bearer ${token}` }
  const [stream] = (await once(get(`${server.origin}/api/events`, { headers, agent: false }), 'response')) as [IncomingMessage]
  const streamed = text(stream).then((received) => ({ received, endedAt: performance.now() }))

  const stoppedAt = performance.now()
  const ended = server.end('SIGTERM').then((code) => ({ code, closedAt: performance.now() }))
  await expect.poll(async () => (await request('/readyz')).status, { interval: 20 }).toBe(503)
  const noticed = await request('/readyz')
  expect(JSON.parse(noticed.body)).toMatchObject({ status: 'stopping', parts: { database: 'ok' } })
  // It still serves, and gives its connections back one by one.
  const list = await request('/api/menu/list')
  expect([list.status, list.connection]).toEqual([200, 'close'])
  expect((await request('/api/menu/list')).port).not.toBe(list.port)

  // The rest of its body comes only after the port is closed.
  const lateBody = JSON.stringify({ grantType: 'password', username: 'nobody', password: 'x' })
  const late = startRequest(server, lateBody.length)
  await once(late, 'socket')
  late.write(lateBody.slice(0, 10))

  const { received, endedAt } = await streamed
  await expect.poll(() => isRefused(server), { interval: 10 }).toBe(true)
  late.end(lateBody.slice(10))
  const [answer] = (await once(late, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close'])
  answer.resume()
  const { code, closedAt } = await ended
  expect(endedAt - stoppedAt).toBeGreaterThan(NOTICE_MS - 50)
  expect(received.trimEnd()).toMatch(/\nretry: \d{3,4}$/)
  expect(closedAt).toBeGreaterThanOrEqual(endedAt)
  expect(code).toBe(0)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow('fetch failed')
})

test('without a time of notice, what is in progress is answered with Connection: close', async () => {
  const server = await startServer(join(folder, 'data'))
  const body = JSON.stringify({ grantType: 'password', username: 'nobody', password: 'x' })
  const request = startRequest(server, body.length)
  await once(request, 'socket')
  request.write(body.slice(0, 10))
  // It has arrived by the time that a later request is answered.
  await fetch(`${server.origin}/healthz`)
  const ended = server.end('SIGTERM')
  await expect.poll(() => isRefused(server), { interval: 10 }).toBe(true)
  request.end(body.slice(10))
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close'])
  expect(await ended).toBe(0)
})
