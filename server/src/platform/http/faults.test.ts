import { expect, test } from 'vitest'
import { createApp } from './app.ts'

test('a full disk is said in words, and is the client’s to try again later', async () => {
  const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1000 }, undefined)
  app.get('/full', async () => {
    throw Object.assign(new Error('write failed'), { code: 'ENOSPC' })
  })
  const answer = await app.inject('/full')
  expect([answer.statusCode, answer.json()]).toEqual([507, expect.objectContaining({ fault: 'STORAGE_FULL' })])
  await app.close()
})
