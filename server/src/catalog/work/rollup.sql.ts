import { CHART_DAYS, CHART_SIZE, type ChartCount, type ChartPeriod } from '@shenglang/contract/catalog/discover/charts'
import { LEASE_MS } from '@shenglang/contract/offline/leases'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { shanghaiDayOf, shanghaiToday } from '../../platform/database/shanghai.ts'

const EVENTS_AT_ONCE = 50_000
/** A longer lead is shown as this. */
const LEAD_DAYS_MAX = 366

/** Takes the lock of the rollup until the transaction ends; false where another process has it. */
export async function lockRollup(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('catalog rollup')) as locked`.execute(transaction)
  return rows[0]?.locked ?? false
}

/** Waits for a running rollup, and prevents others until the transaction ends. */
export async function waitForRollup(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalog rollup'))`.execute(transaction)
}

/** Turns events into counts of days and of resources, at most `EVENTS_AT_ONCE` of each kind. Returns the number taken. */
export async function rollUpEvents(transaction: Db): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    with played as (
      delete from play_events where event_id in (select event_id from play_events order by event_id limit ${EVENTS_AT_ONCE})
      returning resource_id, happened_at
    ), downloaded as (
      delete from download_events
      where event_id in (select event_id from download_events order by event_id limit ${EVENTS_AT_ONCE})
      returning resource_id, happened_at
    ), counted as (
      select resource_id, ${shanghaiDayOf(sql.ref('happened_at'))} as day,
        sum(plays)::int as plays, sum(downloads)::int as downloads
      from (
        select resource_id, happened_at, 1 as plays, 0 as downloads from played
        union all
        select resource_id, happened_at, 0, 1 from downloaded
      ) as event
      group by 1, 2
    ), days as (
      insert into play_days as existing (resource_id, day, plays, downloads) select * from counted
      on conflict (resource_id, day) do update
        set plays = existing.plays + excluded.plays, downloads = existing.downloads + excluded.downloads
    ), hours as (
      insert into play_hours as existing (hour, plays, downloads)
      select date_trunc('hour', happened_at), count(*) filter (where is_play), count(*) filter (where not is_play)
      from (select happened_at, true as is_play from played union all select happened_at, false from downloaded) as event
      group by 1
      on conflict (hour) do update set changed_at = now(),
        plays = existing.plays + excluded.plays, downloads = existing.downloads + excluded.downloads
    ), totals as (
      update resource_counts set play_count = play_count + added.plays, download_count = download_count + added.downloads
      from (select resource_id, sum(plays) as plays, sum(downloads) as downloads from counted group by 1) as added
      where resource_counts.resource_id = added.resource_id
    )
    select coalesce(sum(plays + downloads), 0)::int as events from counted`.execute(transaction)
  return rows[0]?.events ?? 0
}

/** Deletes records of listeners once they are too old for a play to be counted twice. */
export async function forgetListeners(db: Db): Promise<void> {
  await sql`delete from latest_plays where played_at < now() - interval '1 hour'`.execute(db)
  // Reports of plays older than that are refused.
  await sql`delete from late_plays where heard_at < now() - interval '1 day' - ${LEASE_MS} * interval '1 millisecond'`.execute(db)
}

/** True where this chart was computed within `seconds`; a chart without rows never counts as fresh. */
export async function isChartFresh(
  db: Db,
  { counted, period, seconds }: { counted: ChartCount; period: ChartPeriod; seconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select exists (
      select from charts
      where counted = ${counted} and period = ${period} and computed_at > now() - ${seconds} * interval '1 second'
    ) as fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

/** Makes the next rollup compute all charts, whatever their age: after many works were published with a history. */
export async function deleteCharts(db: Db): Promise<void> {
  await db.deleteFrom('charts').execute()
  await db.deleteFrom('chart_leaders').execute()
}

/** Rewrites one chart of each content type, with each resource's position in the period before. */
export async function computeChart(transaction: Db, counted: ChartCount, period: ChartPeriod): Promise<void> {
  await transaction.deleteFrom('charts').where('counted', '=', counted).where('period', '=', period).execute()
  const ranked = period === 'all' ? rankedEver(counted) : rankedWithin(counted, CHART_DAYS[period])
  await sql`
    insert into charts (counted, period, content_type, place, resource_id, total, place_before, computed_at)
    select ${counted}, ${period}, content_type, place, resource_id, total, place_before, now()
    from (${ranked}) as ranked where place <= ${CHART_SIZE}`.execute(transaction)
}

export function rankedEver(counted: ChartCount) {
  const column = sql.ref(counted === 'plays' ? 'play_count' : 'download_count')
  return sql`
    select type as content_type, row_number() over (partition by type order by total desc, resource_id desc) as place,
      resource_id, total, null::int as place_before
    from generate_series(1, 6) as type, lateral (
      select resource_id, ${column} as total from resource_counts join resources using (resource_id)
      where resource_counts.content_type = type and published_at is not null and ${column} > 0
      order by ${column} desc, resource_id desc limit ${CHART_SIZE}
    ) as best`
}

/** Works with their positions within their content type, by their counts in the `days` up to the day `daysAgo`. */
function rankedUntil(counted: ChartCount, days: number, daysAgo: number) {
  const column = sql.ref(counted)
  return sql`
    select content_type, resource_id, sum(${column})::bigint as total,
      row_number() over (partition by content_type order by sum(${column}) desc, resource_id desc)::int as place
    from play_days join resources using (resource_id)
    where day > ${shanghaiToday} - ${daysAgo + days}::int and day <= ${shanghaiToday} - ${daysAgo}::int
      and ${column} > 0 and published_at is not null
    group by content_type, resource_id`
}

function rankedWithin(counted: ChartCount, days: number) {
  return sql`
    select latest.content_type, latest.place, latest.resource_id, latest.total, earlier.place as place_before
    from (${rankedUntil(counted, days, 0)}) as latest
      left join (${rankedUntil(counted, days, days)}) as earlier using (resource_id)`
}

interface DatedChart {
  counted: ChartCount
  period: keyof typeof CHART_DAYS
}

/** Those of the last `days` days, by their distance from today, for which a chart's leaders are not stored. */
export async function selectDaysWithoutLeader(db: Db, { counted, period }: DatedChart, days: number): Promise<number[]> {
  const { rows } = await sql<{ ago: number }>`
    select ago from generate_series(1, ${days - 1}::int) as ago
    where not exists (
      select from chart_leaders where counted = ${counted} and period = ${period} and day = ${shanghaiToday} - ago
    )`.execute(db)
  return rows.map(({ ago }) => ago)
}

/** Stores the first of each content type on the day `daysAgo`, from that day's plays as they are known now. */
export async function insertLeaders(transaction: Db, { counted, period }: DatedChart, daysAgo: number): Promise<void> {
  await sql`
    insert into chart_leaders (counted, period, content_type, day, resource_id)
    select ${counted}, ${period}, content_type, ${shanghaiToday} - ${daysAgo}::int, resource_id
    from (${rankedUntil(counted, CHART_DAYS[period], daysAgo)}) as ranked where place = 1
    on conflict do nothing`.execute(transaction)
}

/** Stores the first of a chart as today's. */
export async function upsertLeadersOfToday(transaction: Db, { counted, period }: DatedChart): Promise<void> {
  await sql`
    insert into chart_leaders (counted, period, content_type, day, resource_id)
    select counted, period, content_type, ${shanghaiToday}, resource_id from charts
    where counted = ${counted} and period = ${period} and place = 1
    on conflict (counted, period, content_type, day) do update set resource_id = excluded.resource_id`.execute(transaction)
}

/** The leaders of a chart up to today, newest first. */
export function selectLeaders(db: Db, { counted, period }: DatedChart) {
  return db
    .selectFrom('chart_leaders')
    .select(['content_type', 'day', 'resource_id'])
    .where('counted', '=', counted)
    .where('period', '=', period)
    .where('day', '>', sql<string>`${shanghaiToday} - ${LEAD_DAYS_MAX}::int`)
    .orderBy('day', 'desc')
    .execute()
}

export async function updateDaysFirst(
  transaction: Db,
  { counted, period }: DatedChart,
  contentType: number,
  days: number,
): Promise<void> {
  await transaction
    .updateTable('charts')
    .set({ days_first: days })
    .where('counted', '=', counted)
    .where('period', '=', period)
    .where('content_type', '=', contentType)
    .where('place', '=', 1)
    .execute()
}

export interface ChartRank {
  resource_id: string
  place: number
  total: string
  place_before: number | null
  days_first: number
  computed_at: Date
}

export function selectChart(
  db: Db,
  chart: { counted: ChartCount; period: ChartPeriod; contentType: number; size: number },
): Promise<ChartRank[]> {
  return db
    .selectFrom('charts')
    .select(['resource_id', 'place', 'total', 'place_before', 'days_first', 'computed_at'])
    .where('counted', '=', chart.counted)
    .where('period', '=', chart.period)
    .where('content_type', '=', chart.contentType)
    .orderBy('place')
    .limit(chart.size)
    .execute()
}
