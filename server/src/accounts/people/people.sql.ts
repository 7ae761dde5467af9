import { PEOPLE_TOTAL_MAX, type PersonKind } from '@shenglang/contract/accounts/people/entities'
import { type RawBuilder, sql } from 'kysely'
import { hasVip, vipPeriodsOf } from '../../commerce/rights/index.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { isBlockedAccount } from '../sessions/account-blocks.sql.ts'
import type { SearchKey } from './search-key.ts'

type Prefix = NonNullable<SearchKey['prefix']>

interface PeopleFilter {
  prefix: Prefix | undefined
  kind: PersonKind | undefined
  now: Date
}

interface PeopleQuery extends PeopleFilter {
  /** The last user of the page before. */
  after: string | undefined
  limit: number
}

export interface IdPage {
  ids: string[]
  /** Cursor of the next page; '' if nothing follows. */
  after: string
}

/** Rows that a page looks through for members of a group without an index of its own: more would take too long at once. */
const SCANNED_MAX = 2000
/** Levels in force that are read to count their users. */
const PERIODS_COUNTED_MAX = 2 * PEOPLE_TOTAL_MAX
/** Sorts after every character. */
const LAST = '\u{10FFFF}'
const USER = sql.ref<string>('users.user_id')

const inKind = (kind: PersonKind, now: Date): RawBuilder<boolean> =>
  ({
    staff: sql<boolean>`(account_type = 'admin' or permissions <> '{}')`,
    artists: sql<boolean>`is_artists`,
    minors: sql<boolean>`is_minor`,
    vip: hasVip(USER, now),
    blocked: isBlockedAccount(USER, now),
  })[kind]

const SORTED = { phone: sql`phone collate "C"`, name: sql`lower(nick_name) collate "C"` }

/** An ordered list of users: the rows to read, and their order. */
interface Source {
  rows: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Columns that the conditions of groups read, beside the id. */
  columns: RawBuilder<unknown>
}

/** Users whose phone or name begins with a text, in the order of these. */
async function beginningWith(db: Db, { of, text }: Prefix, after: string | undefined): Promise<Source> {
  const column = SORTED[of]
  const begin = of === 'name' ? sql`lower(${text})` : sql`${text}`
  const cursor = after === undefined ? undefined : await selectSorted(db, of, after)
  const rest = cursor === undefined ? sql`` : sql`and (${column}, user_id) > (${cursor}, ${after}::bigint)`
  return {
    rows: sql`users where closed_at is null and ${column} >= ${begin} and ${column} < ${begin} || ${LAST} ${rest}`,
    order: sql`${column}, user_id`,
    columns: sql`, account_type, permissions, is_artists, is_minor`,
  }
}

/** Sort key of the last user of the page before. */
async function selectSorted(db: Db, of: Prefix['of'], userId: string): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select ${SORTED[of]} as text from users where user_id = ${userId}`.execute(db)
  return rows[0]?.text ?? LAST
}

/** A group, the newest first. */
function newest(kind: PersonKind | undefined, after: string | undefined, now: Date): Source {
  const rest = after === undefined ? sql`` : sql`and user_id < ${after}::bigint`
  const others = { order: sql`user_id desc`, columns: sql`` }
  if (kind === 'blocked') {
    return { rows: sql`account_blocks where coalesce(blocked_until, 'infinity') > ${now} ${rest}`, ...others }
  }
  if (kind === 'vip') {
    return {
      rows: sql`(select distinct user_id from vip_periods where true ${rest} order by user_id desc) as members`,
      ...others,
    }
  }
  return { rows: sql`users where closed_at is null and ${kind === undefined ? sql`true` : inKind(kind, now)} ${rest}`, ...others }
}

/** The users of a list that belong to a group: looked up one after the other, so that a page stops at its last. */
const among = (list: RawBuilder<unknown>, kind: PersonKind, now: Date): RawBuilder<unknown> => sql`
  select users.user_id, n from (select * from ${list} order by n offset 0) as users
  cross join lateral (select where ${inKind(kind, now)} limit 1) as members`

/** A page of ids. A group without an index is looked for among a bounded number of rows: the page may be short. */
export async function selectPeople(db: Db, { prefix, kind, after, limit, now }: PeopleQuery): Promise<IdPage> {
  const isFiltered = kind !== undefined && (prefix !== undefined || kind === 'vip')
  const { rows: source, order, columns } = prefix ? await beginningWith(db, prefix, after) : newest(kind, after, now)
  const scanned = isFiltered ? SCANNED_MAX : limit + 1
  const matches = isFiltered ? among(sql`scanned`, kind, now) : sql`select user_id, n from scanned`
  const { rows } = await sql<{ ids: string[]; last: string | null }>`
    with scanned as materialized (
      select user_id, row_number() over (order by ${order}) as n ${columns} from ${source} order by ${order} limit ${scanned})
    select array(select user_id::text from (${matches} limit ${limit + 1}) as matches order by n) as ids,
      (select user_id::text from scanned where n = ${scanned}) as last`.execute(db)
  const { ids = [], last = null } = rows[0] ?? {}
  if (ids.length > limit) return { ids: ids.slice(0, limit), after: ids[limit - 1] ?? '' }
  return { ids, after: isFiltered ? (last ?? '') : '' }
}

/** Counts matching users, up to one more than the exact maximum; a group within a search only among the first rows. */
export async function countPeople(db: Db, { prefix, kind, now }: PeopleFilter): Promise<number> {
  if (kind === 'vip' && !prefix) return countMembers(db, now)
  const { rows: source, order, columns } = prefix ? await beginningWith(db, prefix, undefined) : newest(kind, undefined, now)
  const isFiltered = prefix !== undefined && kind !== undefined
  const max = isFiltered ? SCANNED_MAX : PEOPLE_TOTAL_MAX + 1
  const list = sql`(select user_id, row_number() over (order by ${order}) as n ${columns} from ${source} order by ${order} limit ${max})`
  const counted = isFiltered
    ? among(sql`${list} as listed`, kind, now)
    : sql`select from ${source} order by ${order} limit ${max}`
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${counted}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

async function countMembers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct user_id)::int as total from (
      select user_id from vip_periods
      where coalesce(ended_at, ends_at, 'infinity') > ${now} and starts_at <= ${now} limit ${PERIODS_COUNTED_MAX}) as members`.execute(
    db,
  )
  return Math.min(rows[0]?.total ?? 0, PEOPLE_TOTAL_MAX + 1)
}

/** People with exactly this phone, id or account name; a closed account by its id alone. */
export async function selectExact(db: Db, { exact }: SearchKey, kind: PersonKind | undefined, now: Date): Promise<string[]> {
  const { phone = null, userId = null, accountName = null } = exact
  const { rows } = await sql<{ user_id: string }>`
    select user_id::text from users
    where user_id in (
      select user_id from users where phone = ${phone}
      union all select user_id from users where user_id = ${userId}::bigint
      union all select user_id from users where lower(account_name) = lower(${accountName}))
      and ${kind === undefined ? sql`true` : inKind(kind, now)}
    order by phone is distinct from ${phone}, user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export type PersonListRow = Awaited<ReturnType<typeof selectPersonRows>>[number]

export function selectPersonRows(db: Db, userIds: readonly string[], now: Date) {
  return db
    .selectFrom('users')
    .select([
      'user_id',
      'nick_name',
      'avatar',
      'account_name',
      'phone',
      'account_type',
      'permissions',
      'is_artists',
      'is_minor',
      'created_at',
      'closed_at',
      vipPeriodsOf(USER).as('vip_periods'),
      isBlockedAccount(USER, now).as('is_blocked'),
    ])
    .where('user_id', '=', anyOf(userIds))
    .execute()
}
