import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true

/** The hours of the site added up by day in Shanghai, so that a year is read from few rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_days (
    metric text not null,
    day date not null,
    value bigint not null,
    primary key (metric, day)
  )`.execute(db)
  await sql`insert into site_days (metric, day, value)
    select metric, (hour at time zone 'Asia/Shanghai')::date, sum(value) from site_hours group by 1, 2`.execute(db)
}
