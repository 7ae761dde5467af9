import { COUNTED_MAX } from '@shenglang/contract/constants'
import { type Insertable, sql } from 'kysely'
import { countOf, countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'

export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number]
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export function selectAccount(db: Db, artistId: string) {
  return db.selectFrom('payout_accounts').selectAll().where('artist_id', '=', artistId).executeTakeFirst()
}

/** The account numbers that were sealed last. */
export function selectSealedAccounts(db: Db, limit: number) {
  return db
    .selectFrom('payout_accounts')
    .select(['artist_id', 'account_sealed'])
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}

/** An artist's bank account, masked for its owner. */
export function selectAccountMasked(db: Db, artistId: string) {
  return db
    .selectFrom('payout_accounts')
    .select(['holder_kind', 'holder_masked', 'bank', 'account_masked', 'updated_at'])
    .where('artist_id', '=', artistId)
    .execute()
}

export function selectAccounts(db: Db, artistIds: string[]) {
  if (artistIds.length === 0) return []
  return db.selectFrom('payout_accounts').selectAll().where('artist_id', 'in', artistIds).execute()
}

export function upsertAccount(db: Db, row: Insertable<Tables['payout_accounts']>) {
  const { artist_id: _, ...changes } = row
  return db
    .insertInto('payout_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('artist_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

const NOTHING_IS_OWED = sql`coalesce((
    select sum(amount) from ledger_lines join ledger_transactions using (ledger_transaction_id)
    where account = 'artist' and owner = artist_id::text and not is_sandbox), 0) <= 0`

/** Bank accounts stay as long as money is owed: `forgetAccounts` deletes them then. */
export async function eraseAccount(db: Db, artistId: string): Promise<void> {
  await sql`delete from payout_accounts where artist_id = ${artistId} and ${NOTHING_IS_OWED}`.execute(db)
}

/** Deletes the accounts of artists who closed their account, once everything was paid. */
export async function forgetAccounts(db: Db): Promise<void> {
  await sql`delete from payout_accounts using users
    where users.user_id = artist_id and closed_at is not null and ${NOTHING_IS_OWED}`.execute(db)
}

export async function isRecorded(db: Db, bankReference: string): Promise<boolean> {
  const payout = await db.selectFrom('payouts').select('payout_id').where('bank_reference', '=', bankReference).executeTakeFirst()
  return payout !== undefined
}

/** Undefined if the bank's number is recorded, also by a payout to another artist at the same moment. */
export function insertPayout(transaction: Db, row: Insertable<Tables['payouts']>) {
  const insert = transaction.insertInto('payouts').values(row)
  return insert
    .onConflict((conflict) => conflict.column('bank_reference').doNothing())
    .returningAll()
    .executeTakeFirst()
}

const payoutsOf = (db: Db, artistId: string) => db.selectFrom('payouts').where('artist_id', '=', artistId)

/** The newest first. */
export function selectPayouts(db: Db, artistId: string, { limit, offset }: Range) {
  return payoutsOf(db, artistId).selectAll().orderBy('payout_id', 'desc').limit(limit).offset(offset).execute()
}

export const countPayouts = (db: Db, artistId: string): Promise<number> => countOf(payoutsOf(db, artistId))

/** The amount in fen that was paid to an artist since an instant without a second member of staff. */
export async function sumPaidAlone(db: Db, artistId: string, since: Date): Promise<number> {
  const { sum } = await payoutsOf(db, artistId)
    .select(sql<string>`coalesce(sum(amount_fen), 0)`.as('sum'))
    .where('second_id', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Payouts to all artists, newest first; `after` is the id of the last one on the previous page. */
export function selectStaffPayouts(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('payouts')
    .innerJoin('users', 'users.user_id', 'artist_id')
    .leftJoin('users as staff', 'staff.user_id', 'payouts.staff_id')
    .leftJoin('users as second', 'second.user_id', 'payouts.second_id')
    .selectAll('payouts')
    .select(['users.nick_name', 'staff.nick_name as staff_name', 'second.nick_name as second_name'])
    .$if(after !== undefined, (query) => query.where('payout_id', '<', after as string))
    .orderBy('payout_id', 'desc')
    .limit(limit)
    .execute()
}

export const countAllPayouts = (db: Db): Promise<number> => countUpTo(db, sql`select from payouts`, COUNTED_MAX)

/** Payouts that wait for a second member of staff, the oldest first. */
export function selectRequests(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('payout_requests as request')
    .innerJoin('users', 'users.user_id', 'artist_id')
    .leftJoin('payout_accounts as account', 'account.artist_id', 'request.artist_id')
    .leftJoin('users as staff', 'staff.user_id', 'request.staff_id')
    .select(['request_id as payout_id', 'request.artist_id', 'amount_fen', 'tax_fen', 'tax_note', 'bank_reference', 'staff_id'])
    .select(['request.created_at', 'users.nick_name', 'staff.nick_name as staff_name'])
    .select(sql<string>`coalesce(account_masked, '')`.as('account_masked'))
    .select(sql<string | null>`null`.as('second_name'))
    .$if(after !== undefined, (query) => query.where('request_id', '>', after as string))
    .orderBy('request_id')
    .limit(limit)
    .execute()
}

export const countRequests = (db: Db): Promise<number> => countUpTo(db, sql`select from payout_requests`, COUNTED_MAX)

export async function isRequested(db: Db, bankReference: string): Promise<boolean> {
  const request = db.selectFrom('payout_requests').select('request_id').where('bank_reference', '=', bankReference)
  return (await request.executeTakeFirst()) !== undefined
}

/** Undefined as for `insertPayout`. */
export function insertRequest(transaction: Db, row: Insertable<Tables['payout_requests']>) {
  const insert = transaction.insertInto('payout_requests').values(row)
  return insert
    .onConflict((conflict) => conflict.column('bank_reference').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function selectRequest(db: Db, requestId: string) {
  return db.selectFrom('payout_requests').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/** Takes a request, so that two who confirm it at once do not both pay. */
export function deleteRequest(db: Db, requestId: string) {
  return db.deleteFrom('payout_requests').where('request_id', '=', requestId).returningAll().executeTakeFirst()
}

/** An artist's waiting payouts, for the export of their data. */
export function selectRequestsOf(db: Db, artistId: string) {
  return db
    .selectFrom('payout_requests')
    .select(['amount_fen', 'tax_fen', 'tax_note', 'bank_reference', 'created_at'])
    .where('artist_id', '=', artistId)
    .orderBy('request_id')
    .execute()
}
