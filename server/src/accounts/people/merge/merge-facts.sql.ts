import { type RawBuilder, sql } from 'kysely'
import { IS_TO_COME, vipPeriodsOf } from '../../../commerce/rights/index.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isBlockedAccount } from '../../sessions/account-blocks.sql.ts'
import type { MergeFacts } from './merge-rules.ts'

const USER = sql.ref<string>('users.user_id')
const exists = (rows: RawBuilder<unknown>) => sql<boolean>`exists (select from ${rows})`

/** The facts that decide about a merge, by account id; read in its transaction, once both accounts are locked. */
export async function selectMergeFacts(db: Db, ids: readonly string[], now: Date): Promise<Map<string, MergeFacts>> {
  const rows = await db
    .selectFrom('users')
    .select([
      'user_id as userId',
      sql<boolean>`closed_at is not null`.as('isClosed'),
      isBlockedAccount(USER, now).as('isBlocked'),
      sql<boolean>`(account_type = 'admin' or permissions <> '{}')`.as('isStaff'),
      'is_minor as isMinor',
      vipPeriodsOf(USER).as('periods'),
      sql<boolean>`(is_artists or ${exists(sql`resources where artist_id = ${USER}`)}
        or ${exists(sql`ledger_lines where account = 'artist' and owner = ${USER}::text`)}
        or ${exists(sql`payout_accounts where artist_id = ${USER}`)})`.as('isArtist'),
      exists(sql`artist_applications application
        where application.user_id = ${USER} and state in ('submitted', 'resubmitted')`).as('hasApplication'),
      exists(sql`uploads where owner_id = ${USER}`).as('hasUploads'),
      exists(sql`mutes where mutes.user_id = ${USER} and coalesce(muted_until, 'infinity') > ${now}`).as('isMuted'),
      // Ordered as the index is: otherwise an author of most cases would be searched for in all of them.
      exists(sql`(select from report_cases where author_id = ${USER} and state = 'open' order by case_id limit 1) as open`).as(
        'hasOpenCases',
      ),
      sql<boolean>`(${exists(sql`orders where orders.user_id = ${USER} and status in ('CREATED', 'PAID', 'SHIPPED', 'REFUNDING')`)}
        or ${exists(sql`order_items join orders using (order_id) where orders.user_id = ${USER} and ${IS_TO_COME}`)})`.as(
        'hasOpenOrders',
      ),
      exists(sql`orders join refunds using (order_id)
        where orders.user_id = ${USER} and state in ('asked', 'waiting', 'granted')`).as('hasOpenRefunds'),
      exists(sql`orders join payment_attempts using (order_id) join payment_differences using (attempt_no)
        where orders.user_id = ${USER} and resolved_at is null`).as('hasDifferences'),
      exists(sql`invoices where invoices.user_id = ${USER} and state in ('asked', 'toReverse')`).as('hasOpenInvoices'),
      exists(
        sql`design_requests where design_requests.user_id = ${USER} and state in ('asked', 'quoted', 'working', 'delivered')`,
      ).as('hasOpenRequests'),
      exists(sql`vip_seats where (owner_id = ${USER} or member_id = ${USER}) and ended_at is null`).as('hasSeats'),
    ])
    .where('user_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.userId, row]))
}
