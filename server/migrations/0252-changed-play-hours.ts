import { type Kysely, sql } from 'kysely'

export const isCompatible = true

/**
 * When an hour changed last, and days before the hours at noon in Shanghai: one release's 0195 made neither, the next one's made
 * both, so a database may have them already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table play_hours add column if not exists changed_at timestamptz not null default now()`.execute(db)
  // Hours that were counted already stay where they are.
  await sql`update play_hours set hour = (days.day + time '12:00') at time zone 'Asia/Shanghai'
    from (select distinct day from play_days) as days
    where hour = days.day + time '12:00' at time zone 'Asia/Shanghai' and not exists (select from site_hours)`.execute(db)
}
