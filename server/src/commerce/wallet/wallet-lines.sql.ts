import type { WalletUnit } from '@shenglang/contract/commerce/wallet/wallet-lines'
import { sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Range } from '../../platform/paging.ts'

const ACCOUNTS: Record<WalletUnit, string> = { fen: 'balance', point: 'points' }

function linesOf(db: Db, userId: string, unit: WalletUnit) {
  return db.selectFrom('ledger_lines').where('account', '=', ACCOUNTS[unit]).where('owner', '=', userId)
}

/** The movements of a user's balance, points and earnings, with the action of each. */
export function selectUserLines(db: Db, userId: string) {
  return db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.ledger_transaction_id', 'ledger_lines.ledger_transaction_id')
    .select(['account', 'unit', 'amount', 'reference', 'is_sandbox', 'created_at'])
    .where('account', 'in', ['balance', 'points', 'refunding', 'artist'])
    .where('owner', '=', userId)
    .orderBy('line_id')
    .execute()
}

/** The newest first. */
export function selectWalletLines(db: Db, userId: string, unit: WalletUnit, { limit, offset }: Range) {
  return linesOf(db, userId, unit)
    .innerJoin('ledger_transactions', 'ledger_transactions.ledger_transaction_id', 'ledger_lines.ledger_transaction_id')
    .leftJoin('orders', 'orders.order_id', 'ledger_transactions.order_id')
    .select([
      'line_id',
      'amount',
      sql<string>`split_part(reference, ':', 1)`.as('action'),
      'ledger_transactions.order_id',
      'order_no',
      'ledger_transactions.is_sandbox',
      'ledger_transactions.created_at',
    ])
    .orderBy('line_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countWalletLines = (db: Db, userId: string, unit: WalletUnit): Promise<number> => countOf(linesOf(db, userId, unit))
