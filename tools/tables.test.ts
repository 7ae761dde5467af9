import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../server/test/test-database.ts'
import { TABLES_FILE, tableTypes } from './table-types.ts'

test('the types of the tables are what the migrations make: otherwise run `npm run tables`', async () => {
  expect(await readFile(TABLES_FILE, 'utf8')).toBe(await tableTypes(await testDatabase()))
})
