import 'fake-indexeddb/auto'
import { track } from '@shenglang/player/engine/test-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { changeDevice, readDevice } from '../../../worker/offline/storage/device.ts'
import { requestTracks } from '../storage/crates.ts'
import { changeAccount, changeTrack, openAccount, readAccount, readTrack } from '../storage/records.ts'
import { followMember } from './commands.ts'

const ME = '5'
const RIGHTS = '0 '

beforeEach(async () => {
  // Another tab runs the sync.
  vi.stubGlobal('navigator', {
    locks: { request: () => new Promise(() => {}) },
    storage: { estimate: async () => ({ quota: 1e9 }) },
  })
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME, { leasedAt: 9, rights: RIGHTS })
  await requestTracks(ME, { cards: [track('48')] }, 1)
  await changeTrack(ME, '48', { attempts: 3, nextTryAt: 1e15, fault: '离线凭据无法验证，请重新登录' })
})
afterEach(() => vi.unstubAllGlobals())

test('a member who signs in again trusts the server’s next key, renews leases, and retries everything', async () => {
  await changeDevice(() => ({ userId: '' }))
  await followMember(ME, RIGHTS)
  expect(await readAccount(ME)).toMatchObject({ takesNewKey: true, leasedAt: 0 })
  expect(await readTrack(ME, '48')).toMatchObject({ nextTryAt: 0 })
  expect(await readDevice()).toMatchObject({ userId: ME })
})

test('another page of the same member changes none of that', async () => {
  await changeDevice(() => ({ userId: ME }))
  await followMember(ME, RIGHTS)
  expect(await readAccount(ME)).toMatchObject({ takesNewKey: false, leasedAt: 9 })
  expect(await readTrack(ME, '48')).toMatchObject({ nextTryAt: 1e15 })
})

test('with another level leases are requested again, and the trusted key stays', async () => {
  await changeDevice(() => ({ userId: ME }))
  await followMember(ME, '2 2027-01-01')
  expect(await readAccount(ME)).toMatchObject({ takesNewKey: false, leasedAt: 0 })
  await changeAccount(ME, { leasedAt: 9 })
  await followMember('', '')
  expect(await readDevice()).toMatchObject({ userId: '' })
  expect(await readAccount(ME)).toMatchObject({ leasedAt: 9 })
})
