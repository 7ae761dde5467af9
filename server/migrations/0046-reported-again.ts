import { type Kysely, sql } from 'kysely'

/** Whoever reported something may do so again once that was decided: a report counts once in each case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports drop constraint reports_reporter_id_kind_thing_id_key, add unique (reporter_id, case_id)`.execute(
    db,
  )
  // What is still to be forgotten of decided cases, by time and by author.
  await sql`create index report_cases_words on report_cases (decided_at) where state <> 'open' and content <> ''`.execute(db)
  await sql`create index report_cases_words_of on report_cases (author_id) where state <> 'open' and content <> ''`.execute(db)
}
