import { type Kysely, type RawBuilder, sql } from 'kysely'
import { forgetFutureChanges } from '../accounts/index.ts'
import type { Tables } from '../platform/database/tables.ts'

type Db = Kysely<Tables>

/** What was committed between two places of the feed, at most so many of each kind. */
export interface Changes {
  /** The place behind these changes, opaque. It holds for this database alone. */
  cursor: string
  /** False when more is waiting: asked at once with the new cursor, the rest comes. */
  isComplete: boolean
  /** Published, edited, taken down or deleted; whoever wants to know which reads them. */
  resources: string[]
  counts: { id: string; plays: number; downloads: number; favourites: number }[]
  /** Of whom others see something new. */
  people: { id: string; nickName: string; isArtist: boolean; fans: number }[]
  /** Users who have other favourites than before. */
  favouritesOf: string[]
  /** Users who bought something, or from whom it was taken back. */
  rightsOf: string[]
}

/** Opens the feed of changes: returns its present end. What is read after this call is what `readChanges` goes on from. */
export async function openFeed(db: Db): Promise<string> {
  await forgetFutureTransactions(db)
  const { rows } = await sql<{ since: string }>`select pg_current_snapshot()::text as since`.execute(db)
  return JSON.stringify(rows[0])
}

/**
 * What was committed since the cursor, each change once, whatever the order of the commits and however long other
 * transactions stay open. The rows are as they stand now: one that changed again meanwhile comes again with the next call.
 * One round trip; three bare index probes when nothing changed.
 */
export async function readChanges(db: Db, cursor: string, limit: number): Promise<Changes> {
  const { since, until, after = {} }: Cursor = JSON.parse(cursor)
  const from = sql`${since}::pg_snapshot`
  // On the first page that is whatever the statement sees.
  const isReached = until === undefined ? sql`` : sql`and pg_visible_in_snapshot(changed_in, ${until}::pg_snapshot)`
  const feed = (kind: Kind) => {
    const { table, id, columns } = FEEDS[kind]
    const place = after[kind]
    const [transaction, last] = place ? [sql`${place[0]}::xid8`, place[1]] : [sql`pg_snapshot_xmin(${from})`, '0']
    return sql`(
      select coalesce(json_agg(change), '[]') from (
        select ${sql.ref(id)}::text as id, changed_in::text as transaction ${columns} from ${sql.table(table)}
        where (changed_in, ${sql.ref(id)}) > (${transaction}, ${last}::bigint)
          and not pg_visible_in_snapshot(changed_in, ${from}) ${isReached}
        order by changed_in, ${sql.ref(id)} limit ${limit}
      ) as change
    ) as ${sql.ref(kind)}`
  }
  const { rows } = await sql<{ until: string } & Feeds>`
    select coalesce(${until ?? null}, pg_current_snapshot()::text) as until, ${sql.join(KINDS.map(feed))}`.execute(db)
  const [read] = rows as [(typeof rows)[number]]
  const isComplete = KINDS.every((kind) => read[kind].length < limit)
  const next: Cursor = isComplete ? { since: read.until } : { since, until: read.until, after: placesAfter(read, after) }
  return {
    cursor: JSON.stringify(next),
    isComplete,
    resources: [...new Set([...read.resources, ...read.removed].map(({ id }) => id))],
    counts: read.counts.map(({ id, plays, downloads, favourites }) => ({ id, plays, downloads, favourites })),
    people: read.people.map(({ id, nickName, isArtist, fans }) => ({ id, nickName, isArtist, fans })),
    favouritesOf: read.favouritesOf.map(({ id }) => id),
    rightsOf: read.rightsOf.map(({ id }) => id),
  }
}

/** Between two snapshots, when all is not yet read: behind which row of each kind. */
interface Cursor {
  since: string
  until?: string
  after?: Places
}

type Kind = 'resources' | 'removed' | 'counts' | 'people' | 'favouritesOf' | 'rightsOf'
type Places = Partial<Record<Kind, [transaction: string, id: string]>>
type Marked<Row> = Row & { id: string; transaction: string }

interface Feeds {
  resources: Marked<object>[]
  removed: Marked<object>[]
  counts: Marked<Changes['counts'][number]>[]
  people: Marked<Changes['people'][number]>[]
  favouritesOf: Marked<object>[]
  rightsOf: Marked<object>[]
}

const FEEDS: Record<Kind, { table: string; id: string; columns: RawBuilder<unknown> }> = {
  resources: { table: 'resources', id: 'resource_id', columns: sql`` },
  removed: { table: 'removed_resources', id: 'resource_id', columns: sql`` },
  counts: {
    table: 'resource_counts',
    id: 'resource_id',
    columns: sql`, play_count as plays, download_count as downloads, collect_count as favourites`,
  },
  people: {
    table: 'users',
    id: 'user_id',
    columns: sql`, nick_name as "nickName", is_artists as "isArtist", fans_count as fans`,
  },
  favouritesOf: { table: 'favourite_changes', id: 'user_id', columns: sql`` },
  rightsOf: { table: 'rights_changes', id: 'user_id', columns: sql`` },
}
const KINDS = Object.keys(FEEDS) as Kind[]

function placesAfter(read: Feeds, before: Places): Places {
  const places = { ...before }
  for (const kind of KINDS) {
    const last = read[kind].at(-1)
    if (last) places[kind] = [last.transaction, last.id]
  }
  return places
}

/**
 * A dump carries its transactions' numbers into a database that has not come so far, where every snapshot would take them
 * for changes to come: they become changes of now. Nothing is found, at the cost of an index probe, on any other day.
 */
async function forgetFutureTransactions(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`update resources ${changedNow}`.execute(transaction)
    await sql`update removed_resources ${changedNow}`.execute(transaction)
    await sql`update resource_counts ${changedNow}`.execute(transaction)
    await forgetFutureChanges(transaction)
  })
}

const changedNow = sql`set changed_in = pg_current_xact_id() where changed_in >= pg_snapshot_xmax(pg_current_snapshot())`
