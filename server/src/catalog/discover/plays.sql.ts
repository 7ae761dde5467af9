import { PLAY_COUNTED_MS } from '@shenglang/contract/constants'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { instantInShanghai, shanghaiToday } from '../../platform/database/shanghai.ts'

/**
 * Counts a play of a published resource. Within the time that playing it takes, the same listener counts once, however many calls
 * come at once. Returns undefined if there is no such resource.
 */
export async function insertPlay(db: Db, listener: Buffer, resourceId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ exists: boolean; counted: boolean }>`
    with resource as (
      select resource_id from resources where resource_id = ${resourceId} and published_at is not null
    ), latest as (
      insert into latest_plays (listener, resource_id, played_at)
      select ${listener}, resource_id, clock_timestamp() from resource
      on conflict (listener, resource_id) do update set played_at = excluded.played_at
        where latest_plays.played_at <= excluded.played_at - ${PLAY_COUNTED_MS} * interval '1 millisecond'
      returning resource_id
    ), event as (
      insert into play_events (resource_id) select resource_id from latest returning resource_id
    )
    select exists (select from resource), exists (select from event) as counted`.execute(db)
  return rows[0]?.exists ? rows[0].counted : undefined
}

/**
 * Counts a play of a published resource at an earlier time, once, however often it is reported. Counts on the day of that time.
 * Returns undefined if there is no such resource.
 */
export async function insertOfflinePlay(
  transaction: Db,
  listener: Buffer,
  resourceId: string,
  heardAt: Date,
): Promise<boolean | undefined> {
  // A statement sees the rows from when it began, so concurrent reports lock first.
  await sql`select pg_advisory_xact_lock(hashtext('late plays'), hashtext(encode(${listener}, 'hex')))`.execute(transaction)
  const within = sql`interval '1 millisecond' * ${PLAY_COUNTED_MS}`
  // A device whose clock is ahead reports the same time again, but nothing is counted tomorrow.
  const happenedAt = sql`least(${heardAt}::timestamptz, clock_timestamp())`
  const near = (time: Expression<unknown>) => sql`listener = ${listener} and resource_id = ${resourceId}
    and ${time} > ${heardAt}::timestamptz - ${within} and ${time} < ${heardAt}::timestamptz + ${within}`
  const { rows } = await sql<{ exists: boolean; counted: boolean }>`
    with resource as (
      select resource_id from resources where resource_id = ${resourceId} and published_at is not null
    ), late as (
      insert into late_plays (listener, resource_id, heard_at)
      select ${listener}, resource_id, ${heardAt} from resource
      where not exists (select from late_plays where ${near(sql.ref('heard_at'))})
        and not exists (select from latest_plays where ${near(sql.ref('played_at'))})
      returning resource_id
    ), latest as (
      insert into latest_plays (listener, resource_id, played_at) select ${listener}, resource_id, ${happenedAt} from late
      on conflict (listener, resource_id) do update set played_at = greatest(latest_plays.played_at, excluded.played_at)
    ), event as (
      insert into play_events (resource_id, happened_at) select resource_id, ${happenedAt} from late returning resource_id
    )
    select exists (select from resource), exists (select from event) as counted`.execute(transaction)
  return rows[0]?.exists ? rows[0].counted : undefined
}

/** Counts downloads of published resources, which the caller has checked. */
export async function insertDownloads(db: Db, resourceIds: string[]): Promise<void> {
  if (resourceIds.length === 0) return
  const events = resourceIds.map((resource_id) => ({ resource_id }))
  await db.insertInto('download_events').values(events).execute()
}

/** Gives a resource a history: its plays and downloads on each of the last days, the oldest first and today last. */
export async function insertPlayDays(
  db: Db,
  resourceId: string,
  { plays, downloads }: { plays: number[]; downloads: number[] },
): Promise<void> {
  const beginning = instantInShanghai(sql`day + index * interval '1 hour'`)
  await sql`
    with days as (
      insert into play_days (resource_id, day, plays, downloads)
      select ${resourceId}, ${shanghaiToday} - (${plays.length}::int - ordinality::int), plays, downloads
      from unnest(${plays}::int[], ${downloads}::int[]) with ordinality as day (plays, downloads, ordinality)
      where plays > 0
      returning day, plays, downloads
    ), hours as (
      select day, plays, downloads, index,
        count(*) over (partition by day) as parts,
        ${beginning} as hour
      from days, generate_series(0, 23) as index
      where ${beginning} <= now()
    )
    insert into play_hours as existing (hour, plays, downloads)
    select hour, plays * (index + 1) / parts - plays * index / parts, downloads * (index + 1) / parts - downloads * index / parts
    from hours
    on conflict (hour) do update set changed_at = now(),
      plays = existing.plays + excluded.plays, downloads = existing.downloads + excluded.downloads`.execute(db)
}

export async function selectListenerKey(db: Db): Promise<string> {
  return (await db.selectFrom('listener_keys').select('listener_key').executeTakeFirstOrThrow()).listener_key
}

/** Plays of everything that an artist published, for each of the last `days` up to today, with zeros. */
export async function selectArtistPlays(db: Db, artistId: string, days: number) {
  const { rows } = await sql<{ day: string; plays: number }>`
    select to_char(date, 'YYYY-MM-DD') as day, coalesce(sum(plays), 0)::int as plays
    from generate_series(${shanghaiToday} - ${days - 1}::int, ${shanghaiToday}, interval '1 day') as date
    left join (play_days join resources using (resource_id))
      on day = date::date and artist_id = ${artistId} and published_at is not null
    group by date order by date`.execute(db)
  return rows
}
