import { type Kysely, sql } from 'kysely'

/** A server before it answers 500 where it would store such a refund, as it did until now. */
export const isCompatible = true

/** An upgrade of ¥0 that is refunded together with the levels that paid for it waits for a second member of staff, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds drop constraint refunds_amount_fen_check`.execute(db)
  await sql`alter table refunds add constraint refunds_amount_fen_check
    check (amount_fen > 0 or (amount_fen = 0 and state in ('asked', 'waiting', 'refused', 'done'))) not valid`.execute(db)
}
