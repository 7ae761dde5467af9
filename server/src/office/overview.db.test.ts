import { exportOverview, readOverview, readSystem } from '@shenglang/contract/office/overview'
import { beforeAll, expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { countSiteHours } from './count-hours.ts'

const application = await testApplication()
const { database, clock } = application
const { pool } = database
const send = createClient(application.app)
const counting = { db: database.query(), now: () => clock.now, isSandbox: true }
let token = ''
let otherTrack = ''

/** One number of a statement on the tables that the figures come from. */
const numberOf = async (statement: string) => Number((await pool.query(`select (${statement}) as n`)).rows[0].n)
const read = async (range: 'today' | 'year') =>
  (await send('GET', readOverview.path, { range }, { token })).data as {
    series: Record<string, { now: number[]; before: number[] }>
    totals: Record<string, { now: number; before: number }>
    topTracks: unknown[]
    lostSearches: unknown[]
  }

beforeAll(async () => {
  clock.now = new Date('2026-11-25T04:30:00Z')
  const staff = await buildUser(application, { permissions: ['support'] })
  token = staff.token
  const resourceId = await buildResource(database)
  otherTrack = await buildResource(database)
  // Two plays today at 11 and one yesterday at 11 in Shanghai; a search that found nothing, of three visitors and of one.
  await pool.query(`insert into play_days (resource_id, day, plays) values
    (${resourceId}, '2026-11-25', 2), (${resourceId}, '2026-11-24', 1)`)
  await pool.query(`insert into charts (counted, period, content_type, place, resource_id, total, computed_at)
    values ('plays', 'day', 1, 1, ${resourceId}, 2, now())`)
  await pool.query(`insert into play_hours (hour, plays, downloads) values
    ('2026-11-25T03:00:00Z', 2, 4), ('2026-11-24T03:00:00Z', 1, 0)`)
  await pool.query(`update users set created_at = '2026-11-25T01:00:00Z', phone_verified_at = '2026-11-25T01:00:00Z'
    where user_id = ${staff.userId}`)
  await pool.query(`insert into orders (order_no, user_id, amount_fen, status, expires_at, paid_at, is_sandbox) values
    ('1', ${staff.userId}, 1500, 'COMPLETED', now(), '2026-11-25T02:00:00Z', true),
    ('2', ${staff.userId}, 9900, 'COMPLETED', now(), '2026-11-25T02:00:00Z', false)`)
  // A level is paid in each, and a free one is in the sandbox's.
  await pool.query(`insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen)
    select order_id, 'VIP', 1, 'VIP1', 1, amount_fen, amount_fen from orders`)
  await pool.query(`with free as (
    insert into orders (order_no, user_id, amount_fen, status, expires_at, paid_at, is_sandbox)
    values ('free', ${staff.userId}, 0, 'COMPLETED', now(), '2026-11-25T01:00:00Z', true) returning order_id
  ) insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen)
    select order_id, 'VIP', 1, 'VIP1', 1, 0, 0 from free`)
  // Refunded this morning, and in the sandbox's books alone; a level that staff gave, and an upload of today.
  await pool.query(`insert into refunds (order_id, refund_no, amount_fen, state, cause, done_at)
    select order_id, 'r' || order_no, 500, 'done', 'staff', '2026-11-25T03:10:00Z' from orders where amount_fen > 0`)
  await pool.query(`insert into vip_periods (user_id, vip_level, source, starts_at, created_at)
    values (${staff.userId}, 1, 'grant', '2026-11-24T23:00:00Z', '2026-11-24T23:00:00Z')`)
  // One of the two listeners plays in two hours of today, and the other yesterday as well, in the same hour.
  await pool.query(`insert into latest_plays (listener, resource_id, played_at) values
    ('a', ${resourceId}, '2026-11-25T03:05:00Z'), ('b', ${resourceId}, '2026-11-25T03:06:00Z'),
    ('a', ${otherTrack}, '2026-11-25T01:05:00Z'), ('b', ${otherTrack}, '2026-11-24T03:06:00Z')`)
  await pool.query(`update resources set created_at = '2026-11-25T01:30:00Z' where resource_id = ${resourceId}`)
  await pool.query(`update resources set created_at = '2026-11-20T01:30:00Z' where resource_id = ${otherTrack}`)
  await pool.query(`insert into searches (day, word, mark, has_results)
    select (now() at time zone 'Asia/Shanghai')::date, word, mark::text::bytea, false
    from (values ('粤语 house', 1), ('粤语 house', 2), ('粤语 house', 3), ('某人', 1)) as search (word, mark)`)
  await pool.query(`insert into visits (day, mark, first_at) values
    ('2026-11-25', '1', '2026-11-25T02:10:00Z'), ('2026-11-25', '2', '2026-11-25T02:50:00Z'), ('2026-11-24', '1', '2026-11-24T02:00:00Z')`)
  await countSiteHours(counting)
})

test('the figures of today are those of the tables that they come from', async () => {
  const { series, totals } = await read('today')
  expect(series.plays?.now).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
  expect(series.plays?.before[11]).toBe(1)
  expect(totals.plays).toEqual({
    now: await numberOf(`select sum(plays) from play_days where day = '2026-11-25'`),
    before: await numberOf(`select sum(plays) from play_days where day = '2026-11-24'`),
  })
  expect(totals.visitors).toEqual({ now: 2, before: 1 })
  expect(totals.salesFen?.now).toBe(
    await numberOf(`select sum(amount_fen) from orders where is_sandbox and paid_at >= '2026-11-24T16:00:00Z'`),
  )
  expect(totals.signUps?.now).toBe(await numberOf(`select count(*) from users where phone_verified_at >= '2026-11-24T16:00:00Z'`))
})

/** Midnight in Shanghai. */
const SINCE = `>= '2026-11-24T16:00:00Z'`
test.each([
  ['visitors', `select count(*) from visits where first_at ${SINCE}`, 2],
  ['listeners', `select count(distinct listener) from latest_plays where played_at ${SINCE}`, 2],
  ['downloads', `select sum(downloads) from play_hours where hour ${SINCE}`, 4],
  ['uploads', `select count(*) from resources where created_at ${SINCE}`, 1],
  [
    'refundsFen',
    `select sum(r.amount_fen) from refunds r join orders using (order_id) where is_sandbox and done_at ${SINCE}`,
    500,
  ],
  ['vips', `select count(*) from orders where is_sandbox and amount_fen > 0 and paid_at ${SINCE}`, 1],
])('%s of today are those of their table', async (metric, statement, expected) => {
  const { series, totals } = await read('today')
  expect([totals[metric]?.now, await numberOf(statement)]).toEqual([expected, expected])
  expect(series[metric]?.now.reduce((sum, value) => sum + value, 0)).toBe(expected)
})

test('a listener has another mark on another day', async () => {
  expect(await numberOf('select count(*) from daily_listeners')).toBe(3)
  expect(await numberOf('select count(distinct mark) from daily_listeners')).toBe(3)
})

test('counting again changes nothing, and adds what came late', async () => {
  const before = await read('year')
  await countSiteHours(counting)
  expect(await read('year')).toEqual(before)
  await pool.query(`insert into orders (order_no, user_id, amount_fen, status, expires_at, paid_at, is_sandbox)
    select '3', user_id, 100, 'COMPLETED', now(), '2026-11-25T03:30:00Z', true from users limit 1`)
  // Played without a network ten days ago.
  await pool.query(
    `insert into play_hours (hour, plays, downloads, changed_at) values ('2026-11-15T03:00:00Z', 5, 0, '2026-11-25T04:29:00Z')`,
  )
  await countSiteHours(counting)
  const after = await read('year')
  expect(after.totals.salesFen?.now).toBe((before.totals.salesFen?.now ?? 0) + 100)
  expect(after.totals.plays?.now).toBe((before.totals.plays?.now ?? 0) + 5)
})

test('a listener counts once a day, in the first hour with a play of theirs', async () => {
  const before = await read('today')
  expect(before.series.listeners?.now).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0])
  expect(before.totals.listeners).toEqual({ now: 2, before: 1 })
  await pool.query(`insert into latest_plays (listener, resource_id, played_at)
    select listener::bytea, ${otherTrack}, '2026-11-25T04:10:00Z' from unnest(array['a', 'b', 'c']) as listener
    on conflict (listener, resource_id) do update set played_at = excluded.played_at`)
  await countSiteHours(counting)
  const after = await read('today')
  expect(after.series.listeners?.now).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1])
  expect(after.totals.listeners?.now).toBe(3)
})

test('visitors stay counted after their marks were deleted', async () => {
  await pool.query('delete from visits')
  await countSiteHours(counting)
  expect((await read('today')).totals.visitors).toEqual({ now: 2, before: 1 })
})

test('shows the most played work, and searches without a result of at least three visitors', async () => {
  const { topTracks, lostSearches } = await read('today')
  expect(topTracks).toMatchObject([{ plays: 2 }])
  expect(lostSearches).toEqual([{ word: '粤语 house', seekers: 3 }])
})

test('a figure is exported as CSV, a line for each step', async () => {
  const { data } = await send('GET', exportOverview.path, { range: 'today', metric: 'plays' }, { token })
  const { csv } = data as { csv: string }
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(25)
  expect(lines[12]).toBe('2026-11-25 11:00,2,1')
  expect(lines[24]).toBe('2026-11-25 23:00,,0')
})

test('the top tracks and the searches without a result are exported as CSV, more of them than are shown', async () => {
  for (let place = 1; place <= 6; place += 1) {
    const resourceId = await buildResource(database, { title: place === 1 ? '=热门, 第一' : `热门 ${place}` })
    await pool.query(
      `insert into charts (counted, period, content_type, place, resource_id, total, computed_at)
       values ('plays', 'week', 1, $1, $2, $3, now())`,
      [place, resourceId, 100 - place],
    )
  }
  const linesOf = async (metric: 'topTracks' | 'lostSearches') => {
    const { data } = await send('GET', exportOverview.path, { range: 'week', metric }, { token })
    return (data as { csv: string }).csv.trim().split('\r\n')
  }
  const tracks = await linesOf('topTracks')
  expect(tracks).toHaveLength(7)
  expect(tracks[1]).toMatch(/^\d+,"'=热门, 第一",[^,]+,99$/)
  expect((await linesOf('lostSearches')).slice(1)).toEqual(['粤语 house,3'])
})

test('returns when a worker last counted, and the condition of the machine', async () => {
  const { data } = await send('GET', readSystem.path, {}, { token })
  expect(data).toMatchObject({ workerAt: clock.now.toISOString(), queue: [] })
  expect((data as { diskFreeBytes: number }).diskFreeBytes).toBeGreaterThan(0)
})

test('marks of listeners are deleted once the day is over, and stay counted', async () => {
  expect(await numberOf('select count(*) from daily_listeners')).toBe(3)
  clock.now = new Date('2026-11-25T20:00:00Z')
  await countSiteHours(counting)
  await countSiteHours(counting)
  expect(await numberOf('select count(*) from daily_listeners')).toBe(0)
  expect(await numberOf(`select sum(value) from site_days where metric = 'listeners'`)).toBe(4)
})
