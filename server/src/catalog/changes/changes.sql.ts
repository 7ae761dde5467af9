import { type RawBuilder, sql } from 'kysely'
import { forgetFutureChanges } from '../../accounts/users/index.ts'
import type { Db } from '../../platform/database/db.ts'

/** Changes committed between two cursors of the feed, at most `limit` of each kind. */
export interface Changes {
  /** The opaque cursor after these changes, valid for this database only. */
  cursor: string
  /** False if more changes are waiting: call again at once with the new cursor. */
  isComplete: boolean
  /** Published, edited, taken down or deleted. */
  resources: string[]
  counts: { id: string; plays: number; downloads: number; favourites: number }[]
  /** People whose public fields changed. */
  people: { id: string; nickName: string; isArtist: boolean; fans: number }[]
  /** Users whose favourites changed. */
  favouritesOf: string[]
  /** Users whose rights changed. */
  rightsOf: string[]
}

/**
 * The database was promoted from a replica since the cursor. Its last transactions may be lost, and their numbers reused: the
 * feed has to be opened again, and everything read again.
 */
export class FeedLost extends Error {
  constructor() {
    super('the database was promoted since the cursor of the feed')
  }
}

/** Opens the feed of changes: returns its present end, from which `readChanges` continues. */
export async function openFeed(db: Db): Promise<string> {
  await forgetFutureTransactions(db)
  return JSON.stringify((await readEnd(db)) satisfies Cursor)
}

interface End {
  /** The current snapshot. If it is the same text later, no transaction has ended or begun to write since. */
  since: string
  /** The WAL timeline, which rises with each promotion; null on a standby, where it is unknown. */
  timeline: string | null
}

async function readEnd(db: Db): Promise<End> {
  const { rows } = await sql<End>`
    select pg_current_snapshot()::text as since,
      case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`.execute(db)
  const [end] = rows as [End]
  return end
}

const NOTHING = { isComplete: true, resources: [], counts: [], people: [], favouritesOf: [], rightsOf: [] }

/**
 * Reads the changes committed since the cursor, each once, whatever the order of the commits and however long other transactions
 * stay open. Rows are returned in their current state: one that changes again meanwhile is returned again by the next call.
 * Takes one round trip when nothing was written anywhere since, otherwise two. Throws FeedLost after a promotion.
 */
export async function readChanges(db: Db, cursor: string, limit: number): Promise<Changes> {
  const { timeline, since, until, after = {} }: Cursor = JSON.parse(cursor)
  if (until === undefined) {
    const end = await readEnd(db)
    if (end.timeline !== null && end.timeline !== timeline) throw new FeedLost()
    if (end.since === since) return { ...NOTHING, cursor }
  }
  const { rows } = await changesQuery(cursor, limit).execute(db)
  const [read] = rows as [Read]
  const isComplete = KINDS.every((kind) => read[kind].length < limit)
  const next: Cursor = isComplete
    ? { timeline, since: read.until }
    : { timeline, since, until: read.until, after: cursorsAfter(read, after) }
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

/**
 * The query reads no more rows than have changed: a change belongs to a transaction that was open at the cursor, or that began
 * after it, and each kind is looked up by these. A transaction that stays open costs an index probe.
 */
export function changesQuery(cursor: string, limit: number): RawBuilder<Read> {
  const { since, until, after = {} }: Cursor = JSON.parse(cursor)
  const from = sql`${since}::pg_snapshot`
  // The first page has no upper bound: it covers everything that the statement sees.
  const isReached = until === undefined ? sql`` : sql`and pg_visible_in_snapshot(changed_in, ${until}::pg_snapshot)`
  const feed = (kind: Kind) => {
    const { table, id, columns } = FEEDS[kind]
    const last = after[kind]
    const isNext = last ? sql`and (changed_in, ${sql.ref(id)}) > (${last[0]}::xid8, ${last[1]}::bigint)` : sql``
    const page = (where: RawBuilder<unknown>) => sql`(
      select ${sql.ref(id)}::text as id, changed_in as transaction ${columns} from ${sql.table(table)}
      where ${where} ${isNext} ${isReached}
      order by changed_in, ${sql.ref(id)} limit ${limit}
    )`
    // As a range: after an import, when most rows have one transaction, an equality is planned as a scan of the table.
    const ofOpen = page(sql`changed_in between open.transaction and open.transaction`)
    const ofLater = page(sql`changed_in >= pg_snapshot_xmax(${from})`)
    return sql`(
      select coalesce(json_agg(change), '[]') from (
        select * from (
          select of_open.* from pg_snapshot_xip(${from}) as open (transaction), lateral ${ofOpen} as of_open
          union all ${ofLater}
        ) as change
        order by transaction, id::bigint limit ${limit}
      ) as change
    ) as ${sql.ref(kind)}`
  }
  return sql`select coalesce(${until ?? null}, pg_current_snapshot()::text) as until, ${sql.join(KINDS.map(feed))}`
}

/** While changes between two snapshots are read page by page: the later snapshot, and the last row of each kind. */
interface Cursor extends End {
  until?: string
  after?: Cursors
}

type Kind = 'resources' | 'removed' | 'counts' | 'people' | 'favouritesOf' | 'rightsOf'
type Cursors = Partial<Record<Kind, [transaction: string, id: string]>>
type FeedRow<Row> = Row & { id: string; transaction: string }

interface Feeds {
  resources: FeedRow<object>[]
  removed: FeedRow<object>[]
  counts: FeedRow<Changes['counts'][number]>[]
  people: FeedRow<Changes['people'][number]>[]
  favouritesOf: FeedRow<object>[]
  rightsOf: FeedRow<object>[]
}

type Read = { until: string } & Feeds

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

function cursorsAfter(read: Feeds, before: Cursors): Cursors {
  const cursors = { ...before }
  for (const kind of KINDS) {
    const last = read[kind].at(-1)
    if (last) cursors[kind] = [last.transaction, last.id]
  }
  return cursors
}

/**
 * Replaces transaction ids of the future by the current one: a dump carries them into a database that has not reached them, where
 * every snapshot would take them for new changes. Otherwise finds nothing, at the cost of an index probe.
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
