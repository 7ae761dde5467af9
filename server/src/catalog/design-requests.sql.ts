import type { Kysely } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Tables } from '../platform/database/tables.ts'

export interface NewDesignRequest {
  user_id: string
  resource_id: string | null
  phone: string
  occasion: string
  budget_fen: number
  wish: string
}

export async function isMinor(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('is_minor').where('user_id', '=', userId).executeTakeFirst()
  return user?.is_minor === true
}

/** Adds a request unless the user has `openMax` open ones: the user is locked until the transaction ends. Returns its id. */
export async function insertDesignRequest(transaction: Kysely<Tables>, request: NewDesignRequest, openMax: number) {
  await transaction.selectFrom('users').select('user_id').where('user_id', '=', request.user_id).forUpdate().execute()
  const open = transaction.selectFrom('design_requests').where('user_id', '=', request.user_id).where('closed_at', 'is', null)
  if ((await countOf(open)) >= openMax) return undefined
  const row = await transaction.insertInto('design_requests').values(request).returning('request_id').executeTakeFirstOrThrow()
  return row.request_id
}

export async function closeRequest(db: Kysely<Tables>, userId: string, requestId: string): Promise<boolean> {
  const closed = await db
    .updateTable('design_requests')
    .set(({ fn, val }) => ({ closed_at: fn.coalesce('closed_at', val(new Date())) }))
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Answers an open request. Returns whose it is; undefined where there is none. */
export async function writeAnswer(db: Kysely<Tables>, requestId: string, answer: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('design_requests')
    .set({ answer, answered_at: now })
    .where('request_id', '=', requestId)
    .where('closed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

function requests(db: Kysely<Tables>, userId: string | undefined) {
  const all = db
    .selectFrom('design_requests')
    .innerJoin('users', 'users.user_id', 'design_requests.user_id')
    .leftJoin('resources', 'resources.resource_id', 'design_requests.resource_id')
  return userId === undefined ? all : all.where('design_requests.user_id', '=', userId)
}

export type DesignRequestRow = Awaited<ReturnType<typeof selectDesignRequests>>[number]

/** Of one user, or of everybody; the newest first. */
export function selectDesignRequests(db: Kysely<Tables>, page: { limit: number; offset: number }, userId?: string) {
  return requests(db, userId)
    .selectAll('design_requests')
    .select(['users.nick_name', 'resources.title'])
    .orderBy('request_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function selectDesignRequest(db: Kysely<Tables>, requestId: string) {
  const rows = await requests(db, undefined)
    .selectAll('design_requests')
    .select(['users.nick_name', 'resources.title'])
    .where('request_id', '=', requestId)
    .execute()
  return rows[0]
}

export function countDesignRequests(db: Kysely<Tables>, userId?: string): Promise<number> {
  return countOf(requests(db, userId))
}

export async function eraseDesignRequests(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('design_requests').where('user_id', '=', userId).execute()
}
