import { CALL_LIMITS } from '@shenglang/contract/limits'
import { expect, test } from 'vitest'
import { testApplication } from '../../test/test-application.ts'

const METRICS_TOKEN = 'metrics-token-of-pages'
const { app } = await testApplication({ METRICS_TOKEN })

const ERROR = { kind: 'page', name: 'TypeError', message: 'x is undefined', frames: ['assets/first-Ab12cd34.js:1:20'] }
const TOLD = { build: 'b1', page: 'dj', device: 'phone', errors: [ERROR], vitals: [{ name: 'LCP', value: 1200 }] }
const send = (payload: object, remoteAddress = '10.0.0.1') =>
  app.inject({ method: 'POST', url: '/api/client/app/cms/telemetry', payload, remoteAddress })

test('what pages tell stands among the metrics', async () => {
  expect((await send(TOLD)).statusCode).toBe(200)
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(body).toContain('browser_errors_total{kind="page",device="phone"} 1')
  expect(body).toContain('browser_vitals_milliseconds_bucket{le="1200",name="LCP",device="phone"} 1')
})

test.each([
  { ...TOLD, page: '/user?id=42' },
  { ...TOLD, errors: [{ ...ERROR, frames: ['https://music.example/user?id=42:1:1'] }] },
  { ...TOLD, errors: Array.from({ length: 11 }, () => ERROR) },
  { ...TOLD, vitals: [{ name: 'PHONE', value: 13_800_138_000 }] },
  { ...TOLD, device: 'somebody' },
])('%j is refused', async (payload) => {
  expect((await send(payload)).statusCode).toBe(400)
})

test('one address tells only so much', async () => {
  const [{ times }] = CALL_LIMITS.telemetry
  for (let nth = 0; nth < times; nth += 1) await send(TOLD, '10.0.0.2')
  expect((await send(TOLD, '10.0.0.2')).statusCode).toBe(429)
})
