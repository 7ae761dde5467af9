import type { waitingWork } from '@shenglang/contract/office/routes'
import type { AnswerOf } from '@shenglang/contract/route'
import { sql } from 'kysely'
import { IS_TO_SEND } from '../commerce/index.ts'
import type { Db } from '../platform/database/db.ts'

/** Counts the work that waits for staff, in one round trip. */
export async function selectWaiting(db: Db): Promise<AnswerOf<typeof waitingWork>> {
  const count = sql<number>`count(*)::int`
  const row = await db
    .selectNoFrom([
      db.selectFrom('review_items').select(count.as('n')).as('works'),
      db
        .selectFrom('artist_applications')
        .select(count.as('n'))
        .where('state', 'in', ['submitted', 'resubmitted'])
        .as('artistApplications'),
      db.selectFrom('report_cases').select(count.as('n')).where('state', '=', 'open').as('reports'),
      db.selectFrom('infringement_notices').select(count.as('n')).where('decided_at', 'is', null).as('infringements'),
      db.selectFrom('refunds').select(count.as('n')).where('state', 'in', ['asked', 'waiting']).as('refunds'),
      db.selectFrom('orders').select(count.as('n')).where(IS_TO_SEND).as('toShip'),
      db.selectFrom('design_requests').select(count.as('n')).where('state', '=', 'asked').as('designRequests'),
      db.selectFrom('payment_differences').select(count.as('n')).where('resolved_at', 'is', null).as('differences'),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([name, n]) => [name, Number(n)])) as AnswerOf<typeof waitingWork>
}
