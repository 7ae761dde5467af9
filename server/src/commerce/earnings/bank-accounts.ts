import { maskedAccount } from '@shenglang/contract/commerce/bank-account'
import type * as contract from '@shenglang/contract/commerce/earnings'
import type { BankAccount } from '@shenglang/contract/commerce/earnings'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { maskedName } from '@shenglang/contract/studio/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Seal } from '../../platform/seal.ts'
import { type AccountRow, selectAccount, upsertAccount } from './payouts.sql.ts'

interface Deps {
  db: Kysely<Tables>
  seal: Seal
  now: () => Date
}

/** Writes down where an artist's money goes: sealed, so that a copy of the database says nothing of it. */
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

/** In full, for the staff who pay. */
export async function readBankAccount({ db, seal }: Pick<Deps, 'db' | 'seal'>, artistId: string): Promise<BankAccount> {
  const row = await selectAccount(db, artistId)
  if (!row) throw fault('ARTIST_NOT_FOUND')
  return {
    ...toBankAccount(row),
    holder: seal.open(row.holder_sealed, artistId),
    account: seal.open(row.account_sealed, artistId),
  }
}
