import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0052-vip-periods.ts'
import { testDatabase } from '../test-database.ts'

const database = await testDatabase()
const request = async (statement: string) => (await database.pool.query(statement)).rows

/** The database as it was while a level was a column of its user. */
async function beforePeriods(): Promise<void> {
  await request(`alter table vip_periods drop column months, drop column anchor_at, drop column anchor_months, drop column worth_fen,
    drop column ended_at, drop column taken_by_item_id, drop column end_told_at`)
  await request('drop index if exists vip_periods_of_item, vip_periods_taken, vip_periods_ending')
  await request('alter table users add vip_level smallint not null default 0, add vip_expire_at timestamptz')
  await request(`insert into users (nick_name, created_at, vip_level, vip_expire_at) values
    ('for good', '2026-01-01Z', 3, null), ('with an end', '2026-01-01Z', 1, '2027-02-03T04:05:06.789Z'),
    ('ended before it began', '2026-05-01Z', 2, '2026-04-01Z'), ('none', '2026-01-01Z', 0, null)`)
}

test('a level becomes a period with the same end to the millisecond, and a user without one gets none', async () => {
  await beforePeriods()
  await up(database.query() as unknown as Kysely<unknown>)
  expect(
    await request(`select nick_name, vip_level, starts_at < coalesce(ends_at, 'infinity') as is_span, ends_at, source, ended_at
      from vip_periods join users using (user_id) order by user_id`),
  ).toEqual([
    { nick_name: 'for good', vip_level: 3, is_span: true, ends_at: null, source: 'grant', ended_at: null },
    {
      nick_name: 'with an end',
      vip_level: 1,
      is_span: true,
      ends_at: new Date('2027-02-03T04:05:06.789Z'),
      source: 'grant',
      ended_at: null,
    },
    {
      nick_name: 'ended before it began',
      vip_level: 2,
      is_span: true,
      ends_at: new Date('2026-04-01Z'),
      source: 'grant',
      ended_at: null,
    },
  ])
  const { rows } = await sql`select column_name from information_schema.columns
    where table_name = 'users' and column_name in ('vip_level', 'vip_expire_at')`.execute(database.query())
  expect(rows).toEqual([])
})
