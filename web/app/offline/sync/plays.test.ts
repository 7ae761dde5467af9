import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { changeDevice } from '../../../worker/offline/storage/device.ts'
import { openAccount } from '../storage/records.ts'
import { queuePlay, sendPlays } from './plays.ts'

const ME = '5'
const SERVER_NOW = Date.parse('2026-11-01T12:00:00Z')
const [MINUTE, HOUR] = [60_000, 3_600_000]
/** The requests sent to the server, one for each play. */
let sent: string[] = []
let isReachable = true

beforeEach(async () => {
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME)
  await changeDevice(() => ({ userId: ME }))
  sent = []
  isReachable = true
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'HEAD') return new Response(null, { headers: { date: new Date(SERVER_NOW).toUTCString() } })
    sent.push(JSON.parse(String(body)).heardAt)
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response('{"code":200,"data":{"isCounted":true}}')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sets this device's clock; the server's stands at `SERVER_NOW`. */
const setClock = (aheadMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: SERVER_NOW + aheadMs })
const serverTime = (agoMs: number) => new Date(SERVER_NOW - agoMs).toISOString()
const waiting = async () => (await offlineDatabase()).count('plays')

test.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
  ['right', 0],
])('a play is sent by the server’s clock where this one is %s', async (_, aheadMs) => {
  setClock(aheadMs)
  // As the last lease showed.
  await changeDevice(() => ({ aheadMs }))
  await queuePlay('48', Date.now() - 20 * MINUTE)
  await sendPlays(ME)
  expect([sent, await waiting()]).toEqual([[serverTime(20 * MINUTE)], 0])
})

test('a play recorded by a fast clock counts at the server’s time, and at the same time when sent again', async () => {
  setClock(3 * HOUR)
  await queuePlay('48', Date.now() - MINUTE)
  isReachable = false
  await expect(sendPlays(ME)).rejects.toThrow('网络请求失败')
  const first = [...sent]
  expect(new Set(first)).toEqual(new Set([serverTime(0)]))
  isReachable = true
  vi.setSystemTime(Date.now() + 10_000)
  await sendPlays(ME)
  expect([sent.at(-1), await waiting()]).toEqual([first[0], 0])
})

test('nothing is sent where nothing was played', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  await sendPlays(ME)
  expect(fetch).not.toHaveBeenCalled()
})
