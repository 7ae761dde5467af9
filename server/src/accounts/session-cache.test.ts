import { expect, test, vi } from 'vitest'
import { createSessionCache } from './session-cache.ts'
import type { SessionRow } from './sessions.sql.ts'

const hash = Buffer.from('token')
const row = { user_id: '7' } as SessionRow

test('a session is looked up once, until something of its user ends', async () => {
  const memory = createSessionCache()
  const load = vi.fn(async () => row)
  await memory.recall(hash, load)
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledOnce()
  memory.forget('8')
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledOnce()
  memory.forget('7')
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a session that ended while it was looked up is not kept', async () => {
  const memory = createSessionCache()
  const load = vi.fn(async () => {
    memory.forget('7')
    return row
  })
  await memory.recall(hash, load)
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('nobody is not cached', async () => {
  const memory = createSessionCache()
  const load = vi.fn(async () => undefined)
  await memory.recall(hash, load)
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledTimes(2)
})
