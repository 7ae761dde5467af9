import { type Kysely, sql } from 'kysely'

/** What a coupon made free is taken back without money, where its presale is taken down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds drop constraint refunds_amount_fen_check,
      add constraint refunds_amount_fen_check check (amount_fen > 0 or (amount_fen = 0 and state in ('asked', 'refused', 'done')))`.execute(
    db,
  )
}
