import type { ReviewReason } from '@shenglang/contract/studio/review'
import { type SelectQueryBuilder, sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Items that nobody has decided: a decision that can still be undone hides its item. */
function undecided(db: Db) {
  return db
    .selectFrom('review_items')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_decisions')
            .select('decision_id')
            .whereRef('review_decisions.resource_id', '=', 'review_items.resource_id'),
        ),
      ),
    )
}

export const countWaiting = (db: Db): Promise<number> => countOf(undecided(db))

interface Look {
  readerId: string
  now: Date
}

/** The item's work with its artist, and the colleague who has it open. */
function withWork<O>(items: SelectQueryBuilder<Tables, 'review_items', O>, { readerId, now }: Look) {
  return items
    .innerJoin('resources', 'resources.resource_id', 'review_items.resource_id')
    .innerJoin('users as artists', 'artists.user_id', 'resources.artist_id')
    .leftJoin('users as colleagues', (join) =>
      join
        .onRef('colleagues.user_id', '=', 'review_items.claimed_by')
        .on('review_items.claimed_until', '>', now)
        .on('review_items.claimed_by', '<>', readerId),
    )
    .leftJoin('artist_counts', 'artist_counts.artist_id', 'resources.artist_id')
    .select([
      'review_items.resource_id',
      'entered_at',
      'set_back',
      'title',
      'version',
      'style',
      'artists.nick_name as artist',
      'resources.artist_id',
      'cover',
      'cover_color',
      'content_type',
      'published_at',
      'colleagues.nick_name as colleague',
      'artist_counts.resource_count',
    ])
}

/** Items in the order in which they entered the queue. */
export function selectQueue(db: Db, look: Look, { after, limit }: { after?: string | undefined; limit: number }) {
  let items = withWork(undecided(db), look)
  if (after !== undefined) {
    items = items.where(
      sql<boolean>`(entered_at, review_items.resource_id) >
        (select entered_at, resource_id from review_items where resource_id = ${after})`,
    )
  }
  return items.orderBy('entered_at').orderBy('review_items.resource_id').limit(limit).execute()
}

export type QueueRow = Awaited<ReturnType<typeof selectQueue>>[number]

export function selectItem(db: Db, look: Look, resourceId: string) {
  return withWork(db.selectFrom('review_items'), look).where('review_items.resource_id', '=', resourceId).executeTakeFirst()
}

/** The claim on an item, locked until the transaction ends. */
export function selectClaim(db: Db, resourceId: string) {
  return db
    .selectFrom('review_items')
    .leftJoin('users', 'users.user_id', 'claimed_by')
    .select(['claimed_by', 'claimed_at', 'claimed_until', 'nick_name as colleague'])
    .where('review_items.resource_id', '=', resourceId)
    .forUpdate('review_items')
    .executeTakeFirst()
}

interface Claim {
  resourceId: string
  reviewerId: string
  now: Date
  until: Date
}

/**
 * Claims an item that is free, or the reviewer's already, and releases any other item of the reviewer, who has one at a time.
 * Returns whether the item was claimed.
 */
export async function claimItem(db: Db, { resourceId, reviewerId, now, until }: Claim): Promise<boolean> {
  const isChosen = sql<boolean>`resource_id = ${resourceId}::bigint`
  const isMine = sql<boolean>`claimed_by = ${reviewerId}::bigint`
  const isOpen = sql<boolean>`claimed_until > ${now}::timestamptz`
  const { rows } = await sql<{ isChosen: boolean }>`
    update review_items set
      claimed_by = case when ${isChosen} then ${reviewerId}::bigint end,
      claimed_at = case when ${isChosen} then case when ${isMine} and ${isOpen} then claimed_at else ${now}::timestamptz end end,
      claimed_until = case when ${isChosen} then ${until}::timestamptz end
    where ${isMine} and not ${isChosen}
      or ${isChosen} and (claimed_by is null or ${isMine} or not ${isOpen})
        and not exists (select from review_decisions where ${isChosen})
    returning ${isChosen} as "isChosen"`.execute(db)
  return rows.some((row) => row.isChosen)
}

const FREE = { claimed_by: null, claimed_at: null, claimed_until: null } as const

export async function releaseItem(db: Db, resourceId: string, reviewerId: string): Promise<void> {
  await db
    .updateTable('review_items')
    .set(FREE)
    .where('resource_id', '=', resourceId)
    .where('claimed_by', '=', reviewerId)
    .execute()
}

/** Returns an item to the queue because its decision could not take effect. */
export async function setBack(db: Db, resourceId: string, message: string): Promise<void> {
  await db
    .updateTable('review_items')
    .set({ ...FREE, set_back: message })
    .where('resource_id', '=', resourceId)
    .execute()
}

export function selectReasons(db: Db) {
  return db.selectFrom('review_reasons').select(['version', 'reasons']).executeTakeFirstOrThrow()
}

/** Undefined where another version is stored by now. */
export function updateReasons(db: Db, version: number, reasons: ReviewReason[]) {
  return db
    .updateTable('review_reasons')
    .set({ version: version + 1, reasons: JSON.stringify(reasons) })
    .where('version', '=', version)
    .returning(['version', 'reasons'])
    .executeTakeFirst()
}
