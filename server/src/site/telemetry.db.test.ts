import { CALL_LIMITS } from '@shenglang/contract/limits'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { testApplication } from '../../test/test-application.ts'

const METRICS_TOKEN = 'metrics-token-of-pages'
const application = await testApplication({ METRICS_TOKEN })
const { app, database } = application

const ERROR = { kind: 'page', name: 'TypeError', message: 'x is undefined', frames: ['assets/first-Ab12cd34.js:1:20'] }
const REPORT = { build: 'b1', page: 'dj', device: 'phone', errors: [ERROR], vitals: [{ name: 'LCP', value: 1200 }] }
const send = (payload: object, remoteAddress = '10.0.0.1', token = '') =>
  app.inject({
    method: 'POST',
    url: '/api/client/app/cms/telemetry',
    payload,
    remoteAddress,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('adds what pages report to the metrics', async () => {
  expect((await send(REPORT)).statusCode).toBe(200)
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(body).toContain('browser_errors_total{kind="page",device="phone"} 1')
  expect(body).toContain('browser_vitals_milliseconds_bucket{le="1200",name="LCP",device="phone"} 1')
})

test.each([
  { ...REPORT, page: '/user?id=42' },
  { ...REPORT, errors: [{ ...ERROR, frames: ['https://music.example/user?id=42:1:1'] }] },
  { ...REPORT, errors: Array.from({ length: 11 }, () => ERROR) },
  { ...REPORT, vitals: [{ name: 'PHONE', value: 13_800_138_000 }] },
  { ...REPORT, device: 'somebody' },
])('refuses %j', async (payload) => {
  expect((await send(payload)).statusCode).toBe(400)
})

test('limits the reports from one address', async () => {
  const [{ times }] = CALL_LIMITS.telemetry
  for (let nth = 0; nth < times; nth += 1) await send(REPORT, '10.0.0.2')
  expect((await send(REPORT, '10.0.0.2')).statusCode).toBe(429)
})

test('counts a visitor once a day by the address, and a user once at any address', async () => {
  const count = async () => Number((await database.pool.query('select count(*) from visits')).rows[0].count)
  const before = await count()
  const { token } = await buildUser(application)
  await send(REPORT, '10.0.1.1')
  await send(REPORT, '10.0.1.1')
  await send(REPORT, '10.0.1.2')
  await send(REPORT, '10.0.1.3', token)
  await send(REPORT, '10.0.1.4', token)
  expect((await count()) - before).toBe(3)
})
