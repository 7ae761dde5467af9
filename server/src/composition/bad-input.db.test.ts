import { connect } from 'node:net'
import { invoiceFilePath } from '@shenglang/contract/commerce/invoices/invoices'
import { designFilePath } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { allRoutes } from '@shenglang/contract/composition/routes'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { messagePicturePath } from '@shenglang/contract/messaging/routes'
import { sharePath } from '@shenglang/contract/sharing/addresses'
import { COMMENT_EVENTS_PATH } from '@shenglang/contract/social/routes'
import { studioPath } from '@shenglang/contract/studio/works'
import { expect, test } from 'vitest'
import { buildEveryRole } from '../../test/every-role.ts'
import { buildResource } from '../../test/library.ts'
import { hasMachineText } from '../../test/machine-text.ts'
import { buildUser } from '../../test/people.ts'
import { testApplication } from '../../test/test-application.ts'

const METRICS_TOKEN = 'a-token-of-some-length'
const application = await testApplication({ METRICS_TOKEN, SEARCHES_A_MINUTE: '30' })
const { app, database } = application
const resourceId = await buildResource(database)
const list = '/api/client/app/cms/resource'

/** The raw answer of the server to these bytes. */
async function raw(bytes: string): Promise<string> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => app.listeningOrigin)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

const get = async (url: string) => {
  const response = await app.inject({ method: 'GET', url })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

test.each([
  ['an unknown path', '/api/nowhere', 404],
  ['an unknown path below a known one', `${list}/1/2`, 404],
  ['a word for a number', `${list}?pageNum=abc`, 400],
  ['a page before the first', `${list}?pageNum=0`, 400],
  ['a negative page', `${list}?pageNum=-1`, 400],
  ['a page beyond all pages', `${list}?pageNum=99999999999`, 400],
  ['a huge page size', `${list}?pageSize=1000000000`, 400],
  ['an empty number', `${list}?pageSize=`, 400],
  ['an unknown order', `${list}?orderBy=random`, 400],
  ['a key that does not exist', `${list}?tkey=13A`, 400],
  ['a NUL', `${list}?style=a%00b`, 400],
  ['a broken percent-encoding in the query', `${list}?style=%E4%B8`, 400],
  ['a broken percent-encoding in the path', '/api/client/app/cms/resource/%ZZ', 400],
  ['a 10 KB keyword', `${list}?style=${'长'.repeat(1200)}`, 400],
  ['an id that is no number', `${list}/abc`, 400],
  ['an id beyond 64 bits', `${list}/99999999999999999999`, 400],
  ['a resource that does not exist', `${list}/999999`, 404],
  ['a dictionary that does not exist', '/api/client/app/cms/dict/passwords', 400],
  ['too many values', `${list}?style=${Array(60).fill('a').join(',')}`, 400],
])('answers %s in the envelope with a Chinese message', async (_name, url, status) => {
  const { status: got, body } = await get(url)
  expect({ got, code: body.code }).toEqual({ got: status, code: status })
  expect(hasMachineText(body.msg), body.msg).toBe(false)
})

test('treats SQL in a value as a value', async () => {
  const { status, body } = await get(`${list}?style=${encodeURIComponent("house'; drop table users; --")}`)
  expect([status, body.rows]).toEqual([200, []])
})

test('ignores unknown arguments', async () => {
  expect((await get(`${list}?utm_source=x&pageSize=1`)).status).toBe(200)
})

test.each([
  '/api/media/audio/1/..%2f..%2f..%2fetc%2fpasswd',
  '/api/media/audio/..%2f..%2fpostgres/x',
  '/api/media/audio/%2e%2e/%2e%2e',
  '/api/media/audio/1%00/x',
  '/api/media/image/..%2f..%2fpostgres.log',
  '/api/media/image/%2e%2e%5c%2e%2e%5cx',
  '/api/media/../../../../etc/passwd',
])('%s never leaves the media folder', async (url) => {
  const { status, body } = await get(url)
  expect([400, 404]).toContain(status)
  expect(body.code).toBe(status)
})

test.each([
  ['headers too large', `GET /api/healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nHost: y\r\n\r\n', 400],
  ['one host twice', 'GET /dj HTTP/1.1\r\nHost: x\r\nhOST: x\r\nConnection: close\r\n\r\n', 400],
])('answers %s in the envelope', async (_name, bytes, status) => {
  const answer = await raw(bytes)
  expect(answer).toContain(`HTTP/1.1 ${status}`)
  const { code, msg } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
  expect([code, hasMachineText(msg)]).toEqual([status, false])
})

test('a body where none belongs, of the wrong kind, or too large is no server error', async () => {
  for (const payload of ['{"a":', 'x'.repeat(2_000_000)]) {
    const response = await app.inject({ method: 'POST', url: list, headers: { 'content-type': 'application/json' }, payload })
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json().code).toBe(response.statusCode)
    expect(hasMachineText(response.json().msg)).toBe(false)
  }
})

/** Addresses beside the calls of the contract: bytes, uploads, streams. */
test.each([
  ['GET', mediaPath.audio('abc', 'x')],
  ['GET', mediaPath.download('token', '1')],
  ['GET', mediaPath.package('token', '1')],
  ['GET', mediaPath.lists('token', '1')],
  ['GET', `${COMMENT_EVENTS_PATH}?subject=abc`],
  ['POST', studioPath.uploads],
  ['PATCH', `${studioPath.uploads}/none`],
  ['GET', studioPath.audio('abc')],
  ['GET', studioPath.sample('abc')],
  ['GET', invoiceFilePath('abc')],
  ['GET', designFilePath('abc')],
  ['GET', messagePicturePath('abc')],
  ['GET', sharePath.picture('resource', 'abc')],
  ['POST', '/cms/file/upload'],
  ['POST', '/pay/notify/paypal'],
  ['DELETE', '/client/app/cms/resource'],
] as const)('%s %s refuses in Chinese alone, in every role', async (method, path) => {
  for (const { who, token } of await buildEveryRole(application)) {
    const payload = method === 'GET' ? {} : { payload: '{"a":', headers: { 'content-type': 'application/json' } }
    const headers = { ...payload.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await app.inject({ method, url: `/api${path}`, ...payload, headers })
    expect([who, response.statusCode >= 400 && response.statusCode < 500]).toEqual([who, true])
    const { msg } = response.json() as { msg: string }
    expect([who, msg, hasMachineText(msg)]).toEqual([who, msg, false])
  }
})

test('mounts and documents every call of the contract', async () => {
  const { body: document } = await get('/api/openapi.json')
  for (const { method, path } of allRoutes) {
    expect(app.hasRoute({ method, url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(true)
    expect(document.paths[path]).toHaveProperty(method.toLowerCase())
  }
})

test.each([
  '/client/app/cms/config',
  '/client/app/cms/menu',
  '/menu/list',
  '/client/app/cms/dict/cms_energy',
  '/client/app/cms/category',
  '/client/app/cms/resource',
  `/client/app/cms/resource/${resourceId}`,
  `/client/app/cms/file/${resourceId}`,
  `/client/app/cms/waveform?ids=${resourceId}`,
  '/client/app/cms/vip/config',
  '/client/app/cms/vip/opens',
  '/client/app/cms/users/artist',
])('%s answers a visitor', async (path) => {
  const { status, body } = await get(`/api${path}`)
  expect({ status, code: body.code, msg: body.msg }).toEqual({ status: 200, code: 200, msg: '操作成功' })
})

test('answers carry a request id and the security headers', async () => {
  const { headers } = await get(list)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(headers['permissions-policy']).toContain(`${feature}=()`)
})

test('health, readiness and metrics answer', async () => {
  expect((await get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await get('/readyz')).body).toMatchObject({ status: 'ok' })
  const metrics = (authorization: string) => app.inject({ url: '/metrics', headers: { authorization } })
  expect((await metrics(`Bearer ${METRICS_TOKEN}`)).body).toContain('http_request_duration_seconds_bucket')
  for (const authorization of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`])
    expect((await metrics(authorization)).statusCode).toBe(403)
})

test.each([
  ['collect', () => `/client/app/resource/collect/${resourceId}`],
  ['focus', async () => `/client/app/user/focus/${(await buildUser(application)).userId}`],
])('%s takes an empty body of any content type', async (_name, pathOf) => {
  const { token } = await buildUser(application)
  const url = `/api${await pathOf()}`
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    for (const body of [{}, { payload: '' }]) {
      expect((await app.inject({ method: 'POST', url, headers, ...body })).statusCode).toBe(200)
    }
    const empty = { ...headers, 'content-length': '0' }
    expect((await app.inject({ method: 'POST', url, headers: empty })).statusCode).toBe(200)
  }
})

test.each([
  ['an address of another site', 'GET http://evil.example/x', 'x'],
  ['an address without a path', 'GET *', 'x'],
  ['a host of two words', 'GET /healthz', 'a b'],
  ['a host with a path', 'GET /healthz', 'x/y'],
  ['a host with an impossible port', 'GET /healthz', 'x:99999'],
])('%s is no server error', async (_name, line, host) => {
  const answer = await raw(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(answer).toContain('HTTP/1.1 400')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 400 })
})

test('two tracks of one tempo are mixed without changing it', async () => {
  const [one] = await Promise.all([
    buildResource(database, { tkey: '8A', tbpm: 128 }),
    buildResource(database, { tkey: '8A', tbpm: 128 }),
  ])
  const { status, body } = await get(`/api/client/app/cms/resource_mix/${one}?mixPercent=0`)
  expect([status, body.data.length, body.data[0]?.tempoPercent]).toEqual([200, 1, 0])
})

test('limits searches from one address without limiting another', async () => {
  const search = (remoteAddress: string) => app.inject({ url: '/api/client/app/cms/resource_completion?key=a', remoteAddress })
  const answers = await Promise.all(Array.from({ length: 40 }, () => search('203.0.113.1')))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect([refused?.json().fault, Number(refused?.headers['retry-after'])]).toEqual(['TOO_MANY_REQUESTS', expect.any(Number)])
  expect((await search('203.0.113.2')).statusCode).toBe(200)
})

test('limits searches of posts just as much, but not the list of posts', async () => {
  const request = (query: string) => app.inject({ url: `/api/client/app/cms/posts?${query}`, remoteAddress: '203.0.113.3' })
  const answers = await Promise.all(Array.from({ length: 40 }, () => request('keyword=a')))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  expect((await request('orderBy=newest')).statusCode).toBe(200)
})
