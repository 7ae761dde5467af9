import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../test/test-database.ts'
import { ThreadFinder } from './thread-finder.ts'

const database = await testDatabase()

test('a thread whose database does not answer is ended after ten seconds', async () => {
  const blocker = await database.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table resources in access exclusive mode')
  const finder = new ThreadFinder(database, { everyMs: 20 })
  const failing = expect(finder.cursor()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const waiting = async () => {
    const { rows } = await blocker.query('select count(*)::int as count from pg_locks where not granted')
    return rows[0].count
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = finder.close()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await closed
  await failing
  await blocker.query('rollback')
  blocker.release()
})
