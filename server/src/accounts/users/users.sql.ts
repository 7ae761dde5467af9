import { type Insertable, sql, type Updateable } from 'kysely'
import { boughtPlanOf, revocationsOf, vipPeriodsOf } from '../../commerce/rights/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { nameSkeleton } from './name-skeleton.ts'

type NewUser = Omit<Insertable<Tables['users']>, 'name_key'>

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const row = { ...user, name_key: nameSkeleton(user.nick_name ?? '') }
  return (await db.insertInto('users').values(row).returning('user_id').executeTakeFirstOrThrow()).user_id
}

/** The columns of a name. Saving the same name keeps its key, which may be unique to an artist whose name collided earlier. */
export const renamed = (name: string) => ({
  nick_name: name,
  name_key: sql<string>`case when nick_name = ${name} and name_key <> '' then name_key else ${nameSkeleton(name)} end`,
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

/** See catalog/changes.sql.ts: changes with future transaction ids, which a dump brought, become changes of now. */
export async function forgetFutureChanges(db: Db): Promise<void> {
  await sql`update users set changed_in = pg_current_xact_id()
    where changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}

export async function insertConsents(
  db: Db,
  userId: string,
  agreements: { id: string; version: string; sha256: string }[],
  now: Date,
): Promise<void> {
  const rows = agreements.map(({ id, version, sha256 }) => ({
    user_id: userId,
    agreement_id: id,
    version,
    text_sha256: sha256,
    accepted_at: now,
  }))
  await db
    .insertInto('consents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectConsents(db: Db, userId: string) {
  return db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('accepted_at').execute()
}

/** The user who signs in with a phone or an account name; a phone matches its owner first. */
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
    .select(['password_hash', 'phone', 'avatar', 'is_minor', 'account_type'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function selectNickName(db: Db, userId: string): Promise<string> {
  const { nick_name } = await db.selectFrom('users').select('nick_name').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return nick_name
}

/** Users with the numbers of their works; `followerId` is the reader whose follows are marked. */
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

/** Counts of published resources and their plays; nothing for users who are no artists. */
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

/** A user with their private fields. */
export function selectUserExport(db: Db, userId: string, now: Date) {
  return selectUsers(db, userId)
    .select((expression) => boughtPlanOf(expression.ref('users.user_id'), now).as('vip_plan'))
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
}
