import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { beforeEach, expect, test } from 'vitest'
import { CLEAR_BYTES, sealOf } from '../../../worker/offline/downloads/pieces.ts'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { changeDevice, readDevice } from '../../../worker/offline/storage/device.ts'
import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { unseal } from '../../../worker/offline/storage/sealing.ts'
import { tryAllNow } from '../leases/attempts.ts'
import { renewLeases } from '../leases/lease-tracks.ts'
import { dropTracks, requestTracks } from '../storage/crates.ts'
import { enforceLimit } from '../storage/make-room.ts'
import { changeAccount, eraseAccount, openAccount, readAccount, readTrack, readTracks } from '../storage/records.ts'
import { downloadNext } from './download-queue.ts'
import { bytesIn, createFakeServer, fileOf, noNetwork, signedOut } from './fake-server.ts'

const ME = '5'
const signal = new AbortController().signal
let server: Awaited<ReturnType<typeof createFakeServer>>

beforeEach(async () => {
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME)
  server = await createFakeServer(ME)
})

const request = (cards: Resource[], crateId?: string) =>
  requestTracks(ME, crateId === undefined ? { cards } : { cards, crateId }, server.clock.now)
const downloadAll = async () => {
  while ((await downloadNext(server.downloads, signal)) === 'done');
}
const track = async (resourceId: string) => (await readTrack(ME, resourceId)) as TrackRecord
const states = async () => Object.fromEntries((await readTracks(ME)).map(({ resourceId, state }) => [resourceId, state]))
const piecesOf = (resourceId: string) => [...server.pieces.keys()].filter((name) => name.startsWith(`${fileOf(resourceId)}/`))

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Decrypts the pieces and joins them. */
async function clearOf(resourceId: string): Promise<string> {
  const { key } = (await readAccount(ME)) ?? {}
  const parts: ArrayBuffer[] = []
  for (const [piece, name] of piecesOf(resourceId).entries()) {
    const sealed = server.pieces.get(name)
    if (key && sealed)
      parts.push(await unseal(key, sealOf({ fileId: fileOf(resourceId), version: 'v1', rung: 'high', piece }), sealed))
  }
  return digestOf(new Uint8Array(await new Blob(parts).arrayBuffer()))
}

test('tracks are saved in the requested order, complete, in the better quality, with their leases', async () => {
  await request([server.record('20', 2.5), server.record('10', 1)])
  await downloadAll()
  expect(server.seen.fetched.filter((name) => name.includes('@'))).toEqual([
    '120/high.m4s@0',
    '120/high.m4s@1',
    '120/high.m4s@2',
    '110/high.m4s@0',
  ])
  expect(await clearOf('20')).toBe(digestOf(bytesIn(fileOf('20'), 2.5 * CLEAR_BYTES)))
  expect(await track('20')).toMatchObject({
    state: 'saved',
    savedBytes: 2.5 * CLEAR_BYTES,
    bytes: 2.5 * CLEAR_BYTES,
    endsAt: server.clock.now + server.clock.leaseMs,
    fileIds: [fileOf('20')],
  })
  expect(server.seen.leases).toBe(1)
})

test('the smaller quality is saved where the member chose it', async () => {
  await changeAccount(ME, { isSaving: true })
  await request([server.record('1', 1)])
  await downloadAll()
  expect(piecesOf('1')).toEqual(['11/v1/low/0'])
})

test('a download continues after the last piece when the network failed or the page was closed', async () => {
  await request([server.record('1', 4)])
  server.on.fetch = (_address, from = 0) => {
    if (from >= 2 * CLEAR_BYTES) noNetwork()
  }
  expect(await downloadNext(server.downloads, signal)).toBe('done')
  expect(await track('1')).toMatchObject({ state: 'waiting', savedBytes: 2 * CLEAR_BYTES, bytes: 4 * CLEAR_BYTES })

  await tryAllNow(ME)
  server.on.fetch = () => {}
  server.seen.fetched = []
  // Another page knows only what is in the database.
  server.downloads.addresses.clear()
  await downloadAll()
  expect(server.seen.fetched.filter((name) => name.includes('@'))).toEqual(['11/high.m4s@2', '11/high.m4s@3'])
  expect(await clearOf('1')).toBe(digestOf(bytesIn(fileOf('1'), 4 * CLEAR_BYTES)))
})

test('addresses that expired are requested again, once', async () => {
  await request([server.record('1', 3)])
  let isDead = false
  server.on.fetch = (_address, from) => {
    if (from === CLEAR_BYTES && !isDead) {
      isDead = true
      server.expire()
    }
  }
  await downloadAll()
  expect(await states()).toEqual({ 1: 'saved' })
  expect(server.seen.leases).toBe(2)

  await request([server.record('2', 3)])
  server.on.fetch = () => server.expire()
  await downloadAll()
  expect(await track('2')).toMatchObject({ state: 'failed', fault: '下载失败，请稍后重试' })
})

test('a track that the rights do not allow says why, and the others are saved', async () => {
  server.refuse('1')
  await request([server.record('1', 1), server.record('2', 1)])
  await downloadAll()
  expect(await states()).toEqual({ 1: 'failed', 2: 'saved' })
  expect((await track('1')).fault).toBe('该音乐需要 VIP1')
})

test('an ended session changes nothing', async () => {
  await request([server.record('1', 1)])
  server.on.lease = signedOut
  expect(await downloadNext(server.downloads, signal)).toBe('later')
  expect(await states()).toEqual({ 1: 'waiting' })
})

test('tracks played or saved longest ago make room', async () => {
  await changeAccount(ME, { limitBytes: 4 * CLEAR_BYTES })
  for (const id of ['1', '2', '3']) {
    server.clock.now += 1000
    await request([server.record(id, 1)])
    await downloadAll()
  }
  await (await offlineDatabase()).put('tracks', { ...(await track('1')), playedAt: server.clock.now + 500 })
  server.clock.now += 1000
  await request([server.record('4', 2)])
  await downloadAll()
  expect(await states()).toEqual({ 1: 'saved', 2: 'failed', 3: 'saved', 4: 'saved' })
  expect(piecesOf('2')).toEqual([])
  expect(await track('2')).toMatchObject({ savedBytes: 0, fault: '空间不足，已让位给新的离线曲目' })
})

test('downloads of one batch never evict each other, and one without room evicts nothing', async () => {
  await changeAccount(ME, { limitBytes: 3 * CLEAR_BYTES })
  await request([server.record('1', 1)])
  await downloadAll()
  server.clock.now += 1000
  await request([server.record('2', 2), server.record('3', 2), server.record('4', 9)])
  await downloadAll()
  expect(await states()).toEqual({ 1: 'saved', 2: 'saved', 3: 'failed', 4: 'failed' })
  expect((await track('3')).fault).toBe('存储空间不足')
  expect(piecesOf('3')).toEqual([])
})

test('a device that fills up early evicts the oldest, and stops when nothing is left', async () => {
  await request([server.record('1', 2)])
  await downloadAll()
  server.device.roomBytes = 3 * (CLEAR_BYTES + 28)
  server.clock.now += 1000
  await request([server.record('2', 3)])
  await downloadAll()
  expect(await states()).toEqual({ 1: 'failed', 2: 'saved' })
  server.clock.now += 1000
  await request([server.record('3', 4)])
  await downloadAll()
  expect(await states()).toEqual({ 1: 'failed', 2: 'failed', 3: 'failed' })
  expect((await track('3')).fault).toBe('存储空间不足')
  expect(server.pieces.size).toBe(0)
})

test('pausing stops after the next piece, and resumes there', async () => {
  await request([server.record('1', 4)])
  server.on.fetch = (_address, from) => {
    if (from === CLEAR_BYTES) void changeAccount(ME, { isPaused: true })
  }
  expect(await downloadNext(server.downloads, signal)).toBe('done')
  expect(await downloadNext(server.downloads, signal)).toBe('idle')
  expect((await track('1')).state).toBe('waiting')
  const before = piecesOf('1').length
  expect(before).toBeLessThan(4)
  server.on.fetch = () => {}
  await changeAccount(ME, { isPaused: false })
  await downloadAll()
  expect(await clearOf('1')).toBe(digestOf(bytesIn(fileOf('1'), 4 * CLEAR_BYTES)))
})

test('a download that is removed on the way leaves nothing, nor does a member who leaves', async () => {
  await request([server.record('1', 4), server.record('2', 4)])
  server.on.fetch = (_address, from) => {
    if (from === 2 * CLEAR_BYTES) void track('1').then((one) => dropTracks(ME, [one], server.downloads.pieces))
  }
  await downloadNext(server.downloads, signal)
  expect(piecesOf('1')).toEqual([])
  server.on.fetch = (_address, from) => {
    if (from === 2 * CLEAR_BYTES) void eraseAccount(ME, server.downloads.pieces)
  }
  await downloadAll()
  expect(server.pieces.size).toBe(0)
  expect(await readTracks(ME)).toEqual([])
})

test('leases are renewed; refused tracks are removed, replaced recordings are downloaded again', async () => {
  await request([server.record('1', 1), server.record('2', 1), server.record('3', 1)])
  await downloadAll()
  server.clock.now += 86_400_000
  server.refuse('2')
  server.record('3', 2, 'v2')
  await renewLeases(server.downloads, signal)
  expect(await states()).toEqual({ 1: 'saved', 2: 'failed', 3: 'waiting' })
  expect(piecesOf('2')).toEqual([])
  expect((await track('1')).endsAt).toBe(server.clock.now + server.clock.leaseMs)
  expect((await readAccount(ME))?.leasedAt).toBe(server.clock.now)
  await downloadAll()
  expect(piecesOf('3')).toEqual(['13/v2/high/0', '13/v2/high/1'])
  // The leases from before are gone.
  expect(new Set((await (await offlineDatabase()).getAll('leases')).map(({ leaseId }) => leaseId))).toEqual(
    new Set((await readTracks(ME)).flatMap(({ leaseId, state }) => (state === 'saved' ? [leaseId] : []))),
  )
})

test('the server’s time counts, whatever this clock once said', async () => {
  await changeDevice(() => ({ userId: ME, highestTime: server.clock.now * 2 }))
  await request([server.record('1', 1)])
  server.on.fetch = () => {}
  await downloadAll()
  expect((await readDevice()).highestTime).toBe(server.clock.now)
})

test('a crate is followed: added tracks are saved, removed ones deleted, unless they were requested separately', async () => {
  const cards = ['1', '2', '3'].map((id) => server.record(id, 1))
  await request(cards.slice(0, 2), '77')
  await request(cards.slice(1, 2))
  await downloadAll()
  expect(await request(cards.slice(2), '77')).toMatchObject([{ resourceId: '1' }])
  expect(await states()).toEqual({ 1: 'saved', 2: 'saved', 3: 'waiting' })
})

test('a failed track is retried when it is requested again, not when its crate is synced', async () => {
  server.refuse('1')
  const card = server.record('1', 1)
  await request([card], '77')
  await downloadAll()
  await request([card], '77')
  expect(await states()).toEqual({ 1: 'failed' })
  await request([card])
  expect(await states()).toEqual({ 1: 'waiting' })
})

test('a lower limit frees the difference, oldest first', async () => {
  for (const id of ['1', '2', '3']) {
    server.clock.now += 1000
    await request([server.record(id, 1)])
    await downloadAll()
  }
  await changeAccount(ME, { limitBytes: CLEAR_BYTES })
  await enforceLimit(server.downloads)
  expect(await states()).toEqual({ 1: 'failed', 2: 'failed', 3: 'saved' })
})

test('pending work does not restore a member who has left', async () => {
  await eraseAccount(ME, server.downloads.pieces)
  await changeAccount(ME, { leasedAt: 1 })
  expect(await readAccount(ME)).toBeUndefined()
})
