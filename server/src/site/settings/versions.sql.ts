import { fault } from '@shenglang/contract/faults'
import type { DictType } from '@shenglang/contract/site/entities'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Settings that staff edit as a whole, each a row of `site_settings`. */
export type Edited = 'basic' | 'menu' | 'home' | `dict:${DictType}`

export async function selectVersion(db: Db, name: Edited): Promise<number> {
  const row = await db.selectFrom('site_settings').select('version').where('name', '=', name).executeTakeFirstOrThrow()
  return row.version
}

/**
 * Takes the next version for a change, in its transaction; a second editor waits here and is then refused. Throws
 * CHANGED_MEANWHILE where `version` is not the present one.
 */
export async function takeVersion(transaction: Db, name: Edited, version: number): Promise<number> {
  const taken = await transaction
    .updateTable('site_settings')
    .set({ version: sql`version + 1` })
    .where('name', '=', name)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!taken) throw fault('CHANGED_MEANWHILE', { name, version: await selectVersion(transaction, name) })
  return taken.version
}
