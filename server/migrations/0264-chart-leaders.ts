import { type Kysely, sql } from 'kysely'

/** The server before it writes charts without the column, and knows no leaders. */
export const isCompatible = true

/** The first of each chart on each day, and in the chart how many days its first has been that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chart_leaders (
      counted text not null check (counted in ('plays', 'downloads')),
      period text not null check (period in ('day', 'week', 'month')),
      content_type smallint not null,
      day date not null,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      primary key (counted, period, content_type, day)
    )`.execute(db)
  await sql`create index chart_leaders_by_resource on chart_leaders (resource_id)`.execute(db)
  await sql`alter table charts add column days_first int not null default 0`.execute(db)
}
