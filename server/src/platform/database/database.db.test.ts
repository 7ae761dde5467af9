import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { readSettings } from '../settings.ts'
import { connect, connectPatiently } from './database.ts'

test('a query of a request is cancelled once it takes longer than allowed; one that nobody waits for is not', async () => {
  expect(readSettings({}).DATABASE_STATEMENT_TIMEOUT_MS).toBe(1000)
  const { address } = await testDatabase()
  const hurried = connect(address, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 100 })
  const patient = connectPatiently({ address })
  await expect(hurried.pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
  expect((await patient.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10min' }])
  await Promise.all([hurried.close(), patient.close()])
})
