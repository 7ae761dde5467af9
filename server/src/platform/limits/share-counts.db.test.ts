import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { openDatabaseBus } from '../bus/database-bus.ts'
import { DatabaseLimits } from './database-limits.ts'
import { MemoryLimits } from './memory-limits.ts'
import type { Limits } from './port.ts'
import { type SharedCounts, shareCounts } from './share-counts.ts'

const database = await testDatabase()
const db = database.query()

/** A process of the database, with its memory. */
async function start({ aloneMs = 3600_000, shared = new DatabaseLimits(db) as Limits } = {}) {
  const bus = openDatabaseBus(database)
  const memory = new MemoryLimits()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const counts = await shareCounts({ db, bus, log, memory, shared, aloneMs })
  const stop = async () => {
    await counts.close()
    await bus.close()
  }
  onTestFinished(stop)
  return { counts, memory, log, stop }
}

const LIMIT = [{ times: 100, perS: 3600 }]
const count = ({ limits }: SharedCounts, who: string) => limits.count('calls', who, LIMIT)
const untilShared = (counts: SharedCounts) => expect.poll(() => counts.isShared).toBe(true)
const rows = async () => (await database.pool.query('select count from limit_counts order by count')).rows.map((row) => row.count)

test('a process that is alone counts in its memory, and writes nothing', async () => {
  const { counts } = await start()
  for (let time = 0; time < 5; time += 1) await count(counts, 'alone')
  expect(counts.isShared).toBe(false)
  expect(await rows()).toEqual([])
})

test('when a second process joins, no count of the first is lost or doubled, though it counts all the while', async () => {
  const one = await start()
  let allowed = 0
  let refused = 0
  const counting = new AbortController()
  const flood = async ({ counts }: { counts: SharedCounts }) => {
    while (!counting.signal.aborted) {
      if ((await count(counts, 'flood')) === 0) allowed += 1
      else refused += 1
      await new Promise(setImmediate)
    }
  }
  for (let time = 0; time < 60; time += 1) await count(one.counts, 'flood')
  const flooding = [flood(one)]
  const two = await start()
  expect([one.counts.isShared, two.counts.isShared]).toEqual([true, true])
  flooding.push(flood(two))
  await expect.poll(() => refused).toBeGreaterThan(20)
  counting.abort()
  await Promise.all(flooding)
  expect(allowed).toBe(40)
})

test('attempts keep their waits when they are moved', async () => {
  const one = await start()
  await one.counts.limits.decide(['key'], 3600, () => ({ attempts: [{ count: 7, waitMs: 300_000 }], result: undefined }))
  const two = await start()
  const seen = await two.counts.limits.decide(['key'], 3600, ([known]) => ({ result: known }))
  expect(seen).toEqual({ count: 7, waitMs: expect.toSatisfy((ms: number) => ms > 200_000 && ms <= 300_000) })
})

test('a process that is alone again takes the counts back into its memory', async () => {
  const one = await start({ aloneMs: 0 })
  const two = await start()
  await untilShared(one.counts)
  for (let time = 0; time < 70; time += 1) await count(two.counts, 'returned')
  await two.stop()
  await expect.poll(() => one.counts.isShared).toBe(false)
  const waits = []
  for (let time = 0; time < 31; time += 1) waits.push(await count(one.counts, 'returned'))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30)
})

/** Inserts the row that a killed process leaves behind. */
const leave = (isShared: boolean, seenAgoS: number) =>
  database.pool.query(
    `insert into counting_processes (process_id, name, is_shared, seen_at)
     values (gen_random_uuid(), 'killed', $1, now() - make_interval(secs => $2))`,
    [isShared, seenAgoS],
  )

test('a process that was killed is gone after ten seconds, and its counts are taken over', async () => {
  await leave(true, 11)
  for (let time = 0; time < 99; time += 1) await new DatabaseLimits(db).count('calls', 'left', LIMIT)
  const { counts } = await start()
  expect(counts.isShared).toBe(false)
  expect(await count(counts, 'left')).toBe(0)
  expect(await count(counts, 'left')).toBeGreaterThan(0)
})

test('a process that joins waits until the others count in the database', async () => {
  await leave(false, 0)
  const joined = vi.fn()
  const joining = start().then(joined)
  const isThere = async () =>
    (await database.pool.query("select from counting_processes where name <> 'killed' and is_shared")).rowCount
  await expect.poll(() => isThere()).toBe(1)
  expect(joined).not.toHaveBeenCalled()
  await database.pool.query("update counting_processes set is_shared = true where name = 'killed'")
  await joining
  await database.pool.query('delete from counting_processes')
})

test('processes are found again after the database has crashed and emptied its unlogged tables', async () => {
  const [one, two] = [await start(), await start()]
  await untilShared(one.counts)
  await database.pool.query('truncate counting_processes, limit_counts')
  const names = async () => (await database.pool.query('select from counting_processes')).rowCount
  await expect.poll(() => names()).toBe(2)
  expect([one.counts.isShared, two.counts.isShared]).toEqual([true, true])
})
