import { beforeEach, expect, test } from 'vitest'
import { up } from '../../migrations/0252-changed-play-hours.ts'
import { retryingQueries } from '../../src/platform/database/retrying.ts'
import { buildResource } from '../library.ts'
import { testDatabase } from '../test-database.ts'

const database = await testDatabase()
const request = async (statement: string) => (await database.pool.query(statement)).rows
const hours = () => request(`select to_char(hour at time zone 'UTC', 'MM-DD HH24:MI') as hour from play_hours order by 1`)

beforeEach(async () => {
  await request('truncate play_hours, site_hours, play_days')
  await request('alter table play_hours drop column changed_at')
  const resourceId = await buildResource(database)
  await request(`insert into play_days (resource_id, day, plays) values (${resourceId}, '2026-10-01', 3)`)
  // As the first release's 0195 wrote the day, and an hour of a later one.
  await request(`insert into play_hours (hour, plays, downloads)
    values ('2026-10-01'::date + time '12:00' at time zone 'Asia/Shanghai', 3, 0), ('2026-10-02T05:00:00Z', 1, 0)`)
})

test('a day from before the hours moves to noon in Shanghai, and other hours stay', async () => {
  await up(retryingQueries<unknown>(database.pool))
  expect(await hours()).toEqual([{ hour: '10-01 04:00' }, { hour: '10-02 05:00' }])
})

test('a day whose hours were counted already stays where it is', async () => {
  await request(`insert into site_hours (metric, hour, value, counted_at) values ('plays', '2026-10-01T12:00:00Z', 3, now())`)
  const before = await hours()
  await up(retryingQueries<unknown>(database.pool))
  expect(await hours()).toEqual(before)
})

test('a database whose 0195 made the column has nothing to do', async () => {
  await request('alter table play_hours add changed_at timestamptz not null default now()')
  await request(
    `update play_hours set hour = '2026-10-01T04:00:00Z' where hour = '2026-10-01'::date + time '12:00' at time zone 'Asia/Shanghai'`,
  )
  await up(retryingQueries<unknown>(database.pool))
  expect(await hours()).toEqual([{ hour: '10-01 04:00' }, { hour: '10-02 05:00' }])
})
