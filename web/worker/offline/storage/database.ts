import { type IDBPDatabase, openDB } from 'idb'
import type { OfflineSchema } from './schema.ts'
import { sealRecords, upgradeStores } from './upgrade.ts'

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

const DATABASE = 'offline'
const VERSION = 2

let opened: Promise<OfflineDatabase> | undefined

/** The database of saved tracks, shared by page and service worker. Data of earlier versions is upgraded before it is open. */
export function offlineDatabase(): Promise<OfflineDatabase> {
  opened ??= open()
  opened.catch(forget)
  return opened
}

async function open(): Promise<OfflineDatabase> {
  const database = await openDB<OfflineSchema>(DATABASE, VERSION, {
    upgrade: (database, before, _after, transaction) => upgradeStores(database, before, transaction),
    // A newer version of the site needs to upgrade it.
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

/** All records of a member in one of their stores. */
export const personalDataOf = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])
