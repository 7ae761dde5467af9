import { type IDBPDatabase, openDB } from 'idb'
import type { OfflineSchema } from './schema.ts'
import { sealRecords, upgradeStores } from './upgrade.ts'

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

const DATABASE = 'offline'
const VERSION = 2

let opened: Promise<OfflineDatabase> | undefined

/**
 * The database of all that is saved for times without a network; the page and the service worker read the same. What an earlier
 * version stored is in today's form by the time that it is open.
 */
export function offlineDatabase(): Promise<OfflineDatabase> {
  opened ??= open()
  opened.catch(forget)
  return opened
}

async function open(): Promise<OfflineDatabase> {
  const database = await openDB<OfflineSchema>(DATABASE, VERSION, {
    upgrade: (database, before, _after, transaction) => upgradeStores(database, before, transaction),
    // A newer version of the site wants another one.
    blocking: forget,
    terminated: forget,
  })
  await sealRecords(database).catch((error) => {
    database.close()
    throw error
  })
  return database
}

function forget(): void {
  void opened?.then((database) => database.close()).catch(() => {})
  opened = undefined
}

/** All records of a member, in a store of theirs. */
export const ownOf = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])
