import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { type Listener, openListener } from './listener.ts'

const page = { html: (stages: readonly object[]) => `<p>${JSON.stringify(stages)}</p>`, policy: "default-src 'none'" }
const opened: { close(): Promise<unknown> }[] = []
const open = async (OPEN_WHEN_READY = false) => {
  const listener = await openListener({ PORT: 0, HOST: '127.0.0.1', OPEN_WHEN_READY }, page)
  opened.push(listener)
  return listener
}
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

const request = (listener: Listener, path: string, accept = '*/*') => fetch(listener.origin + path, { headers: { accept } })

test('says what is being prepared before there is an application', async () => {
  const listener = await open()
  const done = Promise.withResolvers<void>()
  const begun = listener.during('演示曲库渲染中', async (report) => {
    report('34/111')
    await done.promise
  })
  const visit = await request(listener, '/hotMusic', 'text/html')
  expect([visit.status, visit.headers.get('retry-after'), visit.headers.get('cache-control')]).toEqual([503, '2', 'no-store'])
  expect(await visit.text()).toContain('34/111')
  const call = await request(listener, '/api/client/app/cms/menu')
  expect([call.status, await call.json()]).toEqual([503, { code: 503, msg: '网站正在准备，请稍候', fault: 'STARTING' }])
  expect((await request(listener, '/healthz')).status).toBe(200)
  const ready = await request(listener, '/readyz')
  const stages = [{ what: '演示曲库渲染中', detail: '34/111' }]
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting', stages }])
  done.resolve()
  await begun
  expect(await (await request(listener, '/readyz')).json()).toMatchObject({ stages: [{ what: '启动网站', detail: '' }] })
})

test('hands the port over to the application on open connections, and closing it answers what is under way', async () => {
  const listener = await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const status = async (path: string) => {
    const [answer] = await once(get(listener.origin + path, { agent }), 'response')
    await text(answer)
    return [answer.statusCode, answer.socket?.localPort ?? answer.req.socket.localPort]
  }
  const [waiting, socket] = await status('/slow')
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const app = Fastify({ serverFactory: (handler) => listener.serverFor(handler) })
  app.get('/slow', async () => {
    arrived.resolve()
    await held.promise
    return 'done'
  })
  await listener.handOver(app)
  const slow = status('/slow')
  await arrived.promise
  const closing = app.close()
  held.resolve()
  expect([waiting, await slow]).toEqual([503, [200, socket]])
  agent.destroy()
  await closing
  await expect(request(listener, '/healthz')).rejects.toThrow('fetch failed')
})

test('answers a request that was on its way on an idle connection when the port closed', async () => {
  const listener = await open()
  const app = Fastify({ serverFactory: (handler) => listener.serverFor(handler), return503OnClosing: false })
  app.post('/', async () => 'done')
  await listener.handOver(app)
  const { hostname, port } = new URL(listener.origin)
  const socket = connect(Number(port), hostname)
  const post = () => socket.write(`POST / HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 0\r\n\r\n`)
  post()
  await once(socket, 'data')
  const closing = app.close()
  await until('the closed port', () => !app.server.listening || undefined)
  post()
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/)
  await closing
})

test('refuses a port that is taken', async () => {
  const listener = await open()
  const taken = { PORT: Number(new URL(listener.origin).port), HOST: '127.0.0.1', OPEN_WHEN_READY: false }
  await expect(openListener(taken, page)).rejects.toThrow('EADDRINUSE')
})

test('opens no port before the application takes over where the settings say so', async () => {
  const listener = await open(true)
  expect(listener.origin).toBe('')
  const app = Fastify({ serverFactory: (handler) => listener.serverFor(handler) })
  app.get('/', async () => 'done')
  await listener.during('准备数据库', async () => {})
  expect(listener.origin).toBe('')
  await listener.handOver(app)
  expect(await (await request(listener, '/')).text()).toBe('done')
  await app.close()
})
