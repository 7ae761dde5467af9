import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { DatabaseLimits } from './database-limits.ts'
import { deleteEnded } from './limits.sql.ts'
import { limitsRules } from './port.suite.ts'

const database = await testDatabase()
const db = database.query()

const pass = async (ms: number) => {
  await database.pool.query('update limit_counts set ends_at = ends_at - make_interval(secs => $1::float8 / 1000)', [ms])
}

limitsRules({ processes: [new DatabaseLimits(db), new DatabaseLimits(db)], pass })

test('counts that have ended are deleted, and others stay', async () => {
  const limits = new DatabaseLimits(db)
  await database.pool.query('delete from limit_counts')
  const short = [{ times: 1, perS: 60 }]
  for (const who of ['one', 'two', 'three']) await limits.count('short', who, short)
  await pass(60_000)
  await limits.count('short', 'four', short)
  await deleteEnded(db, 2)
  expect((await database.pool.query('select from limit_counts')).rowCount).toBe(1)
  expect(await limits.count('short', 'four', short)).toBeGreaterThan(0)
})
