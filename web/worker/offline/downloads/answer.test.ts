import 'fake-indexeddb/auto'
import { API_BASE } from '@shenglang/contract/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '../leases/signed-lease.ts'
import { offlineDatabase } from '../storage/database.ts'
import { changeDevice, readDevice, seeTime } from '../storage/device.ts'
import { fakeCaches } from '../storage/fake-caches.ts'
import type { AccountRecord, TrackRecord } from '../storage/schema.ts'
import { newKey, SEALS, seal } from '../storage/sealing.ts'
import { onTabNotice } from '../sync/tabs.ts'
import { offlineFileIn, offlinePath } from './addresses.ts'
import { answerOffline, savedArtwork } from './answer.ts'
import { CLEAR_BYTES, cachedPieces, sealOf } from './pieces.ts'

const ME = '5'
const FILE = '7'
const NOW = Date.parse('2026-11-01T00:00:00Z')
const END = NOW + 86_400_000
const SIZE = 2 * CLEAR_BYTES + 1000
const bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 31 + (at >> 9)) % 256)

const pieceName = (piece: number) => ({ fileId: FILE, version: 'v1', rung: 'high', piece })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('caches', fakeCaches())
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  const key = await newKey()
  const signer = await createSigner()
  const tracks = [{ resourceId: '48', fileIds: [FILE], endsAt: END }]
  const text = await signer.sign({ userId: ME, issuedAt: NOW, tracks })
  await database.put('accounts', { userId: ME, key, leaseKeys: [signer.publicKey] } as AccountRecord)
  await database.put('leases', { userId: ME, leaseId: 'a', text, publicKey: signer.publicKey })
  await database.put('tracks', { userId: ME, resourceId: '48', leaseId: 'a', state: 'saved' } as TrackRecord)
  const file = { userId: ME, fileId: FILE, resourceId: '48', version: 'v1', rung: 'high', bytes: SIZE, savedPieces: 3 }
  await database.put('files', { ...file, master: '#MASTER', playlist: '#RUNG' })
  for (const piece of [0, 1, 2]) {
    const clear = bytes.slice(piece * CLEAR_BYTES, (piece + 1) * CLEAR_BYTES).buffer
    await cachedPieces(ME).put(pieceName(piece), await seal(key, sealOf(pieceName(piece)), clear))
  }
  await changeDevice(() => ({ userId: ME, highestTime: NOW }))
})

const request = (name: string, range?: string) =>
  answerOffline(
    new Request(`http://site${API_BASE}${offlinePath(FILE).replace('index.m3u8', name)}`, range ? { headers: { range } } : {}),
  )
const status = async () => (await request('index.m3u8')).status

test('addresses of this device lead to the worker, and no others do', () => {
  expect(offlineFileIn(API_BASE + offlinePath('7'))).toBe('7')
  for (const path of [
    '/api/client/app/offline/lease',
    '/api/offline/x/index.m3u8',
    '/offline/7/v1/high/0',
    '/api/media/hls/7/v/high.m4s',
  ])
    expect(offlineFileIn(path)).toBeUndefined()
})

test('playlists and rendition are answered, whole and in ranges across pieces', async () => {
  expect(await (await request('index.m3u8')).text()).toBe('#MASTER')
  expect(await (await request('high.m3u8')).text()).toBe('#RUNG')
  expect((await request('low.m4s')).status).toBe(404)
  const part = await request('high.m4s', `bytes=${CLEAR_BYTES - 3}-${2 * CLEAR_BYTES + 4}`)
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes ${CLEAR_BYTES - 3}-${2 * CLEAR_BYTES + 4}/${SIZE}`,
  ])
  const got = Buffer.from(await part.arrayBuffer())
  expect(got.equals(Buffer.from(bytes.slice(CLEAR_BYTES - 3, 2 * CLEAR_BYTES + 5)))).toBe(true)
  const whole = await request('high.m4s')
  expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(bytes))]).toEqual([200, true])
  expect((await request('high.m4s', `bytes=${SIZE}-`)).status).toBe(416)
})

test('other users cannot play it, nor anybody while signed out', async () => {
  expect(await status()).toBe(200)
  for (const userId of ['', '6']) {
    await changeDevice(() => ({ userId }))
    expect(await status()).toBe(410)
  }
  await changeDevice(() => ({ userId: ME }))
  expect(await status()).toBe(200)
})

test('it ends with the lease, and a clock that is set back does not renew it', async () => {
  vi.setSystemTime(END + 1)
  expect(await status()).toBe(410)
  expect((await request('high.m4s', 'bytes=0-9')).status).toBe(410)
  vi.setSystemTime(NOW)
  expect(await status()).toBe(410)
})

test('a stored end counts for nothing without the server’s signature', async () => {
  const database = await offlineDatabase()
  const lease = await database.get('leases', [ME, 'a'])
  if (!lease) throw new Error('no lease')
  const [header, , signature] = lease.text.split('.')
  const tracks = [{ resourceId: '48', fileIds: [FILE], endsAt: END * 2 }]
  const longer = Buffer.from(JSON.stringify({ userId: ME, issuedAt: NOW, tracks })).toString('base64url')
  await database.put('leases', { ...lease, text: `${header}.${longer}.${signature}` })
  expect(await status()).toBe(410)
})

test('a lease counts by a key that this account trusts, whatever lies beside it', async () => {
  const database = await offlineDatabase()
  const forger = await createSigner()
  const tracks = [{ resourceId: '48', fileIds: [FILE], endsAt: END * 2 }]
  const text = await forger.sign({ userId: ME, issuedAt: NOW, tracks })
  await database.put('leases', { userId: ME, leaseId: 'a', text, publicKey: forger.publicKey })
  expect(await status()).toBe(410)
})

test('a missing or changed piece is not played; the track is downloaded again, and open tabs are notified', async () => {
  const notices: unknown[] = []
  const end = onTabNotice((notice) => notices.push(notice))
  await cachedPieces(ME).put(pieceName(1), new Uint8Array(100))
  expect((await request('high.m4s', `bytes=${CLEAR_BYTES}-${CLEAR_BYTES + 9}`)).status).toBe(410)
  end()
  const database = await offlineDatabase()
  expect(await database.get('files', [ME, FILE])).toBeUndefined()
  expect((await database.get('tracks', [ME, '48']))?.state).toBe('waiting')
  expect(notices).toEqual([{ resourceIds: ['48'], isWork: true }])
})

test('a cover is decrypted for its member in every size, and for nobody else', async () => {
  const [database, path] = [await offlineDatabase(), `${API_BASE}/media/image/abc`]
  const { key } = (await database.get('accounts', ME)) as AccountRecord
  const sealed = await seal(key, SEALS.artwork(path), new TextEncoder().encode('picture'))
  await database.put('artwork', { userId: ME, resourceId: '48', path, type: 'image/avif', bytes: sealed })
  const response = await savedArtwork(`http://site${path}?w=96`)
  expect([response?.headers.get('content-type'), await response?.text()]).toEqual(['image/avif', 'picture'])
  expect(await savedArtwork(`http://site${API_BASE}/media/image/other`)).toBeUndefined()
  for (const userId of ['', '6']) {
    await changeDevice(() => ({ userId }))
    expect(await savedArtwork(`http://site${path}`)).toBeUndefined()
  }
})

test('the highest time is stored, and never goes back', async () => {
  await seeTime(NOW + 500_000)
  expect((await readDevice()).highestTime).toBe(NOW + 500_000)
  expect(await seeTime(NOW)).toBe(NOW + 500_000)
  expect((await readDevice()).highestTime).toBe(NOW + 500_000)
})
