import { CHART_DAYS, CHART_SIZE, type ChartCount, type ChartPeriod } from '@shenglang/contract/catalog/charts'
import { LEASE_MS } from '@shenglang/contract/media/offline'
import { type Kysely, sql } from 'kysely'
import { shanghaiDayOf, shanghaiToday } from '../platform/database/shanghai.ts'
import type { Tables } from '../platform/database/tables.ts'

const EVENTS_AT_ONCE = 50_000

/** One process rolls up at a time; whoever comes meanwhile leaves it to that one. Held until the transaction ends. */
export async function lockRollup(transaction: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('catalog rollup')) as locked`.execute(transaction)
  return rows[0]?.locked ?? false
}

/** No rollup runs until the transaction ends. */
export async function waitForRollup(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalog rollup'))`.execute(transaction)
}

/** Turns events into the counts of days and of resources. Returns how many there were, at most so many at once. */
export async function rollUpEvents(transaction: Kysely<Tables>): Promise<number> {
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
      insert into play_days as known (resource_id, day, plays, downloads) select * from counted
      on conflict (resource_id, day) do update
        set plays = known.plays + excluded.plays, downloads = known.downloads + excluded.downloads
    ), totals as (
      update resource_counts set play_count = play_count + added.plays, download_count = download_count + added.downloads
      from (select resource_id, sum(plays) as plays, sum(downloads) as downloads from counted group by 1) as added
      where resource_counts.resource_id = added.resource_id
    )
    select coalesce(sum(plays + downloads), 0)::int as events from counted`.execute(transaction)
  return rows[0]?.events ?? 0
}

/** Who listened is of no use once it is too old to be counted twice. */
export async function forgetListeners(db: Kysely<Tables>): Promise<void> {
  await sql`delete from latest_plays where played_at < now() - interval '1 hour'`.execute(db)
  // Told once more it is refused by then.
  await sql`delete from late_plays where heard_at < now() - interval '1 day' - ${LEASE_MS} * interval '1 millisecond'`.execute(db)
}

/** Whether the charts were computed within this many seconds. */
export async function areChartsFresh(db: Kysely<Tables>, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select exists (select from charts where computed_at > now() - ${seconds} * interval '1 second') as fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

/** Writes one chart of each content type anew, with the place that each resource had in the period before. */
export async function computeChart(transaction: Kysely<Tables>, counted: ChartCount, period: ChartPeriod): Promise<void> {
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

function rankedWithin(counted: ChartCount, days: number) {
  const column = sql.ref(counted)
  const within = (daysAgo: number) => sql`
    select content_type, resource_id, sum(${column})::bigint as total,
      row_number() over (partition by content_type order by sum(${column}) desc, resource_id desc)::int as place
    from play_days join resources using (resource_id)
    where day > ${shanghaiToday} - ${daysAgo + days}::int and day <= ${shanghaiToday} - ${daysAgo}::int
      and ${column} > 0 and published_at is not null
    group by content_type, resource_id`
  return sql`
    select latest.content_type, latest.place, latest.resource_id, latest.total, earlier.place as place_before
    from (${within(0)}) as latest left join (${within(days)}) as earlier using (resource_id)`
}

export interface ChartPlace {
  resource_id: string
  place: number
  total: string
  place_before: number | null
  computed_at: Date
}

export function selectChart(
  db: Kysely<Tables>,
  chart: { counted: ChartCount; period: ChartPeriod; contentType: number; size: number },
): Promise<ChartPlace[]> {
  return db
    .selectFrom('charts')
    .select(['resource_id', 'place', 'total', 'place_before', 'computed_at'])
    .where('counted', '=', chart.counted)
    .where('period', '=', chart.period)
    .where('content_type', '=', chart.contentType)
    .orderBy('place')
    .limit(chart.size)
    .execute()
}
