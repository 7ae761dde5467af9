import 'fake-indexeddb/auto'
import { track } from '@shenglang/player/test-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineDatabase } from '../../worker/offline/database.ts'
import { changeDevice, readDevice } from '../../worker/offline/device.ts'
import { followMember } from './commands.ts'
import { askFor } from './crates.ts'
import { changeAccount, changeTrack, openAccount, readAccount, readTrack } from './records.ts'

const ME = '5'
const RIGHTS = '0 '

beforeEach(async () => {
  // Another tab sees to downloads.
  vi.stubGlobal('navigator', {
    locks: { request: () => new Promise(() => {}) },
    storage: { estimate: async () => ({ quota: 1e9 }) },
  })
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME, { leasedAt: 9, rights: RIGHTS })
  await askFor(ME, { cards: [track('48')] }, 1)
  await changeTrack(ME, '48', { attempts: 3, nextTryAt: 1e15, fault: '离线凭据无法验证，请重新登录' })
})
afterEach(() => vi.unstubAllGlobals())

test('whoever signs in again trusts the key that the server shows next, has rights renewed, and nothing waits any longer', async () => {
  await changeDevice(() => ({ userId: '' }))
  await followMember(ME, RIGHTS)
  expect(await readAccount(ME)).toMatchObject({ takesNewKey: true, leasedAt: 0 })
  expect(await readTrack(ME, '48')).toMatchObject({ nextTryAt: 0 })
  expect(await readDevice()).toMatchObject({ userId: ME })
})

test('a further page of the same member changes nothing of that', async () => {
  await changeDevice(() => ({ userId: ME }))
  await followMember(ME, RIGHTS)
  expect(await readAccount(ME)).toMatchObject({ takesNewKey: false, leasedAt: 9 })
  expect(await readTrack(ME, '48')).toMatchObject({ nextTryAt: 1e15 })
})

test('with another level its rights are asked for again, and the key stays the one to trust', async () => {
  await changeDevice(() => ({ userId: ME }))
  await followMember(ME, '2 2027-01-01')
  expect(await readAccount(ME)).toMatchObject({ takesNewKey: false, leasedAt: 0 })
  await changeAccount(ME, { leasedAt: 9 })
  await followMember('', '')
  expect(await readDevice()).toMatchObject({ userId: '' })
  expect(await readAccount(ME)).toMatchObject({ leasedAt: 9 })
})
