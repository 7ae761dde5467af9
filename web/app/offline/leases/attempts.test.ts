import 'fake-indexeddb/auto'
import { Fault } from '@shenglang/contract/fault'
import { beforeEach, expect, test } from 'vitest'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { downloadNext } from '../downloads/download-queue.ts'
import { createFakeServer, fileOf, noNetwork, signedOut } from '../downloads/fake-server.ts'
import { requestTracks } from '../storage/crates.ts'
import { openAccount, readTrack, readTracks } from '../storage/records.ts'
import { nextTryOf, tryAllNow } from './attempts.ts'

const ME = '5'
const signal = new AbortController().signal
let server: Awaited<ReturnType<typeof createFakeServer>>

beforeEach(async () => {
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME)
  server = await createFakeServer(ME)
})

const request = (...ids: string[]) => requestTracks(ME, { cards: ids.map((id) => server.record(id, 1)) }, server.clock.now)
const states = async () => Object.fromEntries((await readTracks(ME)).map(({ resourceId, state }) => [resourceId, state]))

/** Downloads as long as anything can be tried; returns why it stopped. */
async function downloadAll() {
  let step = await downloadNext(server.downloads, signal)
  while (step === 'done') step = await downloadNext(server.downloads, signal)
  return step
}

const failFor = (resourceId: string) => {
  server.on.fetch = (address) => address.includes(`/${fileOf(resourceId)}/`) && noNetwork()
}

test('a track that cannot be fetched does not block the others, and says why', async () => {
  await request('1', '2', '3')
  failFor('1')
  expect(await downloadAll()).toBe('idle')
  expect(await states()).toEqual({ 1: 'waiting', 2: 'saved', 3: 'saved' })
  expect(await readTrack(ME, '1')).toMatchObject({ fault: '网络请求失败', attempts: 1 })
})

test('it is retried automatically, after longer waits each time, and then reports nothing more', async () => {
  await request('1')
  failFor('1')
  const waits: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await downloadAll()
    const nextTryAt = nextTryOf(await readTracks(ME)) ?? 0
    waits.push((nextTryAt - server.clock.now) / 1000)
    server.clock.now = nextTryAt - 1
    const { fetched } = server.seen
    const before = fetched.length
    await downloadAll()
    expect(fetched.length).toBe(before)
    server.clock.now = nextTryAt
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900])
  server.on.fetch = () => {}
  await downloadAll()
  expect(await readTrack(ME, '1')).toMatchObject({ state: 'saved', attempts: 0 })
  expect((await readTrack(ME, '1'))?.fault).toBeUndefined()
  expect(nextTryOf(await readTracks(ME))).toBeUndefined()
})

test('it is retried at once on request, or with the network', async () => {
  await request('1', '2')
  server.on.fetch = noNetwork
  await downloadAll()
  server.on.fetch = () => {}
  await request('1')
  expect(await downloadAll()).toBe('idle')
  expect(await states()).toEqual({ 1: 'saved', 2: 'waiting' })
  await tryAllNow(ME)
  await downloadAll()
  expect(await states()).toEqual({ 1: 'saved', 2: 'saved' })
})

test('a track that the server cannot answer for does not keep the others from being leased', async () => {
  await request('1', '2', '3')
  server.on.lease = (ids) => {
    if (ids.includes('2')) throw new Fault('INTERNAL', { status: 500, message: '服务器太忙了，请稍后重试' })
  }
  // After each refusal a failing server is left alone for a while.
  while ((await downloadAll()) === 'later');
  expect(await states()).toEqual({ 1: 'saved', 2: 'waiting', 3: 'saved' })
  expect(await readTrack(ME, '2')).toMatchObject({ fault: '服务器太忙了，请稍后重试', attempts: 1 })
})

test.each([
  ['without an answer', noNetwork],
  ['once the session has ended', signedOut],
])('%s postpone all tracks, and none is marked as failed', async (_, fail) => {
  await request('1', '2')
  server.on.lease = fail
  expect(await downloadAll()).toBe('later')
  expect((await readTracks(ME)).map(({ state, attempts, fault }) => ({ state, attempts, fault }))).toEqual([
    { state: 'waiting', attempts: 0, fault: undefined },
    { state: 'waiting', attempts: 0, fault: undefined },
  ])
})
