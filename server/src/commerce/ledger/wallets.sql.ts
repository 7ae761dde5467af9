import type { Db } from '../../platform/database/db.ts'

export async function selectWallet(db: Db, userId: string, isSandbox: boolean): Promise<{ balanceFen: number; points: number }> {
  const row = await db
    .selectFrom('wallets')
    .select(['balance_fen', 'points'])
    .where('user_id', '=', userId)
    .where('is_sandbox', '=', isSandbox)
    .executeTakeFirst()
  return { balanceFen: Number(row?.balance_fen ?? 0), points: Number(row?.points ?? 0) }
}

/** A user's wallets, of real money and of the sandbox. */
export async function selectWallets(db: Db, userId: string) {
  const rows = await db.selectFrom('wallets').selectAll().where('user_id', '=', userId).orderBy('is_sandbox').execute()
  return rows.map((row) => ({ isSandbox: row.is_sandbox, balanceFen: Number(row.balance_fen), points: Number(row.points) }))
}
