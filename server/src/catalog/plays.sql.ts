import { PLAY_HEARD_MS } from '@shenglang/contract/constants'
import { type Expression, type Kysely, sql } from 'kysely'
import { shanghaiToday } from '../platform/database/shanghai.ts'
import type { Tables } from '../platform/database/tables.ts'

/**
 * Records that a listener heard a published resource. Within the time that hearing takes the same listener counts once,
 * however many ask at the same moment. Returns undefined when there is no such resource.
 */
export async function insertPlay(db: Kysely<Tables>, listener: Buffer, resourceId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ exists: boolean; counted: boolean }>`
    with resource as (
      select resource_id from resources where resource_id = ${resourceId} and published_at is not null
    ), latest as (
      insert into latest_plays (listener, resource_id, played_at)
      select ${listener}, resource_id, clock_timestamp() from resource
      on conflict (listener, resource_id) do update set played_at = excluded.played_at
        where latest_plays.played_at <= excluded.played_at - ${PLAY_HEARD_MS} * interval '1 millisecond'
      returning resource_id
    ), event as (
      insert into play_events (resource_id) select resource_id from latest returning resource_id
    )
    select exists (select from resource), exists (select from event) as counted`.execute(db)
  return rows[0]?.exists ? rows[0].counted : undefined
}

/**
 * Records that a listener heard a published resource at a moment gone by, whatever was told before: as often as one likes, once.
 * Counts on the day of that moment. Returns undefined when there is no such resource.
 */
export async function insertLatePlay(
  transaction: Kysely<Tables>,
  listener: Buffer,
  resourceId: string,
  heardAt: Date,
): Promise<boolean | undefined> {
  // A statement sees what was there when it began, so two at once take turns before theirs.
  await sql`select pg_advisory_xact_lock(hashtext('late plays'), hashtext(encode(${listener}, 'hex')))`.execute(transaction)
  const within = sql`interval '1 millisecond' * ${PLAY_HEARD_MS}`
  // A device whose clock is ahead tells the same moment again, but nothing is counted tomorrow.
  const happenedAt = sql`least(${heardAt}::timestamptz, clock_timestamp())`
  const near = (moment: Expression<unknown>) => sql`listener = ${listener} and resource_id = ${resourceId}
    and ${moment} > ${heardAt}::timestamptz - ${within} and ${moment} < ${heardAt}::timestamptz + ${within}`
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

/** Records that published resources were downloaded; whoever allows the download knows that they exist. */
export async function insertDownloads(db: Kysely<Tables>, resourceIds: string[]): Promise<void> {
  if (resourceIds.length === 0) return
  const events = resourceIds.map((resource_id) => ({ resource_id }))
  await db.insertInto('download_events').values(events).execute()
}

/** Gives a resource a history: its plays and downloads on each of the last days, the oldest first and today last. */
export async function insertPlayDays(
  db: Kysely<Tables>,
  resourceId: string,
  { plays, downloads }: { plays: number[]; downloads: number[] },
): Promise<void> {
  await sql`
    insert into play_days (resource_id, day, plays, downloads)
    select ${resourceId}, ${shanghaiToday} - (${plays.length}::int - place::int), plays, downloads
    from unnest(${plays}::int[], ${downloads}::int[]) with ordinality as day (plays, downloads, place)
    where plays > 0`.execute(db)
}

export async function selectListenerKey(db: Kysely<Tables>): Promise<string> {
  return (await db.selectFrom('listener_keys').select('listener_key').executeTakeFirstOrThrow()).listener_key
}

/** Plays of everything that an artist published, each day of the last `days` up to today, with zeros. */
export async function selectArtistPlays(db: Kysely<Tables>, artistId: string, days: number) {
  const { rows } = await sql<{ day: string; plays: number }>`
    select to_char(date, 'YYYY-MM-DD') as day, coalesce(sum(plays), 0)::int as plays
    from generate_series(${shanghaiToday} - ${days - 1}::int, ${shanghaiToday}, interval '1 day') as date
    left join (play_days join resources using (resource_id))
      on day = date::date and artist_id = ${artistId} and published_at is not null
    group by date order by date`.execute(db)
  return rows
}
