import { expect, test } from 'vitest'
import { createApp } from './app.ts'

test.each([
  ['a full disk', 'ENOSPC', 507, 'STORAGE_FULL'],
  ['a full disk of the database', '53100', 507, 'STORAGE_FULL'],
  ['a query that was cancelled', '57014', 503, 'UNAVAILABLE'],
  ['a database that is away', 'DATABASE_UNAVAILABLE', 503, 'UNAVAILABLE'],
  ['a fault of our own', undefined, 500, 'INTERNAL'],
])('%s is said in words, and is the client’s to try again later', async (_what, code, status, name) => {
  const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1000 }, undefined)
  app.get('/failing', async () => {
    throw Object.assign(new Error('it failed'), { code })
  })
  const answer = await app.inject('/failing')
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ fault: name })])
  await app.close()
})
