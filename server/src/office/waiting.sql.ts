import { WAITING_KINDS, type WaitingKind, type waitingWork } from '@shenglang/contract/office/routes'
import type { AnswerOf } from '@shenglang/contract/route'
import { type RawBuilder, sql } from 'kysely'
import { IS_TO_SEND } from '../commerce/index.ts'
import type { Db } from '../platform/database/db.ts'

interface Kind {
  count: number
  /** Null without one, and for a kind without a time. */
  oldest: string | null
}

/** Both in one value, so that each kind is a column and its rows are read once. */
const kind = (time: RawBuilder<unknown>) => sql<Kind>`json_build_object('count', count(*), 'oldest', min(${time}))`
const since = (column: string) => kind(sql.ref(column)).as('kind')

/** Counts the work that waits for staff, with the time since which the oldest has waited, in one round trip. */
export async function selectWaiting(db: Db): Promise<AnswerOf<typeof waitingWork>> {
  const row: Record<WaitingKind, Kind | null> = await db
    .selectNoFrom([
      db.selectFrom('review_items').select(since('entered_at')).as('works'),
      db
        .selectFrom('artist_applications')
        .select(since('created_at'))
        .where('state', 'in', ['submitted', 'resubmitted'])
        .as('artistApplications'),
      db.selectFrom('report_cases').select(since('created_at')).where('state', '=', 'open').as('reports'),
      db.selectFrom('infringement_notices').select(since('created_at')).where('decided_at', 'is', null).as('infringements'),
      db.selectFrom('docket_works').select(since('changed_at')).where('state', '=', 'countered').as('counterStatements'),
      db.selectFrom('refunds').select(since('created_at')).where('state', 'in', ['asked', 'waiting']).as('refunds'),
      db.selectFrom('orders').select(since('paid_at')).where(IS_TO_SEND).as('toShip'),
      db.selectFrom('design_requests').select(since('created_at')).where('state', '=', 'asked').as('designRequests'),
      db.selectFrom('payout_requests').select(since('created_at')).as('payouts'),
      db.selectFrom('invoices').select(since('created_at')).where('state', '=', 'asked').as('invoices'),
      // The time of the refund that made it so is not stored with the invoice.
      db
        .selectFrom('invoices')
        .select(kind(sql`null::timestamptz`).as('kind'))
        .where('state', '=', 'toReverse')
        .as('invoicesToReverse'),
      db.selectFrom('payment_differences').select(since('found_at')).where('resolved_at', 'is', null).as('differences'),
    ])
    .executeTakeFirstOrThrow()
  const counts = Object.fromEntries(WAITING_KINDS.map((name) => [name, row[name]?.count ?? 0])) as Record<WaitingKind, number>
  const oldest = WAITING_KINDS.flatMap((name) => {
    const time = row[name]?.oldest
    return time ? [[name, new Date(time).toISOString()]] : []
  })
  return { ...counts, oldest: Object.fromEntries(oldest) }
}
