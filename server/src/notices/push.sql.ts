import { PUSH_DEVICES_MAX, PUSH_KINDS, type PushedMessage, type PushKind } from '@shenglang/contract/notices/push'
import { type Selectable, sql } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'

export function selectPushSettings(db: Db, userId: string) {
  return db.selectFrom('push_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function upsertPushSettings(db: Db, settings: Selectable<Tables['push_settings']>): Promise<void> {
  const { user_id, ...rest } = settings
  await db
    .insertInto('push_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

/** The sessions that have push subscriptions. */
export async function selectNotifiedSessions(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('push_subscriptions').select('session_id').where('user_id', '=', userId).execute()
  return rows.map(({ session_id }) => session_id)
}

interface NewSubscription {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  now: Date
}

/** A browser has one address and an address one user: replaces an earlier one, and drops the oldest beyond the limit. */
export async function insertSubscription(db: Db, { userId, sessionId, endpoint, p256dh, auth, now }: NewSubscription) {
  // Locks the user, so that concurrent calls count correctly.
  await sql`select from users where user_id = ${userId} for no key update`.execute(db)
  await sql`delete from push_subscriptions where session_id = ${sessionId} and endpoint <> ${endpoint}`.execute(db)
  // A session that ended meanwhile receives nothing.
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select user_id, session_id, ${endpoint}, ${p256dh}, ${auth}, ${now} from sessions
    where session_id = ${sessionId} and user_id = ${userId}
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`.execute(db)
  await sql`
    delete from push_subscriptions where subscription_id in (
      select subscription_id from push_subscriptions where user_id = ${userId}
      order by created_at desc, subscription_id desc offset ${PUSH_DEVICES_MAX}
    )`.execute(db)
  // What was queued for the browser's previous user is not for this one.
  await sql`
    delete from pushes using push_subscriptions as subscription
    where subscription.subscription_id = pushes.subscription_id and endpoint = ${endpoint}`.execute(db)
}

export async function deleteSubscriptions(db: Db, userId: string, sessionId?: string): Promise<void> {
  let query = db.deleteFrom('push_subscriptions').where('user_id', '=', userId)
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
  await query.execute()
}

export async function deleteSubscription(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute()
}

/** Users without a setting want every kind. */
const wants = (kind: PushKind) =>
  sql`not exists (select from push_settings where push_settings.user_id = subscription.user_id and ${kind} <> all(kinds))`

/** Queues a push for every browser of a user, unless one with the same tag is waiting. */
export async function insertPushes(db: Db, userId: string, kind: PushKind, { title, body, url, tag }: PushedMessage) {
  await sql`
    insert into pushes (subscription_id, title, body, url, tag)
    select subscription_id, ${title}, ${body}, ${url}, ${tag} from push_subscriptions as subscription
    where user_id = ${userId} and ${wants(kind)}
    order by subscription_id
    on conflict (subscription_id, tag) do nothing`.execute(db)
}

/** Queues a push that users requested themselves, whichever kinds they switched on. */
export async function insertRequestedPushes(db: Db, userIds: readonly string[], { title, body, url, tag }: PushedMessage) {
  await sql`
    insert into pushes (subscription_id, title, body, url, tag)
    select subscription_id, ${title}, ${body}, ${url}, ${tag} from push_subscriptions
    where user_id = ${anyOf(userIds)}
    order by subscription_id
    on conflict (subscription_id, tag) do nothing`.execute(db)
}

export async function insertMessagePushes(db: Db, userId: string, fromUserId: string, message: Omit<PushedMessage, 'title'>) {
  await sql`
    insert into pushes (subscription_id, title, body, url, tag)
    select subscription_id, nick_name, ${message.body}, ${message.url}, ${message.tag}
    from push_subscriptions as subscription join users as sender on sender.user_id = ${fromUserId}
    where subscription.user_id = ${userId} and ${wants('message')}
    order by subscription_id
    on conflict (subscription_id, tag) do nothing`.execute(db)
}

export async function insertReleaseToPush(db: Db, releaseId: string): Promise<void> {
  await db.insertInto('releases_to_push').values({ release_id: releaseId }).execute()
}

/** Queues a release for the browsers of followers who switched it on, as in the list of notices. */
export async function spreadReleases(db: Db): Promise<void> {
  await sql`
    with taken as (
      delete from releases_to_push where release_id in (
        select release_id from releases_to_push order by release_id limit 10 for update skip locked
      ) returning release_id
    )
    insert into pushes (subscription_id, title, body, url, tag)
    select subscription_id, nick_name, '上架了《' || title || '》',
      '/resource?id=' || resource_id, 'release:' || resource_id
    from taken
    join releases using (release_id)
    join resources using (resource_id)
    join users as artist on artist.user_id = releases.artist_id
    join follows on followed_id = releases.artist_id
    join push_subscriptions as subscription on subscription.user_id = follows.user_id
    where is_visible and published_at is not null and ${wants('release')}
      and not exists (
        select from notice_readers where notice_readers.user_id = subscription.user_id and 'release' = any(muted_kinds)
      )
      and not exists (select from blocks where blocks.user_id = subscription.user_id and blocked_id = releases.artist_id)
    order by subscription_id
    on conflict (subscription_id, tag) do nothing`.execute(db)
}

/** Attempts for a push, and the delay before the second; each further delay is four times as long. */
export const PUSH_TRIES = 5
const FIRST_WAIT_S = 30

export interface DuePush extends PushedMessage {
  push_id: string
  subscription_id: string
  tries: number
  endpoint: string
  p256dh: string
  auth: string
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string | null
}

/**
 * Takes what is due, so that no other worker does: it is due again after a wait, unless it is deleted before. Skips expired
 * sessions.
 */
export async function takeDuePushes(db: Db, now: Date, most: number): Promise<DuePush[]> {
  await sql`
    delete from push_subscriptions using sessions
    where sessions.session_id = push_subscriptions.session_id and expires_at <= ${now}`.execute(db)
  const { rows } = await sql<DuePush>`
    update pushes set tries = pushes.tries + 1, due_at = ${now}::timestamptz + ${FIRST_WAIT_S} * power(4, pushes.tries) * interval '1 second'
    from (
      select push_id from pushes where due_at <= ${now} order by due_at limit ${most} for update skip locked
    ) as due, push_subscriptions as subscription left join push_settings using (user_id)
    where pushes.push_id = due.push_id and subscription.subscription_id = pushes.subscription_id
    returning pushes.push_id, pushes.subscription_id, title, body, url, tag, tries, endpoint, p256dh, auth,
      quiet_from, quiet_to, time_zone`.execute(db)
  return rows
}

export async function deletePush(db: Db, pushId: string): Promise<void> {
  await db.deleteFrom('pushes').where('push_id', '=', pushId).execute()
}

export async function selectUserPush(db: Db, userId: string) {
  const [settings, browsers] = await Promise.all([
    selectPushSettings(db, userId),
    db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at as createTime'])
      .where('user_id', '=', userId)
      .orderBy('subscription_id')
      .execute(),
  ])
  return browsers.map((browser) => ({ ...browser, kinds: settings?.kinds ?? [...PUSH_KINDS] }))
}

export async function erasePush(db: Db, userId: string): Promise<void> {
  await deleteSubscriptions(db, userId)
  await db.deleteFrom('push_settings').where('user_id', '=', userId).execute()
}
