import type { Spent } from '@shenglang/contract/commerce/minors'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

interface Spending {
  userId: string
  isSandbox: boolean
  since: Date
  /** Left aside. */
  exceptOrderId: string | null
}

/** What somebody ordered since an instant and has not got back, paid or still to be paid. */
export async function selectSpent(db: Kysely<Tables>, { userId, isSandbox, since, exceptOrderId }: Spending): Promise<Spent> {
  const { rows } = await sql<Record<'money' | 'balance' | 'top_up', string>>`
    select coalesce(sum(fen) filter (where channel is distinct from 'balance'), 0) as money,
      coalesce(sum(fen) filter (where channel = 'balance'), 0) as balance,
      coalesce(sum(fen) filter (where goods_type = 'RECHARGE'), 0) as top_up
    from (
      select channel, goods_type, order_items.amount_fen - order_items.refunded_fen as fen
      from orders join order_items using (order_id)
      where user_id = ${userId} and is_sandbox = ${isSandbox} and created_at >= ${since}
        and status not in ('CANCELLED', 'REFUNDED') and order_id is distinct from ${exceptOrderId}::bigint
    ) as ordered`.execute(db)
  const [row] = rows
  return { moneyFen: Number(row?.money ?? 0), balanceFen: Number(row?.balance ?? 0), topUpFen: Number(row?.top_up ?? 0) }
}
