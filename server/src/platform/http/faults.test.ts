import { fault } from '@shenglang/contract/faults'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'

test.each([
  ['a full disk', 'ENOSPC', 507, 'STORAGE_FULL'],
  ['a full disk of the database', '53100', 507, 'STORAGE_FULL'],
  ['a query that was cancelled', '57014', 503, 'UNAVAILABLE'],
  ['a database that is away', 'DATABASE_UNAVAILABLE', 503, 'UNAVAILABLE'],
  ['a fault of our own', undefined, 500, 'INTERNAL'],
])('%s has a message, and the client may try again later', async (_what, code, status, name) => {
  const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1000 }, undefined)
  app.get('/failing', async () => {
    throw Object.assign(new Error('it failed'), { code })
  })
  const answer = await app.inject('/failing')
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ fault: name })])
  await app.close()
})

test('logs a provider’s answer with the fault that the client gets, and never sends it to the client', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1000 }, logger)
  const detail = 'Business Failed ACQ.ACCESS_FORBIDDEN 无权限使用接口'
  app.get('/failing', async () => {
    const cause = Object.assign(new Error('Alipay refused'), { code: '40004', detail })
    throw fault('PAYMENT_UNAVAILABLE', { orderId: '7' }, { cause })
  })
  app.get('/refused', async () => {
    throw fault('ORDER_NOT_FOUND')
  })
  const answer = await app.inject('/failing')
  await app.inject('/refused')
  expect([answer.json().fault, answer.body.includes('ACQ')]).toEqual(['PAYMENT_UNAVAILABLE', false])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, fault: 'PAYMENT_UNAVAILABLE', err: expect.objectContaining({ code: '40004', detail }) }),
  ])
  await app.close()
})
