import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { sql } from 'kysely'
import { type BulkField, type BulkUpdate, bulkValues } from '../../catalog/work/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** A work whose row is locked, with its present values by field. */
export interface LockedWork {
  resourceId: string
  title: string
  contentType: number
  values: Record<BulkField, string>
}

/** Values by field: those that a change sets, or those from before it. */
export type StoredValues = BulkUpdate['values'] & {
  /** The tracks of a pack. */
  memberIds?: string[]
}

/** Time limit in milliseconds of a statement on ten thousand works; the query of a request has a second. */
const PATIENCE_MS = 20_000

/** Runs a change of many works in one transaction, with the time that it needs. */
export function changeTogether<Result>(db: Db, change: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(transaction)
    return change(transaction)
  })
}

/** The present values of these works by field, locked in the order of their ids; those that do not exist are left out. */
export async function lockWorks(transaction: Db, ids: string[]) {
  const { rows } = await sql<LockedWork>`
    select resource_id as "resourceId", title, content_type as "contentType", ${bulkValues()} as values
    from resources where resource_id = any(${ids}::bigint[]) and content_type <> ${CONTENT_TYPES.post}
    order by resource_id for no key update`.execute(transaction)
  return rows
}

/** Stores what the works were before a change. Returns the number of the change. */
export async function insertBulkChange(
  transaction: Db,
  staffId: string,
  works: readonly { resourceId: string; before: StoredValues }[],
): Promise<string> {
  const { change_id } = await transaction
    .insertInto('bulk_changes')
    .values({ staff_id: staffId })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  await sql`insert into bulk_change_rows (change_id, resource_id, before, changed_in)
    select ${change_id}, row."resourceId", row.before, pg_current_xact_id()
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as row ("resourceId" bigint, before jsonb)`.execute(transaction)
  return change_id
}

/** The last changes, the newest first. */
export async function selectChanges(db: Db, limit: number) {
  const { rows } = await sql<{
    changeId: string
    staffName: string
    count: number
    example: string
    at: Date
    isUndone: boolean
  }>`
    select change_id::text as "changeId", coalesce(nick_name, '') as "staffName", change.created_at as at,
      undone_at is not null as "isUndone", coalesce(changed.count, 0) as count, coalesce(title, '') as example
    from (select * from bulk_changes order by change_id desc limit ${limit}) as change
      left join users on user_id = staff_id
      left join lateral (
        select count(*)::int, min(resource_id) as resource_id from bulk_change_rows as row
        where row.change_id = change.change_id) as changed on true
      left join resources using (resource_id)
    order by change.change_id desc`.execute(db)
  return rows
}

/** Marks a change as undone; false where there is none, or it was undone before. */
export async function markUndone(transaction: Db, changeId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('bulk_changes')
    .set({ undone_at: now })
    .where('change_id', '=', changeId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The works of a change as they were, locked, with whether somebody changed them since. */
export async function lockChanged(transaction: Db, changeId: string) {
  const { rows } = await sql<LockedWork & { before: StoredValues; isSame: boolean }>`
    select resource_id as "resourceId", title, content_type as "contentType", ${bulkValues()} as values, before, resources.changed_in = row.changed_in as "isSame"
    from bulk_change_rows as row join resources using (resource_id)
    where change_id = ${changeId}
    order by resource_id for no key update of resources`.execute(transaction)
  return rows
}

/** Those of these users whose account exists and is not closed. */
export async function selectKnownUsers(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', anyOf(ids))
    .where('closed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function selectKnownCategories(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom('categories').select('code').execute()).map(({ code }) => code))
}
