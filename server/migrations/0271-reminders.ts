import { type Kysely, sql } from 'kysely'

/** The server before it sends none; the next one sends what is due. */
export const isCompatible = true

/** What members asked to be notified of at its time; a row is gone once its notice is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reminders (
    user_id bigint not null references users,
    kind text not null check (kind in ('premiere', 'dailyPick')),
    subject_id text not null,
    due_at timestamptz not null,
    created_at timestamptz not null,
    primary key (user_id, kind, subject_id)
  )`.execute(db)
  await sql`create index reminders_due on reminders (due_at)`.execute(db)
  await sql`create index reminders_by_subject on reminders (kind, subject_id)`.execute(db)
}
