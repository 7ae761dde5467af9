import type { LeaseKey } from '@shenglang/contract/offline/leases'
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { isSameKey } from '../leases/lease.ts'
import type { ClearCrate, ClearRecord, ClearTrack, CrateRecord, FileRecord, OfflineSchema, TrackRecord } from './schema.ts'
import { SEALS, sealJson } from './sealing.ts'

type Upgrade = IDBPTransaction<OfflineSchema, StoreNames<OfflineSchema>[], 'versionchange'>

/** Creates the stores, and moves version 1's clear data aside: nothing can be encrypted before this transaction ends. */
export async function upgradeStores(database: IDBPDatabase<OfflineSchema>, before: number, upgrade: Upgrade): Promise<void> {
  if (before < 1) {
    database.createObjectStore('device')
    database.createObjectStore('accounts', { keyPath: 'userId' })
    database.createObjectStore('leases', { keyPath: ['userId', 'leaseId'] })
    database.createObjectStore('tracks', { keyPath: ['userId', 'resourceId'] })
    database.createObjectStore('files', { keyPath: ['userId', 'fileId'] })
    database.createObjectStore('crates', { keyPath: ['userId', 'crateId'] })
    database.createObjectStore('plays', { keyPath: ['userId', 'key'] })
  }
  if (before < 2) {
    const artwork = database.createObjectStore('artwork', { keyPath: ['userId', 'resourceId', 'path'] })
    artwork.createIndex('path', ['userId', 'path'])
    database.createObjectStore('clearRecords', { keyPath: 'id', autoIncrement: true })
    database.createObjectStore('clearArtwork', { keyPath: 'userId' })
  }
  if (before === 1) await layAside(upgrade)
}

async function layAside(upgrade: Upgrade): Promise<void> {
  const [tracks, crates, files] = [upgrade.objectStore('tracks'), upgrade.objectStore('crates'), upgrade.objectStore('files')]
  const [accounts, clear] = [upgrade.objectStore('accounts'), upgrade.objectStore('clearRecords')]
  for (const track of await tracks.getAll()) await clear.add({ track: track as unknown as ClearTrack })
  for (const crate of await crates.getAll()) await clear.add({ crate: crate as unknown as ClearCrate })
  await Promise.all([tracks.clear(), crates.clear()])
  for (const file of await files.getAll()) {
    const { keptPieces: savedPieces, ...rest } = file as FileRecord & { keptPieces: number }
    await files.put({ ...rest, savedPieces })
  }
  const leases = await upgrade.objectStore('leases').getAll()
  for (const account of await accounts.getAll()) {
    const leaseKeys = leases.filter(({ userId }) => userId === account.userId).map(({ publicKey }) => publicKey)
    await accounts.put({ ...account, leaseKeys: distinct(leaseKeys), takesNewKey: false })
    await upgrade.objectStore('clearArtwork').put({ userId: account.userId })
  }
}

const distinct = (keys: LeaseKey[]) => keys.filter((key, index) => keys.findIndex((one) => isSameKey(one, key)) === index)

/** Records encrypted at a time; an interrupted upgrade resumes with the next ones. */
const BATCH = 100

/** Encrypts what was moved aside, replacing each clear record: it exists once, whenever this is interrupted. */
export async function sealRecords(database: IDBPDatabase<OfflineSchema>): Promise<void> {
  for (;;) {
    const batch = await database.getAll('clearRecords', undefined, BATCH)
    if (batch.length === 0) return
    const sealed = await Promise.all(batch.map((record) => sealedOf(database, record)))
    const transaction = database.transaction(['clearRecords', 'tracks', 'crates'], 'readwrite')
    const clear = transaction.objectStore('clearRecords')
    for (const [index, { id = 0 }] of batch.entries()) {
      // Another page may have done it meanwhile, and the record may have changed since.
      if (!(await clear.get(id))) continue
      const { track, crate } = sealed[index] ?? {}
      if (track) await transaction.objectStore('tracks').put(track)
      if (crate) await transaction.objectStore('crates').put(crate)
      await clear.delete(id)
    }
    await transaction.done
  }
}

/** Empty where the account is gone, and its key with it. */
async function sealedOf(
  database: IDBPDatabase<OfflineSchema>,
  { track, crate }: ClearRecord,
): Promise<{ track?: TrackRecord; crate?: CrateRecord }> {
  const account = await database.get('accounts', (track ?? crate).userId)
  if (!account) return {}
  if (crate) return { crate: { ...crate, name: await sealJson(account.key, SEALS.crate(crate.crateId), crate.name) } }
  const { resource, sources, state, keptBytes, place, keptAt, heardAt, ...same } = track
  const [card, sealedSources] = await Promise.all([
    sealJson(account.key, SEALS.card(track.resourceId), resource),
    sealJson(account.key, SEALS.sources(track.resourceId), sources),
  ])
  return {
    track: {
      ...same,
      card,
      sources: sealedSources,
      fileIds: sources.map(({ fileId }) => fileId),
      state: STATES.get(state) ?? 'waiting',
      savedBytes: keptBytes,
      position: place,
      savedAt: keptAt,
      playedAt: heardAt,
      attempts: 0,
      nextTryAt: 0,
    },
  }
}

const STATES = new Map<ClearTrack['state'], TrackRecord['state']>([
  ['waiting', 'waiting'],
  ['keeping', 'saving'],
  ['kept', 'saved'],
  ['failed', 'failed'],
])
