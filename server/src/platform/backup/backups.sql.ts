import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Tables } from '../database/tables.ts'

export async function insertBackup(db: Db, row: Insertable<Tables['backups']>): Promise<void> {
  await db.insertInto('backups').values(row).execute()
}

export interface LastBackups {
  /** The start of the last one that succeeded. */
  madeAt: Date | undefined
  /** The start of the last one, whether or not it succeeded. */
  triedAt: Date | undefined
  /** The reason why the last one failed; '' if it succeeded, or there is none. */
  failure: string
}

/** The last backups, of all folders or of one. */
export async function selectLastBackups(db: Db, folder?: string): Promise<LastBackups> {
  const within = folder === undefined ? sql`` : sql`where folder = ${folder}`
  const { rows } = await sql<{ begun_at: Date; failure: string }>`
    (select begun_at, failure from backups ${within} order by begun_at desc limit 1) union all
    (select begun_at, failure from (select * from backups ${within}) as one where failure = '' order by begun_at desc limit 1)`.execute(
    db,
  )
  const [tried, made] = rows
  return { madeAt: made?.begun_at, triedAt: tried?.begun_at, failure: tried?.failure ?? '' }
}
