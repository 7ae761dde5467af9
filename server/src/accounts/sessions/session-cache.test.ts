import type { Permission } from '@shenglang/contract/roles'
import { expect, test, vi } from 'vitest'
import { createSessionCache } from './session-cache.ts'
import type { SessionRow } from './sessions.sql.ts'

const hash = Buffer.from('token')
const row = { user_id: '7', account_type: 'user', permissions: [] as Permission[] } as SessionRow

test('a session is looked up once, until a session of its user ends', async () => {
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

test('a session that ended during the lookup is not cached', async () => {
  const memory = createSessionCache()
  const load = vi.fn(async () => {
    memory.forget('7')
    return row
  })
  await memory.recall(hash, load)
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('an unknown token is not cached', async () => {
  const memory = createSessionCache()
  const load = vi.fn(async () => undefined)
  await memory.recall(hash, load)
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['an admin', { account_type: 'admin' }],
  ['staff', { permissions: ['review'] }],
] as const)('the session of %s is read again for each call', async (_who, changes) => {
  const memory = createSessionCache()
  const load = vi.fn(async () => ({ ...row, ...changes }) as SessionRow)
  await memory.recall(hash, load)
  await memory.recall(hash, load)
  expect(load).toHaveBeenCalledTimes(2)
})
