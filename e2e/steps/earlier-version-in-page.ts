import { cardOf, crateNameOf, sourcesOf } from '../../web/app/offline/storage/records.ts'
import { cacheOf } from '../../web/worker/offline/downloads/pieces.ts'
import { offlineDatabase } from '../../web/worker/offline/storage/database.ts'
import type { AccountRecord } from '../../web/worker/offline/storage/schema.ts'
import { SEALS, unseal } from '../../web/worker/offline/storage/sealing.ts'

const EARLIER_PIECES = 'keptPieces'
const STATES = { waiting: 'waiting', saving: 'keeping', saved: 'kept', failed: 'failed' } as const

/** Runs in a page: rewrites the device's records as version 1 of the site stored them, titles and artwork unencrypted. */
export async function storeAsVersion1(): Promise<void> {
  const database = await offlineDatabase()
  const all = async <Store extends Parameters<typeof database.getAll>[0]>(store: Store) => database.getAll(store)
  const [accounts, leases, files, plays, device] = await Promise.all([
    ...[all('accounts'), all('leases'), all('files'), all('plays'), database.get('device', 'here')],
  ] as const)
  const accountOf = (userId: string) => accounts.find((one) => one.userId === userId) as AccountRecord
  const tracks = await Promise.all(
    (await database.getAll('tracks')).map(async (track) => {
      const account = accountOf(track.userId)
      const { card: _, fileIds: __, savedBytes: keptBytes, position: place, savedAt: keptAt, playedAt: heardAt, ...same } = track
      const clear = { resource: await cardOf(account, track), sources: await sourcesOf(account, track) }
      return { ...same, ...clear, state: STATES[track.state], keptBytes, place, keptAt, heardAt }
    }),
  )
  const crates = await Promise.all(
    (await database.getAll('crates')).map(async (crate) => ({
      ...crate,
      name: await crateNameOf(accountOf(crate.userId), crate),
    })),
  )
  for (const { userId, path, type, bytes } of await database.getAll('artwork')) {
    const clear = await unseal(accountOf(userId).key, SEALS.artwork(path), bytes)
    await (await caches.open(cacheOf(userId))).put(`${path}?w=320`, new Response(clear, { headers: { 'content-type': type } }))
  }
  database.close()
  await done(indexedDB.deleteDatabase(DATABASE))
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => makeStores(opening.result))
  const before = await done(opening)
  const writing = before.transaction([...before.objectStoreNames], 'readwrite')
  const put = (store: string, records: object[]) => records.map((record) => done(writing.objectStore(store).put(record)))
  await Promise.all([
    ...put(
      'accounts',
      accounts.map(({ leaseKeys: _, takesNewKey: __, ...account }) => account),
    ),
    ...put(
      'files',
      files.map(({ savedPieces: storedPieces, ...file }) => ({ ...file, [EARLIER_PIECES]: storedPieces })),
    ),
    ...[put('leases', leases), put('plays', plays), put('tracks', tracks), put('crates', crates)].flat(),
    done(writing.objectStore('device').put(device, 'here')),
  ])
  before.close()
}

const DATABASE = 'offline'

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

function makeStores(database: IDBDatabase): void {
  database.createObjectStore('device')
  database.createObjectStore('accounts', { keyPath: 'userId' })
  const ids = { leases: 'leaseId', tracks: 'resourceId', files: 'fileId', crates: 'crateId', plays: 'key' }
  for (const [name, id] of Object.entries(ids)) database.createObjectStore(name, { keyPath: ['userId', id] })
}

/** Runs in a page: all offline stores and caches as one text. */
export async function textOnDevice(userId: string): Promise<string> {
  const database = await done(indexedDB.open(DATABASE))
  const reading = database.transaction([...database.objectStoreNames])
  const records = await Promise.all([...database.objectStoreNames].map((name) => done(reading.objectStore(name).getAll())))
  database.close()
  const cache = await caches.open(cacheOf(userId))
  const bodies = (await cache.keys()).map(async (key) => `${key.url} ${await (await cache.match(key))?.text()}`)
  const readable = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value)
  return [JSON.stringify(records, readable), ...(await Promise.all(bodies))].join('\n')
}
