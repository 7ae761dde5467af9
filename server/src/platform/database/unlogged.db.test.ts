import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'

const { pool } = await testDatabase()

test('no sequence of the site is unlogged: none works after the promotion of a replica', async () => {
  const { rows } = await pool.query("select relname from pg_class where relkind = 'S' and relpersistence = 'u'")
  expect(rows).toEqual([])
})
