import { DESIGN_MOVES, type DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { COUNTED_MAX } from '@shenglang/contract/constants'
import { type Insertable, sql } from 'kysely'
import { countOf, countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'

export type NewDesignRequest = Insertable<Tables['design_requests']>

/** A sender, locked until the transaction ends, so that their requests are decided one after another. */
export function lockSender(transaction: Db, userId: string) {
  const sender = transaction.selectFrom('users').select('is_minor').where('user_id', '=', userId)
  return sender.forNoKeyUpdate().executeTakeFirstOrThrow()
}

export function countOpenRequests(transaction: Db, userId: string): Promise<number> {
  const open = transaction.selectFrom('design_requests').where('user_id', '=', userId)
  return countOf(open.where('state', 'in', DESIGN_MOVES.withdraw.from))
}

export async function insertDesignRequest(transaction: Db, request: NewDesignRequest): Promise<string> {
  const row = await transaction.insertInto('design_requests').values(request).returning('request_id').executeTakeFirstOrThrow()
  return row.request_id
}

function requests(db: Db, { userId, state }: { userId?: string | undefined; state?: DesignState | undefined } = {}) {
  return db
    .selectFrom('design_requests')
    .innerJoin('users', 'users.user_id', 'design_requests.user_id')
    .leftJoin('resources', 'resources.resource_id', 'design_requests.resource_id')
    .leftJoin('order_items', 'order_items.order_item_id', 'design_requests.order_item_id')
    .$if(userId !== undefined, (query) => query.where('design_requests.user_id', '=', userId ?? ''))
    .$if(state !== undefined, (query) => query.where('design_requests.state', '=', state ?? 'asked'))
}

const withNames = (query: ReturnType<typeof requests>) =>
  query.selectAll('design_requests').select([
    'users.nick_name',
    'resources.title',
    'resources.cover',
    'resources.cover_color',
    'resources.artist_id',
    'order_items.order_id',
    sql<{ fileId: string; fileName: string; fileSize: number }[]>`coalesce((
        select json_agg(json_build_object('fileId', file_id, 'fileName', file_name, 'fileSize', file_size) order by design_files.created_at)
        from design_files where design_files.request_id = design_requests.request_id), '[]')`.as('files'),
  ])

export type DesignRequestRow = Awaited<ReturnType<typeof selectDesignRequests>>[number]

interface Which {
  userId?: string | undefined
  state?: DesignState | undefined
}

/** Requests of one user, of one state, or all; the newest first. */
export function selectDesignRequests(db: Db, { limit, offset }: Range, which: Which = {}) {
  return withNames(requests(db, which)).orderBy('request_id', 'desc').limit(limit).offset(offset).execute()
}

/** The same requests, page by page; `after` is the id of the last one on the previous page. */
export function selectRequestsAfter(db: Db, after: string | undefined, limit: number, which: Which) {
  return withNames(requests(db, which))
    .$if(after !== undefined, (query) => query.where('request_id', '<', after ?? ''))
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute()
}

export async function selectDesignRequest(db: Db, requestId: string): Promise<DesignRequestRow | undefined> {
  return withNames(requests(db)).where('request_id', '=', requestId).executeTakeFirst()
}

export const countDesignRequests = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('design_requests').where('user_id', '=', userId))

/** Counts the requests of a state, or all, without the joins that the list needs. */
export function countAllRequests(db: Db, { state }: Which): Promise<number> {
  const all = db.selectFrom('design_requests').select('request_id')
  return countUpTo(db, sql`${state === undefined ? all : all.where('state', '=', state)}`, COUNTED_MAX)
}

/** Unconfirmed deliveries from before an instant, of orders that are not being refunded. */
export async function selectUnconfirmed(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('design_requests')
    .innerJoin('order_items', 'order_items.order_item_id', 'design_requests.order_item_id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select('request_id')
    .where('state', '=', 'delivered')
    .where('delivered_at', '<=', before)
    .where('orders.status', 'in', ['PAID', 'SHIPPED', 'COMPLETED'])
    .orderBy('delivered_at')
    .limit(limit)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

export async function insertDesignFile(transaction: Db, file: Insertable<Tables['design_files']>): Promise<void> {
  await transaction.insertInto('design_files').values(file).execute()
}

/** A file with its owner, and the state of its request. */
export function selectDesignFile(db: Db, fileId: string) {
  return db
    .selectFrom('design_files')
    .innerJoin('design_requests', 'design_requests.request_id', 'design_files.request_id')
    .select(['design_files.file_name', 'design_files.storage_key', 'design_requests.user_id', 'design_requests.state'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}

/** Requests that led to an order stay with it, without personal data. */
export async function eraseDesignRequests(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('design_requests').where('user_id', '=', userId).where('order_item_id', 'is', null).execute()
  await transaction
    .updateTable('design_requests')
    .set({ phone: null, occasion: '', wish: '', change_wish: '' })
    .where('user_id', '=', userId)
    .execute()
}
