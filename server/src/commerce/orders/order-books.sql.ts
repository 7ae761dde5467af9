import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The payment attempts of an order, the earliest first. */
export function selectPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payment_attempts')
    .select(['attempt_no', 'channel', 'device', 'amount_fen', 'state', 'transaction_id', 'created_at', 'paid_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('attempt_no')
    .execute()
}

/** Lines of the ledger about an order, with the names of users who own them. */
export function selectLedgerLines(db: Db, orderId: string) {
  return db
    .selectFrom('ledger_transactions as posting')
    .innerJoin('ledger_lines as line', 'line.ledger_transaction_id', 'posting.ledger_transaction_id')
    .leftJoin('users', (join) =>
      join.on(sql<boolean>`line.owner ~ '^[0-9]+$' and line.account <> 'held'
        and users.user_id = case when line.owner ~ '^[0-9]{1,18}$' then line.owner::bigint end`),
    )
    .select(['posting.ledger_transaction_id', 'reference', 'posting.created_at', 'account', 'unit', 'amount'])
    .select(sql<string>`coalesce(users.nick_name, line.owner)`.as('owner'))
    .where('posting.order_id', '=', orderId)
    .orderBy('posting.ledger_transaction_id')
    .orderBy('line_id')
    .execute()
}

/** Corrections of an order's shipment, the earliest first. */
export function selectCorrections(db: Db, orderId: string) {
  return db
    .selectFrom('shipping_corrections as correction')
    .leftJoin('users as staff', 'staff.user_id', 'correction.staff_id')
    .select(['carrier_before', 'tracking_no_before', 'carrier', 'tracking_no', 'correction.created_at'])
    .select('staff.nick_name as staff_name')
    .where('order_id', '=', orderId)
    .orderBy('correction_id')
    .execute()
}

/** Refunds of an order with those who decided and confirmed them. */
export function selectDecidedRefunds(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .leftJoin('users as staff', 'staff.user_id', 'refunds.staff_id')
    .leftJoin('users as second', 'second.user_id', 'refunds.second_id')
    .select([
      'state',
      'cause',
      'amount_fen',
      'reason',
      'answer',
      'refunds.created_at',
      'decided_at',
      'done_at',
      'second_id',
      'plan',
    ])
    .select(['staff.nick_name as staff_name', 'second.nick_name as second_name'])
    .where('order_id', '=', orderId)
    .where('cause', '<>', 'late-payment')
    .orderBy('refund_id')
    .execute()
}
