import { maskedAccount } from '@shenglang/contract/commerce/earnings/bank-account'
import type * as contract from '@shenglang/contract/commerce/earnings/earnings'
import type { BankAccount } from '@shenglang/contract/commerce/earnings/earnings'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { maskedName } from '@shenglang/contract/studio/rules'
import type { Db } from '../../platform/database/db.ts'
import { SEALED_TRIED, type SelectSealed } from '../../platform/keys/keys.ts'
import type { Seal } from '../../platform/keys/seal.ts'
import { type AccountRow, selectAccount, selectSealedAccounts, upsertAccount } from './payouts.sql.ts'

interface Deps {
  db: Db
  seal: Seal
  now: () => Date
}

/** The account numbers in their sealed form. */
export const selectSealed: SelectSealed = async (db) => {
  const rows = await selectSealedAccounts(db, SEALED_TRIED)
  return rows.map(({ artist_id, account_sealed }) => ({ sealed: account_sealed, owner: artist_id }))
}

/** Stores an artist's bank account, sealed, so that a copy of the database does not reveal it. */
export async function saveBankAccount(
  { db, seal, now }: Deps,
  artistId: string,
  { holderKind, holder, bank, account }: CheckedArgsOf<typeof contract.saveBankAccount>,
): Promise<BankAccount> {
  const row = await upsertAccount(db, {
    artist_id: artistId,
    holder_kind: holderKind,
    holder_sealed: seal.close(holder, artistId),
    holder_masked: holderKind === 'person' ? maskedName(holder) : holder,
    bank,
    account_sealed: seal.close(account, artistId),
    account_masked: maskedAccount(account),
    updated_at: now(),
  })
  return toBankAccount(row)
}

export const toBankAccount = (row: AccountRow): BankAccount => ({
  holderKind: row.holder_kind,
  holder: row.holder_masked,
  bank: row.bank,
  account: row.account_masked,
})

/** The bank account in full, for the staff who pay. Throws ARTIST_NOT_FOUND. */
export async function readBankAccount({ db, seal }: Pick<Deps, 'db' | 'seal'>, artistId: string): Promise<BankAccount> {
  const row = await selectAccount(db, artistId)
  if (!row) throw fault('ARTIST_NOT_FOUND')
  return {
    ...toBankAccount(row),
    holder: seal.open(row.holder_sealed, artistId),
    account: seal.open(row.account_sealed, artistId),
  }
}
