import * as contract from '@shenglang/contract/catalog/discover/charts'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCatalog } from '../../../test/finder/test-catalog.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { contextOf } from '../../../test/request-contexts.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { Calls } from '../../platform/http/calls.ts'
import { mountCatalog } from '../routes.ts'
import { rollUp } from '../work/rollup.ts'
import { insertDownloads } from './index.ts'

const database = await testDatabase()
const db = database.query()
const calls = new Calls()
mountCatalog(calls, buildCatalog(database))

const from = (address: string, userId?: string) => {
  const context = contextOf(userId ? { userId } : {})
  return { ...context, exchange: { ...context.exchange, address } }
}
const play = async (id: string, context = from('10.0.0.1')) => (await calls.call(contract.recordPlay, { id }, context)).isCounted
const later = (seconds: number) =>
  database.pool.query("update latest_plays set played_at = played_at - $1 * interval '1 second'", [seconds])
const countsOf = async (id: string) => {
  const { rows } = await database.pool.query(
    'select play_count::int, download_count::int from resource_counts where resource_id = $1',
    [id],
  )
  return [rows[0]?.play_count, rows[0]?.download_count]
}

beforeEach(() =>
  database.pool.query('truncate play_events, download_events, latest_plays, late_plays, play_days, charts, chart_leaders'),
)

describe('a play', () => {
  test('counts once in thirty seconds for one listener and track', async () => {
    const [one, two] = [await buildResource(database), await buildResource(database)]
    expect([await play(one), await play(one), await play(two)]).toEqual([true, false, true])
    await later(15)
    expect(await play(one)).toBe(false)
    await later(16)
    expect(await play(one)).toBe(true)
  })

  test('of a user counts for the user at every address, of a visitor for the address', async () => {
    const id = await buildResource(database)
    const user = await buildArtist(database)
    expect(await play(id, from('10.0.0.1', user))).toBe(true)
    expect(await play(id, from('10.0.0.2', user))).toBe(false)
    expect(await play(id, from('10.0.0.2'))).toBe(true)
    expect(await play(id, from('10.0.0.3'))).toBe(true)
  })

  test('is counted once when reported many times at once', async () => {
    const id = await buildResource(database)
    const answers = await Promise.all(Array.from({ length: 12 }, () => play(id)))
    expect(answers.filter((isCounted) => isCounted)).toHaveLength(1)
  })

  test('of an unpublished resource does not count', async () => {
    const id = await buildResource(database, { published_at: null })
    await expect(play(id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  test('neither writes to the resource’s row nor stores the address', async () => {
    const id = await buildResource(database)
    await play(id, from('203.0.113.77'))
    expect(await countsOf(id)).toEqual([0, 0])
    const { rows } = await database.pool.query('select listener from latest_plays')
    expect(rows[0]?.listener.toString('latin1')).not.toContain('203.0.113.77')
  })
})

describe('a play reported later', () => {
  const HOUR = 3_600_000
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const reportPlay = async (id: string, heardAt: string, user: string) =>
    (await calls.call(contract.recordPlay, { id, heardAt }, from('10.0.0.1', user))).isCounted

  test('counts once, however often and by whichever device it is reported', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    const [first, second] = [ago(50 * HOUR), ago(49 * HOUR)]
    const answers = await Promise.all(
      [first, second, first, second, first, first].map((heardAt) => reportPlay(id, heardAt, user)),
    )
    expect(answers.filter((isCounted) => isCounted)).toHaveLength(2)
    await rollUp(db)
    await later(2 * 3600)
    await rollUp(db)
    expect(await reportPlay(id, first, user)).toBe(false)
    await rollUp(db)
    expect(await countsOf(id)).toEqual([2, 0])
  })

  test('counts once in thirty seconds of playing, before and after a known play', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    const at = Date.now() - 30 * HOUR
    const moments = [0, 29, -29, 30, -30, 59].map((seconds) => new Date(at + seconds * 1000).toISOString())
    const answers: boolean[] = []
    for (const moment of moments) answers.push(await reportPlay(id, moment, user))
    expect(answers).toEqual([true, false, false, true, true, false])
  })

  test('is not counted again if it was reported at once', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    expect(await play(id, from('10.0.0.1', user))).toBe(true)
    expect(await reportPlay(id, ago(10_000), user)).toBe(false)
    expect(await reportPlay(id, ago(40_000), user)).toBe(true)
    const other = await buildResource(database)
    expect([await reportPlay(other, ago(10_000), user), await play(other, from('10.0.0.1', user))]).toEqual([true, false])
  })

  test('counts on the Shanghai day on which it was played, and in the charts of that time', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    for (const days of [3, 12]) expect(await reportPlay(id, ago(days * 24 * HOUR), user)).toBe(true)
    await rollUp(db)
    const { rows } = await database.pool.query(
      "select (now() at time zone 'Asia/Shanghai')::date - day as ago, plays from play_days where resource_id = $1 order by day desc",
      [id],
    )
    expect(rows).toEqual([
      { ago: 3, plays: 1 },
      { ago: 12, plays: 1 },
    ])
    const counted = async (period: 'day' | 'week' | 'month') =>
      (await calls.call(contract.listChart, { period }, contextOf())).rows.map(({ count }) => count)
    expect([await counted('day'), await counted('week'), await counted('month')]).toEqual([[], [1], [2]])
  })

  test.each([
    ['tomorrow', -24 * HOUR, '收听时间不能晚于现在'],
    ['longer ago than anything is kept', 30 * 24 * HOUR + 60_000, '只能补记最近 30 天内的收听'],
  ])('is refused when it was played %s', async (_, ms, message) => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    await expect(reportPlay(id, ago(ms), user)).rejects.toMatchObject({ code: 'BAD_ARGUMENT', message })
  })

  test('by a clock that is a little ahead counts today, and still once', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    const ahead = ago(-120_000)
    expect([await reportPlay(id, ahead, user), await reportPlay(id, ahead, user)]).toEqual([true, false])
    const { rows } = await database.pool.query('select happened_at <= clock_timestamp() as is_past from play_events')
    expect(rows).toEqual([{ is_past: true }])
  })

  test('is refused for a visitor, for a deleted resource, and with an invalid time in Chinese', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    const byVisitor = calls.call(contract.recordPlay, { id, heardAt: ago(HOUR) }, from('10.0.0.1'))
    await expect(byVisitor).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await database.pool.query('update resources set published_at = null where resource_id = $1', [id])
    await expect(reportPlay(id, ago(HOUR), user)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    await expect(reportPlay(id, '昨天', user)).rejects.toMatchObject({ message: expect.stringContaining('应为带时区的时间') })
  })

  test('is deleted once it is too old to be reported again', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    await reportPlay(id, ago(29 * 24 * HOUR), user)
    const left = async () => (await database.pool.query('select from late_plays')).rowCount
    await rollUp(db)
    expect(await left()).toBe(1)
    await database.pool.query("update late_plays set heard_at = heard_at - interval '3 days'")
    await rollUp(db)
    expect(await left()).toBe(0)
  })

  test('is refused beyond the number of plays that a device can make in a minute', async () => {
    const [id, user] = [await buildResource(database), await buildArtist(database)]
    const [{ times }] = CALL_LIMITS.latePlays
    const playedAt = ago(HOUR)
    for (let index = 0; index < times; index++) await reportPlay(id, playedAt, user)
    await expect(reportPlay(id, playedAt, user)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('rolling up', () => {
  test('counts every event once, by the day in Shanghai', async () => {
    const id = await buildResource(database)
    for (const address of ['1', '2', '3']) await play(id, from(address))
    await insertDownloads(db, [id])
    await database.pool.query(
      "update play_events set happened_at = '2020-05-01T16:30:00Z' where event_id = (select min(event_id) from play_events)",
    )
    await database.pool.query(
      "update play_events set happened_at = '2020-05-01T15:30:00Z' where event_id = (select max(event_id) from play_events)",
    )
    expect(await rollUp(db)).toBe(4)
    expect(await rollUp(db)).toBe(0)
    expect(await countsOf(id)).toEqual([3, 1])
    const { rows } = await database.pool.query(
      "select to_char(day, 'MM-DD') as day, plays from play_days where day < '2020-06-01' order by day",
    )
    expect(rows).toEqual([
      { day: '05-01', plays: 1 },
      { day: '05-02', plays: 1 },
    ])
  })

  test('by several processes at once counts once, and an interrupted one loses nothing', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => buildResource(database)))
    for (const id of ids) for (const address of ['1', '2']) await play(id, from(address))
    const broken = db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('play_events').execute()
      throw new Error('cut off')
    })
    await expect(broken).rejects.toThrow('cut off')
    const taken = await Promise.all([rollUp(db), rollUp(db), rollUp(db)])
    expect(taken.reduce((sum, events) => sum + events)).toBe(6)
    for (const id of ids) expect(await countsOf(id)).toEqual([2, 0])
  })
})

describe('charts', () => {
  const history = (id: string, daysAgo: number, plays: number, downloads = 0) =>
    database.pool.query("insert into play_days values ($1, (now() at time zone 'Asia/Shanghai')::date - $2::int, $3, $4)", [
      id,
      daysAgo,
      plays,
      downloads,
    ])
  const chart = (args: Parameters<typeof calls.call<typeof contract.listChart>>[1]) =>
    calls.call(contract.listChart, args, contextOf())

  test('rank a period by its days, with the movement since the previous one', async () => {
    const [rising, falling, fresh, old] = await Promise.all([1, 2, 3, 4].map(() => buildResource(database)))
    if (!rising || !falling || !fresh || !old) throw new Error('no resources')
    await history(rising, 0, 50)
    await history(rising, 8, 5)
    await history(falling, 3, 20)
    await history(falling, 9, 90)
    await history(fresh, 6, 30, 7)
    await history(old, 7, 500)
    await rollUp(db)
    const week = await chart({ period: 'week' })
    expect(week.rows.map(({ place, count, change, resource }) => [place, count, change, resource.resourceId])).toEqual([
      [1, 50, 2, rising],
      [2, 30, null, fresh],
      [3, 20, -1, falling],
    ])
    expect(Date.now() - Date.parse(week.computedAt)).toBeLessThan(60_000)
    expect((await chart({ period: 'day' })).rows.map(({ resource }) => resource.resourceId)).toEqual([rising])
    expect((await chart({ counted: 'downloads' })).rows.map(({ count }) => count)).toEqual([7])
    expect((await chart({ period: 'month' })).rows[0]?.resource.resourceId).toBe(old)
  })

  test('give the number of days that the first has led, also after its lead was interrupted and taken back today', async () => {
    const [leader, rival] = [await buildResource(database), await buildResource(database)]
    for (const daysAgo of [0, 1, 2]) await history(leader, daysAgo, 10)
    await history(rival, 3, 90)
    const daysFirst = async (period: 'day' | 'week' | 'all') =>
      (await chart({ period })).rows.map(({ daysFirst, resource }) => [resource.resourceId, daysFirst])
    const recount = async () => {
      await database.pool.query("update charts set computed_at = now() - interval '1 hour'")
      await rollUp(db)
    }
    await rollUp(db)
    expect(await daysFirst('day')).toEqual([[leader, 3]])
    expect(await daysFirst('week')).toEqual([
      [rival, 4],
      [leader, 0],
    ])
    await history(rival, 0, 11)
    await recount()
    expect(await daysFirst('day')).toEqual([
      [rival, 1],
      [leader, 0],
    ])
    await database.pool.query('update play_days set plays = 12 where resource_id = $1', [leader])
    await recount()
    expect(await daysFirst('day')).toEqual([
      [leader, 3],
      [rival, 0],
    ])
    for (const [, days] of await daysFirst('all')) expect(days).toBe(0)
  })

  test('of all time follow the counts of resources, without what is taken down', async () => {
    const best = await buildResource(database, { play_count: 1_000_000 })
    const gone = await buildResource(database, { play_count: 2_000_000 })
    await rollUp(db)
    await database.pool.query('update resources set published_at = null where resource_id = $1', [gone])
    const { rows } = await chart({ period: 'all', size: 2 })
    expect(rows.map(({ place, resource }) => [place, resource.resourceId])).toEqual([[2, best]])
  })

  test('of an artist list every day', async () => {
    const artist_id = await buildArtist(database)
    const id = await buildResource(database, { artist_id })
    await history(id, 0, 4)
    await history(id, 89, 2)
    await history(id, 90, 9)
    const days = await calls.call(contract.artistPlays, { id: artist_id }, contextOf())
    expect([days.length, days[0]?.plays, days.at(-1)?.plays, days[1]?.plays]).toEqual([90, 2, 4, 0])
  })
})
