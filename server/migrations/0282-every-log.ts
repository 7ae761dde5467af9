import { type Kysely, sql } from 'kysely'

/** The server before it adds to logs as well, and changes none; with a draft it deletes its log, which stays from now on. */
export const isCompatible = true

/** Every log can only be added to; until now a work's log could be changed and went with its draft, and the ledger be emptied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resource_log drop constraint if exists resource_log_resource_id_fkey`.execute(db)
  for (const table of ['resource_log', 'shipping_corrections']) {
    await sql`create or replace trigger only_added_to before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
  for (const table of ['ledger_transactions', 'ledger_lines']) {
    await sql`create or replace trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
  // Entries are deleted after the period for which the law has them stored.
  await sql`create or replace trigger only_added_to before update or truncate on network_log
    for each statement execute function refuse_change()`.execute(db)
}
