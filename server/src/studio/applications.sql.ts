import type { ApplicationState } from '@shenglang/contract/studio/applications'
import type { Insertable } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Db } from './deps.ts'

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof selectApplication>>>

export async function insertApplication(db: Db, application: Insertable<Tables['artist_applications']>) {
  return db.insertInto('artist_applications').values(application).returningAll().executeTakeFirstOrThrow()
}

/** The newest of a user. */
export function selectOwnApplication(db: Db, userId: string) {
  return db
    .selectFrom('artist_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectApplication(db: Db, applicationId: string) {
  return db.selectFrom('artist_applications').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
}

export function selectOwnApplications(db: Db, userId: string) {
  return db
    .selectFrom('artist_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('application_id')
    .limit(100)
    .execute()
}

export function selectApplications(db: Db, state: ApplicationState | undefined, page: { limit: number; offset: number }) {
  return applications(db, state).selectAll().orderBy('application_id').limit(page.limit).offset(page.offset).execute()
}

export function countApplications(db: Db, state: ApplicationState | undefined): Promise<number> {
  return countOf(applications(db, state))
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

/** The application with its verdict, unless it has one already. */
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
