import { APPLICATIONS_COUNTED_MAX, type ApplicationState } from '@shenglang/contract/studio/applications'
import type { Insertable } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof selectApplication>>>

export async function insertApplication(db: Db, application: Insertable<Tables['artist_applications']>) {
  return db.insertInto('artist_applications').values(application).returningAll().executeTakeFirstOrThrow()
}

/** A user's latest application. */
export function selectUserApplication(db: Db, userId: string) {
  return db
    .selectFrom('artist_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The encrypted ID numbers of the latest applications. */
export function selectSealedNumbers(db: Db, limit: number) {
  return db
    .selectFrom('artist_applications')
    .select(['user_id', 'id_number_sealed'])
    .orderBy('application_id', 'desc')
    .limit(limit)
    .execute()
}

export function selectApplication(db: Db, applicationId: string) {
  return db.selectFrom('artist_applications').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
}

export function selectUserApplications(db: Db, userId: string) {
  return db
    .selectFrom('artist_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('application_id')
    .limit(100)
    .execute()
}

export function selectApplications(db: Db, state: ApplicationState | undefined, after: string | undefined, limit: number) {
  const query = applications(db, state).selectAll().orderBy('application_id').limit(limit)
  return (after === undefined ? query : query.where('application_id', '>', after)).execute()
}

/** Counts applications up to one more than the maximum that is shown exactly. */
export function countApplications(db: Db, state: ApplicationState | undefined): Promise<number> {
  return countOf(
    db.selectFrom(
      applications(db, state)
        .select('application_id')
        .limit(APPLICATIONS_COUNTED_MAX + 1)
        .as('counted'),
    ),
  )
}

function applications(db: Db, state: ApplicationState | undefined) {
  const all = db.selectFrom('artist_applications')
  return state === undefined ? all : all.where('state', '=', state)
}

interface Verdict {
  state: 'approved' | 'rejected'
  reason: string
  reviewer_id: string | null
  reviewed_at: Date
}

/** The application with its verdict; undefined if it has one already. */
export function judgeApplication(db: Db, applicationId: string, verdict: Verdict) {
  return db
    .updateTable('artist_applications')
    .set(verdict)
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['submitted', 'resubmitted'])
    .returningAll()
    .executeTakeFirst()
}

export async function isArtist(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_artists').where('user_id', '=', userId).executeTakeFirst()
  return row?.is_artists ?? false
}

export async function eraseApplications(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('artist_applications').where('user_id', '=', userId).execute()
}
