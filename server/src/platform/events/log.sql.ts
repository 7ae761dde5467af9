import { type PageEvent, subjectOf } from '@shenglang/contract/events'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

type Db = Kysely<Tables>

/** A user's events are known for a day, and the newest of them at most. */
const KNOWN_FOR = sql`interval '24 hours'`
const KNOWN_MAX = sql.lit(1000)

/** Where somebody stands in a user's log: behind an event. */
export interface Place {
  userId: string
  after: number
}

/** What follows a place. */
export interface LogPage {
  /** In order; the data is JSON of a `PageEvent`. */
  events: { id: number; data: string }[]
  /** The place behind them. */
  last: number
  /** More follow at once. */
  isFull: boolean
  /** What followed the place is no longer known, or never was a place: everything is to be loaded anew. */
  isReset: boolean
}

/** Puts events down for their users' logs, in which they get their numbers as the transaction commits. */
export async function insertAnnounced(
  db: Pick<Db, 'insertInto'>,
  events: readonly { userId: string; data: PageEvent }[],
): Promise<void> {
  const rows = events.map(({ userId, data }) => ({
    user_id: userId,
    subject: subjectOf(data) ?? null,
    data: JSON.stringify(data),
  }))
  if (rows.length > 0) await db.insertInto('announced_events').values(rows).execute()
}

/** The place behind everything. */
export async function endOfLog(db: Db, userId: string): Promise<number> {
  const log = await db.selectFrom('event_logs').select('last_id').where('user_id', '=', userId).executeTakeFirst()
  return Number(log?.last_id ?? 0)
}

interface Row {
  place: number
  last_id: string | null
  forgotten_id: string | null
  event_id: string | null
  data: string | null
}

/** What follows each place, in one statement for all of them: at most `limit` events for each. */
export async function selectLogPages(db: Db, places: readonly Place[], limit: number): Promise<LogPage[]> {
  const { rows } = await sql<Row>`
    select place, last_id, forgotten_id, event_id, data
    from unnest(${places.map((_, index) => index)}::int[], ${places.map(({ userId }) => userId)}::bigint[],
      ${places.map(({ after }) => after)}::bigint[]) as asked (place, user_id, after)
    left join event_logs on event_logs.user_id = asked.user_id
    left join lateral (
      select event_id, data from events
      where events.user_id = asked.user_id and event_id > after order by event_id limit ${limit}
    ) as event on true
    order by place, event_id`.execute(db)
  const rowsOf = Map.groupBy(rows, ({ place }) => place)
  return places.map(({ after }, index) => pageOf(rowsOf.get(index) ?? [], after, limit))
}

function pageOf(rows: readonly Row[], after: number, limit: number): LogPage {
  const end = Number(rows[0]?.last_id ?? 0)
  const isReset = after < Number(rows[0]?.forgotten_id ?? 0) || after > end
  if (isReset) return { events: [], last: end, isFull: false, isReset }
  const events = rows.flatMap(({ event_id, data }) => (event_id === null ? [] : [{ id: Number(event_id), data: data ?? '' }]))
  const isFull = events.length === limit
  return { events, last: isFull ? (events.at(-1)?.id ?? end) : end, isFull, isReset }
}

/**
 * Forgets events that are too old, or too many of one user. In batches, so that no statement takes long however many there
 * are. A log that somebody writes to just then waits for the next time.
 */
export async function deleteOldEvents(db: Db, batchSize = 10_000): Promise<void> {
  for (const old of [tooOld(batchSize), tooMany(batchSize)]) {
    let deleted = 0
    do {
      const { rows } = await sql<{ deleted: number }>`
        with old as (${old}),
        logs as (
          select user_id, until_id from event_logs join old using (user_id) order by user_id for update of event_logs skip locked
        ),
        gone as (
          delete from events using logs where events.user_id = logs.user_id and event_id <= until_id returning 1
        ),
        told as (
          update event_logs set forgotten_id = greatest(forgotten_id, until_id) from logs where event_logs.user_id = logs.user_id
          returning 1
        )
        select (select count(*) from gone)::int + (select count(*) from told)::int as deleted`.execute(db)
      deleted = rows[0]?.deleted ?? 0
    } while (deleted > 0)
  }
}

const tooOld = (batchSize: number) => sql`
  select user_id, max(event_id) as until_id
  from (select user_id, event_id from events where created_at < now() - ${KNOWN_FOR} order by created_at limit ${batchSize}) aged
  group by user_id`

const tooMany = (batchSize: number) => sql`
  select user_id, last_id - ${KNOWN_MAX} as until_id from event_logs
  where forgotten_id < last_id - ${KNOWN_MAX} limit ${batchSize}`

export async function deleteEventsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('events').where('user_id', '=', userId).execute()
  await db.deleteFrom('event_logs').where('user_id', '=', userId).execute()
}
