import 'fake-indexeddb/auto'
import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '../leases/signed-lease.ts'
import type { TrackRecord } from './schema.ts'
import { newKey, SEALS, unsealJson } from './sealing.ts'

const ME = '5'
const TRACKS = 150
const signer = await createSigner()
const titleOf = (id: string) => `夜航 ${id}`
const ids = Array.from({ length: TRACKS }, (_, index) => String(1000 + index))

/** The data of a device that was last used with version 1. */
async function fillVersion1() {
  const database = (await openDB('offline', 1, {
    upgrade(database) {
      database.createObjectStore('device')
      database.createObjectStore('accounts', { keyPath: 'userId' })
      for (const [name, id] of Object.entries({ leases: 'leaseId', tracks: 'resourceId', files: 'fileId', crates: 'crateId' })) {
        database.createObjectStore(name, { keyPath: ['userId', id] })
      }
      database.createObjectStore('plays', { keyPath: ['userId', 'key'] })
    },
  })) as IDBPDatabase
  const account = { userId: ME, key: await newKey(), isPaused: false, isSaving: false, leasedAt: 1, rights: '0 ' }
  await database.put('accounts', account)
  await database.put('device', { userId: ME, highestTime: 7 }, 'here')
  await database.put('leases', { userId: ME, leaseId: 'a', text: 'x', publicKey: signer.publicKey })
  await database.put('crates', { userId: ME, crateId: '3', name: '今晚', askedAt: 1 })
  await database.put('files', { userId: ME, fileId: '11000', resourceId: '1000', keptPieces: 4 })
  for (const [place, resourceId] of ids.entries()) {
    const numbers = { keptBytes: 10, bytes: 20, endsAt: 30, askedAt: 1, place, keptAt: 40, heardAt: 50 }
    const sources = [{ fileId: `1${resourceId}`, label: '原版' }]
    const resource = { resourceId, title: titleOf(resourceId) }
    const of = { userId: ME, resourceId, isOwn: true, crateIds: ['3'], leaseId: 'a', state: 'kept' }
    await database.put('tracks', { ...of, ...numbers, resource, sources })
  }
  database.close()
}

/** Another visit: the module opens the database for the first time. */
async function open() {
  vi.resetModules()
  return (await import('./database.ts')).offlineDatabase()
}

/** Every stored record. */
async function allOf(database: IDBPDatabase): Promise<Record<string, unknown[]>> {
  const names = [...database.objectStoreNames]
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await database.getAll(name)] as const)))
}

const textOf = (records: unknown) =>
  JSON.stringify(records, (_, value) => (ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value))

beforeEach(async () => {
  await deleteDB('offline')
  await fillVersion1()
})

test('data that version 1 stored in the clear is encrypted, without losses', async () => {
  const database = await open()
  const all = await allOf(database as unknown as IDBPDatabase)
  expect(textOf(all)).not.toMatch(/夜航|原版|今晚/)
  const account = await database.get('accounts', ME)
  if (!account) throw new Error('no account')
  expect(account).toMatchObject({ leaseKeys: [signer.publicKey], takesNewKey: false })
  const tracks = await database.getAll('tracks')
  expect(tracks).toHaveLength(TRACKS)
  expect(tracks[7]).toMatchObject({ state: 'saved', savedBytes: 10, position: 7, savedAt: 40, playedAt: 50, fileIds: ['11007'] })
  const { card, sources, resourceId } = tracks[7] as TrackRecord
  expect(await unsealJson(account.key, SEALS.card(resourceId), card)).toMatchObject({ title: titleOf(resourceId) })
  expect(await unsealJson(account.key, SEALS.sources(resourceId), sources)).toMatchObject([{ label: '原版' }])
  const [crate] = await database.getAll('crates')
  expect(await unsealJson(account.key, SEALS.crate('3'), crate?.name ?? new Uint8Array())).toBe('今晚')
  expect(await database.getAll('files')).toMatchObject([{ savedPieces: 4 }])
  expect(await database.get('device', 'here')).toMatchObject({ userId: ME, highestTime: 7 })
  expect(await database.count('clearRecords')).toBe(0)
  database.close()
})

test('an interrupted upgrade resumes, and each track exists once at any time', async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let times = 0
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...args) => {
    times += 1
    return times > 250 ? Promise.reject(new Error('the page is gone')) : encrypt(...args)
  })
  await expect(open()).rejects.toThrow('the page is gone')
  vi.restoreAllMocks()
  const between = (await openDB('offline', 2)) as IDBPDatabase
  const { tracks = [], clearRecords = [] } = await allOf(between)
  between.close()
  expect(tracks.length).toBeGreaterThan(0)
  expect(clearRecords.length).toBeGreaterThan(0)
  expect(tracks.length + clearRecords.filter((record) => 'track' in (record as object)).length).toBe(TRACKS)

  const database = await open()
  expect([await database.count('tracks'), await database.count('clearRecords')]).toEqual([TRACKS, 0])
  database.close()
})

test('data of a member without a key on this device is deleted', async () => {
  const before = await openDB('offline', 1)
  await before.delete('accounts', ME)
  before.close()
  const database = await open()
  expect([await database.count('tracks'), await database.count('clearRecords')]).toEqual([0, 0])
  database.close()
})
