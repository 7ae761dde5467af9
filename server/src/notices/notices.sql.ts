import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'

export type NoticeRow = Insertable<Tables['notices']>

/**
 * Writes a notice, unless its reader switched its kind off, blocks the actor or closed the account. An unread bundle grows by the
 * actor, who counts once. Returns whether there is one more unread than before.
 */
export async function insertNotice(db: Db, notice: NoticeRow): Promise<boolean> {
  const { user_id, kind, from_user_id } = notice
  const reader = sql`
    select from users where user_id = ${user_id} and closed_at is null
      and not exists (select from notice_readers where user_id = ${user_id} and ${kind} = any(muted_kinds))
      and not exists (select from blocks where user_id = ${user_id} and blocked_id = ${from_user_id})`
  const { rows } = await (notice.bundle == null ? insertSingle(db, notice, reader) : insertIntoBundle(db, notice, reader))
  return rows[0]?.is_new ?? false
}

const COLUMNS = sql.raw('(user_id, kind, from_user_id, title, content, resource_id, post_id, order_id, comment_id, bundle)')

function valuesOf({
  user_id,
  kind,
  from_user_id,
  title,
  content,
  resource_id,
  post_id,
  order_id,
  comment_id,
  bundle,
}: NoticeRow) {
  return sql`${user_id}::bigint, ${kind}, ${from_user_id}::bigint, ${title}, ${content}, ${resource_id}::bigint, ${post_id}::bigint, ${order_id}::bigint, ${comment_id}::bigint, ${bundle}`
}

function insertSingle(db: Db, notice: NoticeRow, reader: ReturnType<typeof sql>) {
  return sql<{ is_new: boolean }>`insert into notices ${COLUMNS} select ${valuesOf(notice)} where exists (${reader})
    returning true as is_new`.execute(db)
}

interface SingleNotice {
  userId: string
  kind: string
  title: string
  content: string
  fromUserId?: string
  resourceId?: string
  orderId?: string
}

/** Writes many separate notices. Returns those that were written; `isPushed` if the reader has a browser to push to. */
export async function insertNotices(db: Db, notices: readonly SingleNotice[]) {
  const given = JSON.stringify(
    notices.map(({ userId, kind, title, content, fromUserId, resourceId, orderId }, n) => ({
      n,
      user_id: userId,
      kind,
      title,
      content,
      from_user_id: fromUserId ?? null,
      resource_id: resourceId ?? null,
      order_id: orderId ?? null,
    })),
  )
  const { rows } = await sql<{ userId: string; title: string; orderId: string | null; isPushed: boolean }>`
    insert into notices as written (user_id, kind, from_user_id, title, content, resource_id, order_id)
    select user_id, kind, from_user_id, title, content, resource_id, order_id
    from jsonb_to_recordset(${given}::jsonb)
      as given (n int, user_id bigint, kind text, title text, content text,
        from_user_id bigint, resource_id bigint, order_id bigint)
    where exists (select from users where users.user_id = given.user_id and closed_at is null)
      and not exists (select from notice_readers where notice_readers.user_id = given.user_id and given.kind = any(muted_kinds))
      and not exists (select from blocks where blocks.user_id = given.user_id and blocked_id = given.from_user_id)
    order by n
    returning user_id::text as "userId", title, order_id::text as "orderId",
      kind = 'order' and exists (select from push_subscriptions where push_subscriptions.user_id = written.user_id) as "isPushed"`.execute(
    db,
  )
  return rows
}

/** The caller has locked the row of the action itself, so the same action done twice at once is written once. */
function insertIntoBundle(db: Db, notice: NoticeRow, reader: ReturnType<typeof sql>) {
  const { user_id, bundle, from_user_id } = notice
  return sql<{ is_new: boolean }>`
    with notice as (
      insert into notices ${COLUMNS} select ${valuesOf(notice)}
      where exists (${reader}) and not exists (
        select from notice_people where user_id = ${user_id} and bundle = ${bundle} and person_id = ${from_user_id}
      )
      on conflict (user_id, bundle) where bundle is not null and read_at is null do update set
        people_count = notices.people_count + 1,
        from_user_id = excluded.from_user_id,
        title = excluded.title,
        content = excluded.content,
        created_at = greatest(notices.created_at, excluded.created_at)
      returning notice_id, people_count
    ), person as (
      insert into notice_people (user_id, bundle, person_id, notice_id)
      select ${user_id}, ${bundle}, ${from_user_id}, notice_id from notice on conflict do nothing
    )
    select people_count = 1 as is_new from notice`.execute(db)
}

/** Removes a person from the unread notice of a bundle; an empty one is deleted. Returns whether it was. */
export async function removeFromBundle(db: Db, userId: string, bundle: string, personId: string): Promise<boolean> {
  // Locked first, so that what follows sees all who joined before.
  const open = await db
    .selectFrom('notices')
    .select(['notice_id', 'people_count'])
    .where('user_id', '=', userId)
    .where('bundle', '=', bundle)
    .where('read_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return false
  const { notice_id, people_count } = open
  const left = await db
    .deleteFrom('notice_people')
    .where('notice_id', '=', notice_id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (left.numDeletedRows === 0n) return false
  if (people_count === 1) {
    await db.deleteFrom('notices').where('notice_id', '=', notice_id).execute()
    return true
  }
  await sql`
    update notices set people_count = people_count - 1, from_user_id = case when from_user_id = ${personId}
      then (select person_id from notice_people where notice_id = ${notice_id} order by person_id desc limit 1)
      else from_user_id end
    where notice_id = ${notice_id}`.execute(db)
  return false
}

/** Deletes the notices about a comment. Returns their readers. */
export async function deleteNoticesOf(db: Db, commentId: string): Promise<string[]> {
  const deleted = await db.deleteFrom('notices').where('comment_id', '=', commentId).returning('user_id').execute()
  return [...new Set(deleted.map(({ user_id }) => user_id))]
}

/** Stores a release. Returns its id if the work is released for the first time. */
export async function upsertRelease(db: Db, release: Insertable<Tables['releases']>): Promise<string | undefined> {
  const { release_id, is_new } = await db
    .insertInto('releases')
    .values(release)
    .onConflict((conflict) => conflict.column('resource_id').doUpdateSet({ is_visible: true }))
    .returning(['release_id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
  return is_new ? release_id : undefined
}

/** The followers of an artist who want notices of releases; nobody if more than `most` follow. */
export async function selectFansToNotify(db: Db, artistId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with fan as materialized (select user_id from follows where followed_id = ${artistId} limit ${most + 1})
    select user_id from fan
    where (select count(*) from fan) <= ${most} and not exists (
      select from notice_readers where notice_readers.user_id = fan.user_id and 'release' = any(muted_kinds)
    )`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function hideRelease(db: Db, resourceId: string): Promise<void> {
  await db.updateTable('releases').set({ is_visible: false }).where('resource_id', '=', resourceId).execute()
}

export function selectUserNotices(db: Db, userId: string) {
  return db
    .selectFrom('notices')
    .select(['kind', 'title', 'content', 'created_at as createTime', 'read_at as readTime'])
    .where('user_id', '=', userId)
    .orderBy('notice_id')
    .execute()
}

/**
 * A closed account's notices are deleted, and its texts in the notices of others. A user who liked something is a number among
 * others', under 已注销用户.
 */
export async function eraseNotices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notices').where('user_id', '=', userId).execute()
  await db.deleteFrom('notices').where('from_user_id', '=', userId).where('bundle', 'is', null).execute()
  await db.deleteFrom('notice_readers').where('user_id', '=', userId).execute()
  await db.deleteFrom('read_releases').where('user_id', '=', userId).execute()
}

const DELETED_AT_ONCE = 5000

/** Deletes notices older than so many days. */
export async function deleteOldNotices(db: Db, days: number): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    const old = sql`select notice_id from notices where created_at < now() - ${days} * interval '1 day' limit ${DELETED_AT_ONCE}`
    const { numAffectedRows } = await sql`delete from notices where notice_id in (${old})`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
