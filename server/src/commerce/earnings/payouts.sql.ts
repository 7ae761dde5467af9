import { type Insertable, type Kysely, sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'

type Db = Kysely<Tables>

export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number]
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export function selectAccount(db: Db, artistId: string) {
  return db.selectFrom('payout_accounts').selectAll().where('artist_id', '=', artistId).executeTakeFirst()
}

/** Where an artist's money goes, as its owner is shown it. */
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

/** Where money goes stays for as long as some is owed: `forgetAccounts` takes it then. */
export async function eraseAccount(db: Db, artistId: string): Promise<void> {
  await sql`delete from payout_accounts where artist_id = ${artistId} and ${NOTHING_IS_OWED}`.execute(db)
}

/** Of artists who closed their account, and to whom all was paid by now. */
export async function forgetAccounts(db: Db): Promise<void> {
  await sql`delete from payout_accounts using users
    where users.user_id = artist_id and closed_at is not null and ${NOTHING_IS_OWED}`.execute(db)
}

export async function isRecorded(db: Db, bankReference: string): Promise<boolean> {
  const found = await db.selectFrom('payouts').select('payout_id').where('bank_reference', '=', bankReference).executeTakeFirst()
  return found !== undefined
}

export function insertPayout(transaction: Db, row: Insertable<Tables['payouts']>) {
  return transaction.insertInto('payouts').values(row).returningAll().executeTakeFirstOrThrow()
}

const payoutsOf = (db: Db, artistId: string) => db.selectFrom('payouts').where('artist_id', '=', artistId)

/** The newest first. */
export function selectPayouts(db: Db, artistId: string, { limit, offset }: Range) {
  return payoutsOf(db, artistId).selectAll().orderBy('payout_id', 'desc').limit(limit).offset(offset).execute()
}

export const countPayouts = (db: Db, artistId: string): Promise<number> => countOf(payoutsOf(db, artistId))
