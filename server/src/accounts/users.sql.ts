import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { boughtPlanOf, revocationsOf, vipPeriodsOf } from '../commerce/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import { nameKey } from './name-key.ts'

type Db = Kysely<Tables>
type NewUser = Omit<Insertable<Tables['users']>, 'name_key'>

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const row = { ...user, name_key: nameKey(user.nick_name ?? '') }
  return (await db.insertInto('users').values(row).returning('user_id').executeTakeFirstOrThrow()).user_id
}

/** The columns of a name. Saved again it keeps its key, which an artist whose name collided from before has to themselves. */
export const renamed = (name: string) => ({
  nick_name: name,
  name_key: sql<string>`case when nick_name = ${name} and name_key <> '' then name_key else ${nameKey(name)} end`,
})

export async function updateUser(db: Db, userId: string, changes: Omit<Updateable<Tables['users']>, 'name_key'>): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  const named = changes.nick_name === undefined ? {} : renamed(changes.nick_name)
  await db
    .updateTable('users')
    .set({ ...changes, ...named })
    .where('user_id', '=', userId)
    .execute()
}

/** See catalog/changes.sql.ts: changes whose transaction is to come, since a dump brought them, are changes of now. */
export async function forgetFutureChanges(db: Db): Promise<void> {
  await sql`update users set changed_in = pg_current_xact_id()
    where changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}

export async function insertConsents(
  db: Db,
  userId: string,
  agreements: { id: string; version: string }[],
  now: Date,
): Promise<void> {
  const rows = agreements.map(({ id, version }) => ({ user_id: userId, agreement_id: id, version, accepted_at: now }))
  await db
    .insertInto('consents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectConsents(db: Db, userId: string) {
  return db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('accepted_at').execute()
}

/** Who signs in with a phone or an account name; a phone is before all its owner's. */
export function selectByName(db: Db, name: string) {
  return db
    .selectFrom('users')
    .select(['user_id', 'password_hash'])
    .where(({ eb, or }) => or([eb('phone', '=', name), eb(sql`lower(account_name)`, '=', name.toLowerCase())]))
    .where('closed_at', 'is', null)
    .orderBy(sql`phone is distinct from ${name}`)
    .executeTakeFirst()
}

export function selectByPhone(db: Db, phone: string) {
  return db.selectFrom('users').select('user_id').where('phone', '=', phone).executeTakeFirst()
}

export function selectSecrets(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['password_hash', 'phone', 'avatar', 'is_minor'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Users with the numbers of their works; `followerId` is whoever wants to know whom they follow. */
export function selectUsers(db: Db, followerId: string | undefined) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select((expression) => [
      ...works(expression.ref('users.user_id')),
      vipPeriodsOf(expression.ref('users.user_id')).as('vip_periods'),
      revocationsOf(expression.ref('users.user_id')).as('revocations'),
      sql<boolean>`exists (select from follows where follows.user_id = ${followerId ?? null} and followed_id = users.user_id)`.as(
        'is_focus',
      ),
    ])
}

/** Published resources and their plays; nothing for users who are no artists. */
function works(userId: unknown) {
  const counted = (count: 'resource_count' | 'play_count') =>
    sql<string>`case when is_artists then
      coalesce((select ${sql.ref(count)} from artist_counts where artist_id = ${userId}), 0) else 0 end`.as(count)
  return [counted('resource_count'), counted('play_count')] as const
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number]

export function selectUser(db: Db, userId: string, followerId: string | undefined) {
  return selectUsers(db, followerId).where('users.user_id', '=', userId).executeTakeFirst()
}

/** A user with what they alone see. */
export function selectOwnUser(db: Db, userId: string, now: Date) {
  return selectUsers(db, userId)
    .select((expression) => boughtPlanOf(expression.ref('users.user_id'), now).as('vip_plan'))
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
}
