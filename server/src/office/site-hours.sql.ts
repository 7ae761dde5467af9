import type { ChartPeriod } from '@shenglang/contract/catalog/discover/charts'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { Metric } from '@shenglang/contract/office/overview'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { instantInShanghai, shanghaiDayOf, shanghaiToday } from '../platform/database/shanghai.ts'

/** Lets one process count at a time; the others skip. Held until the transaction ends. */
export async function lockCounting(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('office hours')) as locked`.execute(transaction)
  return rows[0]?.locked ?? false
}

/** The last hour that was counted, and when; undefined before the first. */
export function selectLastCount(db: Db): Promise<{ hour: Date; counted_at: Date } | undefined> {
  return db
    .selectFrom('site_hours')
    .select(['hour', 'counted_at'])
    .where('metric', '=', 'plays')
    .orderBy('hour', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The source of each metric: hours and values since an instant; for plays and downloads also hours that changed since, as plays
 * without a network are reported late.
 */
const SOURCES: Record<Metric, (since: Date, isSandbox: boolean) => RawBuilder<unknown>> = {
  visitors: (since) => sql`select date_trunc('hour', first_at) as hour, count(*) as value
    from visits where first_at >= ${since} group by 1`,
  plays: (since) => sql`select hour, plays as value from play_hours where hour >= ${since} or changed_at >= ${since}`,
  downloads: (since) => sql`select hour, downloads as value from play_hours where hour >= ${since} or changed_at >= ${since}`,
  listeners: (since) => sql`select date_trunc('hour', first_at) as hour, count(*) as value
    from daily_listeners where first_at >= ${since} group by 1`,
  signUps: (since) => sql`select date_trunc('hour', created_at) as hour, count(*) as value
    from users where created_at >= ${since} and phone_verified_at is not null group by 1`,
  uploads: (since) => sql`select date_trunc('hour', created_at) as hour, count(*) as value
    from resources where created_at >= ${since} group by 1`,
  salesFen: (since, isSandbox) => sql`select date_trunc('hour', paid_at) as hour, sum(amount_fen) as value
    from orders where paid_at >= ${since} and is_sandbox = ${isSandbox} group by 1`,
  refundsFen: (since, isSandbox) => sql`select date_trunc('hour', refunds.done_at) as hour, sum(refunds.amount_fen) as value
    from refunds join orders using (order_id)
    where refunds.done_at >= ${since} and orders.is_sandbox = ${isSandbox} group by 1`,
  vips: (since, isSandbox) => sql`select date_trunc('hour', paid_at) as hour, count(distinct user_id) as value
    from orders join order_items using (order_id)
    where paid_at >= ${since} and is_sandbox = ${isSandbox} and goods_type = 'VIP' and order_items.amount_fen > 0 group by 1`,
}

/** Metrics whose source rows are deleted after a while: a lower count after that must not replace a higher one. */
const FORGOTTEN: ReadonlySet<Metric> = new Set(['visitors', 'listeners'])

/**
 * Marks who played since an instant, once a day, at the first play of that day that is known. The mark is a hash under a secret
 * key and the day, as that of a visit is.
 */
export async function markListeners(transaction: Db, since: Date): Promise<void> {
  await sql`insert into daily_listeners (day, mark, first_at)
    select day,
      substring(sha256(convert_to(listener_key || ' ' || day::text || ' listener ' || encode(listener, 'hex'), 'UTF8')) for 8),
      min(played_at)
    from (
      select ${shanghaiDayOf(sql`played_at`)} as day, listener, played_at from latest_plays where played_at >= ${since}
    ) as plays
      cross join listener_keys
    group by day, listener, listener_key
    on conflict do nothing`.execute(transaction)
}

/** Deletes marks of the days that ended before this instant: nothing is counted there any more. */
export async function deleteOldListeners(transaction: Db, instant: Date): Promise<void> {
  await sql`delete from daily_listeners where day < ${shanghaiDayOf(sql`${instant}::timestamptz`)}`.execute(transaction)
}

/** Counts a metric of the hours since `since` again, and returns the hours. */
export async function countHours(
  transaction: Db,
  metric: Metric,
  { since, isSandbox, now }: { since: Date; isSandbox: boolean; now: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`insert into site_hours as known (metric, hour, value, counted_at)
    select ${metric}, hour, value, ${now} from (${SOURCES[metric](since, isSandbox)}) as counted
    on conflict (metric, hour) do update set counted_at = excluded.counted_at,
      value = ${FORGOTTEN.has(metric) ? sql`greatest(known.value, excluded.value)` : sql`excluded.value`}
    returning hour`.execute(transaction)
  return rows.map(({ hour }) => hour)
}

/** Adds up the days of these hours again. */
export async function sumDays(transaction: Db, hours: readonly Date[]): Promise<void> {
  await sql`insert into site_days (metric, day, value)
    select metric, day, sum(value)
    from (select distinct ${shanghaiDayOf(sql`hour`)} as day from unnest(${hours}::timestamptz[]) as hour) as days
    join site_hours on hour >= ${instantInShanghai(sql`day::timestamp`)} and hour < ${instantInShanghai(sql`(day + 1)::timestamp`)}
    group by metric, day
    on conflict (metric, day) do update set value = excluded.value`.execute(transaction)
}

/** Marks the current hour as counted, also where nothing happened in it. */
export async function markCounted(transaction: Db, now: Date): Promise<void> {
  await sql`insert into site_hours (metric, hour, value, counted_at)
    values ('plays', date_trunc('hour', ${now}::timestamptz), 0, ${now})
    on conflict (metric, hour) do update set counted_at = excluded.counted_at`.execute(transaction)
}

export interface StepValue {
  metric: Metric
  /** The step's number, from 0. */
  step: number
  value: number
}

/** Sums by metric and step; steps are counted from `from`, each `stepMs` long. Those of a day or more are sums of days. */
export async function selectSteps(
  db: Db,
  { from, until, stepMs }: { from: Date; until: Date; stepMs: number },
): Promise<StepValue[]> {
  const parts =
    stepMs < DAY_MS
      ? sql`select metric, hour as at, value from site_hours where hour >= ${from} and hour < ${until}`
      : sql`select metric, ${instantInShanghai(sql`day::timestamp`)} as at, value from site_days
          where day >= ${shanghaiDayOf(sql`${from}::timestamptz`)} and day < ${shanghaiDayOf(sql`${until}::timestamptz`)}`
  const { rows } = await sql<StepValue>`
    select metric, floor(extract(epoch from at - ${from}::timestamptz) * 1000 / ${stepMs})::int as step, sum(value)::float8 as value
    from (${parts}) as parts
    group by 1, 2`.execute(db)
  return rows
}

/** The most played singles of a chart, as a worker last computed it. */
export function selectTopTracks(db: Db, period: ChartPeriod, limit: number) {
  return db
    .selectFrom('charts')
    .innerJoin('resources', 'resources.resource_id', 'charts.resource_id')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select(['charts.resource_id as resourceId', 'title', 'nick_name as artist', sql<number>`total::float8`.as('plays')])
    .where('counted', '=', 'plays')
    .where('period', '=', period)
    .where('charts.content_type', '=', CONTENT_TYPES.single)
    .orderBy('place')
    .limit(limit)
    .execute()
}

/** Words of the last `days` that at least `seekers` visitors searched for, each without a result. */
export async function selectLostSearches(db: Db, { days, seekers, limit }: { days: number; seekers: number; limit: number }) {
  const { rows } = await sql<{ word: string; seekers: number }>`
    select word, count(*)::int as seekers from searches
    where day > ${shanghaiToday} - ${days}::int and not has_results
    group by word having count(*) >= ${seekers}
    order by 2 desc, word limit ${limit}`.execute(db)
  return rows
}

/** Jobs that wait, run or have failed, by the name of their queue. */
export async function selectQueue(db: Db) {
  const { rows } = await sql<{ name: string; waiting: number; running: number; failed: number }>`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state not in ('completed', 'cancelled')
    group by name order by name`.execute(db)
  return rows
}
