import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { readSettings } from '../settings.ts'
import { connect, connectPatiently } from './database.ts'
import { isOverload } from './overload.ts'

test('a query of a request is cancelled once it takes longer than allowed; one that nobody waits for is not', async () => {
  expect(readSettings({}).DATABASE_STATEMENT_TIMEOUT_MS).toBe(1000)
  const { address } = await testDatabase()
  const hurried = connect(address, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 100 })
  const patient = connectPatiently({ address })
  const problem = await hurried.pool.query('select pg_sleep(60)').catch((error) => error)
  expect(problem.message).toContain('statement timeout')
  expect(isOverload(problem)).toBe(true)
  expect((await patient.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10min' }])
  await Promise.all([hurried.close(), patient.close()])
})

test('a pool whose connections are all taken is overloaded; a query that is wrong is not', async () => {
  const { address } = await testDatabase()
  const small = connect(
    { ...address, connectionTimeoutMillis: 100 },
    { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 1000 },
  )
  const taken = await small.pool.connect()
  expect(isOverload(await small.pool.query('select 1').catch((error) => error))).toBe(true)
  expect(isOverload(await taken.query('selec').catch((error) => error))).toBe(false)
  taken.release()
  await small.close()
})
