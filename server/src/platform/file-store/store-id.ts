import { randomUUID } from 'node:crypto'
import { isFault } from '@shenglang/contract/fault'
import type { Db } from '../database/db.ts'
import type { Files } from '../files/port.ts'
import { readWhole } from '../files/read-whole.ts'
import type { Log } from '../log.ts'
import { decideStore, type StoreRefusal } from './decide-store.ts'
import { lockStore, selectStoreId, upsertStoreId } from './store-id.sql.ts'

/** An object of every store, which holds its id. */
export const MARKER = 'store/site.txt'

/** The store that a process opened is not the one of its database. */
class StoreRefused extends Error {
  readonly why: StoreRefusal

  constructor(why: StoreRefusal, store: string) {
    super(REFUSALS[why](store))
    this.name = 'StoreRefused'
    this.why = why
  }
}

const CLAIM = 'npm run admin -- files claim'
const REFUSALS: Record<StoreRefusal, (store: string) => string> = {
  missing: (store) =>
    `没有启动：${store} 不是这个站点的文件库（没有 ${MARKER}）。其他进程用的是另一个：检查 FILE_STORE、DATA_DIR（共享盘挂上了吗）与 S3_BUCKET。要换文件库，先运行 npm run admin -- files move。旧的确实不在了：${CLAIM}。`,
  differs: (store) =>
    `没有启动：${store} 是另一个站点的，或这台机器自己的文件库（${MARKER} 与数据库登记的不同）：检查 FILE_STORE、DATA_DIR 与 S3_BUCKET。确实要用它：${CLAIM}。`,
  foreign: (store) =>
    `没有启动：${store} 已经属于一个站点，而这个数据库是新的。两个站点不能共用一个桶：换一个空的。确实是这个站点的：${CLAIM}。`,
}

/**
 * Makes sure that all processes of a database use one file store: each has a marker with its id, which the database names. A
 * remote store that does not answer at all is used as it is, for the site goes on without its files. Throws StoreRefused.
 */
export async function requireSameStore(
  db: Db,
  files: Files,
  { store, log }: { store: string; log: Pick<Log, 'warn'> },
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await lockStore(transaction)
      const facts = { registered: await selectStoreId(transaction), marker: await readMarker(files), isRemote: files.isRemote }
      const decision = decideStore(facts)
      if (decision === 'make') await claim(transaction, files, undefined)
      else if (decision === 'register') await claim(transaction, files, facts.marker)
      else if (decision !== 'same') throw new StoreRefused(decision.refuse, store)
    })
  } catch (error) {
    if (!isAway(error)) throw error
    log.warn({ err: error, store }, 'the file store does not answer: starting without its files')
  }
}

/** Makes this store the site's, whatever the database named before. */
export const claimStore = (db: Db, files: Files): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockStore(transaction)
    await claim(transaction, files, await readMarker(files))
  })

/** Marks another store as the site's as well, so that processes may be started with it. */
export async function copyMarker(db: Db, to: Files): Promise<void> {
  const registered = await selectStoreId(db)
  if (registered !== undefined) await to.put(MARKER, Buffer.from(registered))
}

/** The id in a store; undefined where there is none. */
export async function readMarker(files: Files): Promise<string | undefined> {
  try {
    return (await readWhole(files, MARKER)).toString().trim()
  } catch (error) {
    if (isFault(error) && error.code === 'FILE_NOT_FOUND') return undefined
    throw error
  }
}

async function claim(transaction: Db, files: Files, marker: string | undefined): Promise<void> {
  const id = marker ?? randomUUID()
  await upsertStoreId(transaction, id)
  if (marker === undefined) await files.put(MARKER, Buffer.from(id))
}

/** True when the store did not answer or failed; a status from 400 to 499 means that the settings are wrong. */
function isAway(error: unknown): boolean {
  if (!isFault(error) || error.code !== 'FILES_UNAVAILABLE') return false
  const { $metadata } = Object(error.cause) as { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 500
  return status >= 500 || status < 400
}
