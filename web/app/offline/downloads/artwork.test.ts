import 'fake-indexeddb/auto'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { beforeEach, expect, test } from 'vitest'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { dropTracks, markCrate, requestTracks } from '../storage/crates.ts'
import { openAccount, readTracks } from '../storage/records.ts'
import { downloadNext } from './download-queue.ts'
import { bytesIn, createFakeServer } from './fake-server.ts'

const ME = '5'
const signal = new AbortController().signal
const COVER = '/media/image/cover'
let server: Awaited<ReturnType<typeof createFakeServer>>

beforeEach(async () => {
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME)
  server = await createFakeServer(ME)
  const card: Resource = { ...server.record('1', 1), title: '夜航', artist: '林夜', cover: COVER }
  await markCrate(ME, { crateId: '7', name: '周末' })
  await requestTracks(ME, { cards: [card] }, server.clock.now)
  while ((await downloadNext(server.downloads, signal)) === 'done');
})

test('a saved track is unreadable without its member’s key: title, artist, crate and cover', async () => {
  const database = await offlineDatabase()
  const all = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)))
  expect(all.flat().length).toBeGreaterThan(5)
  const text = JSON.stringify(all, (_, value) =>
    ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('latin1') : value,
  )
  const picture = Buffer.from(bytesIn(`${COVER}?w=320`, 100)).toString('latin1')
  for (const secret of ['夜航', '林夜', '周末']) expect(text).not.toContain(Buffer.from(secret).toString('latin1'))
  for (const secret of ['夜航', '林夜', '周末', JSON.stringify(picture).slice(1, 40)]) expect(text).not.toContain(secret)
})

test('a cover is fetched once, and removed with its track', async () => {
  const database = await offlineDatabase()
  expect(await database.getAll('artwork')).toMatchObject([{ resourceId: '1', path: API_BASE + COVER, type: 'image/avif' }])
  expect(server.seen.fetched.filter((address) => address.startsWith(COVER))).toEqual([`${COVER}?w=320`])
  await dropTracks(ME, await readTracks(ME), server.downloads.pieces)
  expect(await database.count('artwork')).toBe(0)
})
