import { removeCategory, saveCategory } from '@shenglang/contract/catalog/discover/categories'
import { OK_OUTCOME } from '@shenglang/contract/office/log'
import type { ConfirmedStep } from '@shenglang/contract/office/opening'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { nameOf } from '../platform/http/calls.ts'

/** Everything that the steps of the first hour depend on, in one round trip. */
export interface SiteState {
  siteName: string
  logo: string
  icp: string
  police: string
  contactEmail: string
  /** Prices on sale that nobody confirmed, and those that somebody confirmed. */
  unconfirmedPlans: number
  soldPlans: number
  categories: number
  /** True once staff added, changed or removed a category: a new site has preset ones. */
  areCategoriesEdited: boolean
  artists: number
  works: number
  admins: number
  adminsWithTwoSteps: number
  /** Start of the last backup that succeeded; null if none did. */
  backedUpAt: Date | null
  confirmed: ConfirmedStep[]
}

/** Repeats the condition of the index of staff, so that the planner uses it. */
const ADMIN = sql`account_type = 'admin' and closed_at is null and (account_type = 'admin' or permissions <> '{}')`

export async function selectSiteState(db: Db): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    select basic ->> 'siteName' as "siteName", coalesce(basic ->> 'logo', '') as logo, basic ->> 'icp' as icp,
      coalesce(basic ->> 'police', '') as police, basic ->> 'contactEmail' as "contactEmail",
      (select count(*)::int from vip_plans where is_on_sale and confirmed_at is null) as "unconfirmedPlans",
      (select count(*)::int from vip_plans where is_on_sale and confirmed_at is not null) as "soldPlans",
      (select count(*)::int from categories) as categories,
      exists (select from staff_calls join staff_call_outcomes using (call_id)
        where route in (${nameOf(saveCategory)}, ${nameOf(removeCategory)}) and outcome = ${OK_OUTCOME}) as "areCategoriesEdited",
      (select count(*)::int from (select from users where is_artists and closed_at is null order by user_id limit 1000) as counted) as artists,
      (select count(*)::int from (select from resources where published_at is not null order by resource_id limit 1000) as counted) as works,
      (select count(*)::int from users where ${ADMIN}) as admins,
      (select count(*)::int from users join two_steps using (user_id)
        where ${ADMIN} and confirmed_at is not null) as "adminsWithTwoSteps",
      (select max(begun_at) from backups where failure = '') as "backedUpAt",
      coalesce((select array_agg(step) from opening_steps), '{}') as confirmed
    from (select value as basic from site_settings where name = 'basic') as settings`.execute(db)
  const [state] = rows
  if (!state) throw new Error('the site has no settings')
  return state
}

export async function upsertOpeningStep(db: Db, step: ConfirmedStep, staffId: string, now: Date): Promise<void> {
  const row = { step, staff_id: staffId, done_at: now }
  await db
    .insertInto('opening_steps')
    .values(row)
    .onConflict((conflict) => conflict.column('step').doUpdateSet(row))
    .execute()
}

/** Times at which steps were last confirmed. */
export async function selectConfirmedAt(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('opening_steps').select(['step', 'done_at']).execute()
  return new Map(rows.map(({ step, done_at }) => [step, done_at]))
}
