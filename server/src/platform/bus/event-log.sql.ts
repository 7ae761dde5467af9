import { type PageEvent, subjectOf } from '@shenglang/contract/composition/events'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** A user's events are stored for a day, and only the newest. */
const KNOWN_FOR = sql`interval '24 hours'`
const KNOWN_MAX = sql.lit(1000)

/** A reader's position in a user's log: the id of the last event that they have. */
export interface LogPosition {
  userId: string
  after: number
}

/** The events after a position. */
export interface LogPage {
  /** The events in order; the data is JSON of a `PageEvent`. */
  events: { id: number; data: string }[]
  /** The position after them. */
  last: number
  /** There may be more events after these. */
  isFull: boolean
  /** The events after the position are deleted, or the position never existed: the page must load everything again. */
  isReset: boolean
}

/** Writes events for their users' logs, which number them as the transaction commits. */
export async function insertPublished(
  db: Pick<Db, 'insertInto'>,
  events: readonly { userId: string; data: PageEvent }[],
): Promise<void> {
  const rows = events.map(({ userId, data }) => ({
    user_id: userId,
    subject: subjectOf(data) ?? null,
    data: JSON.stringify(data),
    is_sent_after: true,
  }))
  if (rows.length > 0) await db.insertInto('announced_events').values(rows).execute()
}

/** The position after the newest event. */
export async function endOfLog(db: Db, userId: string): Promise<number> {
  const log = await db.selectFrom('event_logs').select('last_id').where('user_id', '=', userId).executeTakeFirst()
  return Number(log?.last_id ?? 0)
}

/** The id of the last event in the log of each of these users. */
export async function selectEndsOfLogs(db: Db, userIds: readonly string[]): Promise<{ userId: string; eventId: number }[]> {
  const rows = await db.selectFrom('event_logs').select(['user_id', 'last_id']).where('user_id', 'in', userIds).execute()
  return rows.map(({ user_id, last_id }) => ({ userId: user_id, eventId: Number(last_id) }))
}

interface Row {
  index: number
  last_id: string | null
  forgotten_id: string | null
  event_id: string | null
  data: string | null
}

/** At most `limit` events after each position, in one statement for all positions. */
export async function selectLogPages(db: Db, positions: readonly LogPosition[], limit: number): Promise<LogPage[]> {
  const { rows } = await sql<Row>`
    select index, last_id, forgotten_id, event_id, data
    from unnest(${positions.map((_, index) => index)}::int[], ${positions.map(({ userId }) => userId)}::bigint[],
      ${positions.map(({ after }) => after)}::bigint[]) as requested (index, user_id, after)
    left join event_logs on event_logs.user_id = requested.user_id
    left join lateral (
      select event_id, data from events
      where events.user_id = requested.user_id and event_id > after order by event_id limit ${limit}
    ) as event on true
    order by index, event_id`.execute(db)
  const rowsOf = Map.groupBy(rows, ({ index }) => index)
  return positions.map(({ after }, index) => pageOf(rowsOf.get(index) ?? [], after, limit))
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
 * Deletes events that are too old, or too many of one user. In batches, so that no statement takes long. Skips a log that is
 * being written to until the next run.
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
        updated as (
          update event_logs set forgotten_id = greatest(forgotten_id, until_id) from logs where event_logs.user_id = logs.user_id
          returning 1
        )
        select (select count(*) from gone)::int + (select count(*) from updated)::int as deleted`.execute(db)
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
