import { DISPUTED_STATES, type DocketState } from '@shenglang/contract/site/docket/states'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A notice, locked until the transaction ends. */
export function lockNotice(db: Db, noticeId: string) {
  return db.selectFrom('infringement_notices').selectAll().where('notice_id', '=', noticeId).forUpdate().executeTakeFirst()
}

export async function updateNotice(db: Db, noticeId: string, changes: Updateable<Tables['infringement_notices']>): Promise<void> {
  await db.updateTable('infringement_notices').set(changes).where('notice_id', '=', noticeId).execute()
}

export async function insertWorks(db: Db, works: Insertable<Tables['docket_works']>[]): Promise<void> {
  if (works.length > 0) await db.insertInto('docket_works').values(works).execute()
}

export function selectWorks(db: Db, noticeId: string) {
  return db
    .selectFrom('docket_works')
    .innerJoin('users', 'users.user_id', 'artist_id')
    .leftJoin('docket_statements as counter', (join) =>
      join
        .onRef('counter.notice_id', '=', 'docket_works.notice_id')
        .onRef('counter.resource_id', '=', 'docket_works.resource_id'),
    )
    .selectAll('docket_works')
    .select(['nick_name as artist', 'counter.name', 'counter.phone', 'counter.statement', 'counter.proof'])
    .select('counter.created_at as stated_at')
    .where('docket_works.notice_id', '=', noticeId)
    .orderBy('docket_works.resource_id')
    .execute()
}

export type WorkRow = Awaited<ReturnType<typeof selectWorks>>[number]

/** A work of a notice, locked until the transaction ends. */
export function lockWork(db: Db, noticeId: string, resourceId: string) {
  return db
    .selectFrom('docket_works')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where('resource_id', '=', resourceId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateWork(
  db: Db,
  { notice_id, resource_id }: { notice_id: string; resource_id: string },
  changes: Updateable<Tables['docket_works']>,
): Promise<void> {
  const rows = db.updateTable('docket_works').set(changes)
  await rows.where('notice_id', '=', notice_id).where('resource_id', '=', resource_id).execute()
}

export async function insertEvent(db: Db, event: Insertable<Tables['docket_events']>): Promise<void> {
  await db.insertInto('docket_events').values(event).execute()
}

export function selectEvents(db: Db, noticeId: string) {
  return db
    .selectFrom('docket_events')
    .leftJoin('users', 'users.user_id', 'actor_id')
    .select(['event_id', 'kind', 'resource_id', 'nick_name as actor', 'note', 'docket_events.created_at'])
    .where('notice_id', '=', noticeId)
    .orderBy('event_id')
    .execute()
}

/** Counts the works of each artist that were removed for an infringement and not restored. */
export async function selectUpheld(db: Db, artistIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('docket_works')
    .select(['artist_id', sql<number>`count(distinct resource_id)::int`.as('count')])
    .where('artist_id', '=', anyOf(artistIds))
    .where('state', 'in', DISPUTED_STATES)
    .groupBy('artist_id')
    .execute()
  return new Map(rows.map(({ artist_id, count }) => [artist_id, count]))
}

/** The current state of a work: its publication, and its version. */
export function selectResource(db: Db, resourceId: string) {
  return db
    .selectFrom('resources')
    .select(['state', 'published_at', 'changed_in'])
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
}

/** True where another notice still keeps a work removed. */
export async function isDisputedElsewhere(db: Db, noticeId: string, resourceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('docket_works')
    .select('notice_id')
    .where('resource_id', '=', resourceId)
    .where('notice_id', '<>', noticeId)
    .where('state', 'in', DISPUTED_STATES)
    .executeTakeFirst()
  return row !== undefined
}

/** Works whose waiting period is over. */
export function selectDue(db: Db, now: Date) {
  return db
    .selectFrom('docket_works')
    .select(['notice_id', 'resource_id'])
    .where('restore_due_at', '<=', now)
    .orderBy('restore_due_at')
    .limit(100)
    .execute()
}

export async function insertStatement(db: Db, statement: Insertable<Tables['docket_statements']>): Promise<void> {
  await db.insertInto('docket_statements').values(statement).execute()
}

/** The accepted notices on an artist's works, newest first. */
export function selectDisputes(db: Db, artistId: string, resourceId: string | undefined) {
  const all = db
    .selectFrom('docket_works')
    .innerJoin('infringement_notices', 'infringement_notices.notice_id', 'docket_works.notice_id')
    .selectAll('docket_works')
    .select(['complainant', 'work_title', 'reason', 'infringement_notices.proof', 'decision', 'infringement_notices.created_at'])
    .where('artist_id', '=', artistId)
    .where('state', 'not in', ['received', 'refused'] satisfies DocketState[])
  const some = resourceId === undefined ? all : all.where('resource_id', '=', resourceId)
  return some.orderBy('docket_works.notice_id', 'desc').orderBy('resource_id').limit(100).execute()
}

export async function selectDocketRules(db: Db): Promise<unknown> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', 'docket').executeTakeFirst()
  return row?.value
}

/** The rules as they are stored, none at first; the row stays locked until the transaction ends. */
export async function lockDocketRules(transaction: Db): Promise<unknown> {
  const none = { name: 'docket', value: '{}' }
  await transaction
    .insertInto('site_settings')
    .values(none)
    .onConflict((same) => same.column('name').doNothing())
    .execute()
  const locked = transaction.selectFrom('site_settings').select('value').where('name', '=', 'docket').forUpdate()
  return (await locked.executeTakeFirstOrThrow()).value
}

/** Updates the row, which `lockDocketRules` has created. */
export async function writeDocketRules(transaction: Db, rules: object): Promise<void> {
  await transaction
    .updateTable('site_settings')
    .set({ value: JSON.stringify(rules) })
    .where('name', '=', 'docket')
    .execute()
}

export function selectUserStatements(db: Db, userId: string) {
  return db
    .selectFrom('docket_statements')
    .select(['name', 'phone', 'statement', 'proof', 'created_at as createTime'])
    .where('artist_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The statement is evidence and stays; who made it is erased. */
export async function eraseStatements(db: Db, userId: string): Promise<void> {
  await db.updateTable('docket_statements').set({ name: '', phone: '' }).where('artist_id', '=', userId).execute()
}
