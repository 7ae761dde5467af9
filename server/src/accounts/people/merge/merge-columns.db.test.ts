import { expect, test } from 'vitest'
import { MOVED_OR_ENDED, STAYING } from '../../../../test/merged-columns.ts'
import { testDatabase } from '../../../../test/test-database.ts'

const database = await testDatabase()

/** Columns that reference a user, and others whose name says that they hold one. */
const NAMES_A_USER = `^(user|account|staff|admin|actor|artist|author|owner|buyer|payer|reviewer|person|reporter|sender|member|reader|listener|second|into|follower|other)_id$`

test('every column that names a user moves at a merge, or says why it stays', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass and cardinality(conkey) = 1
     union select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'bigint' and column_name ~ $1
       and table_name in (select tablename from pg_tables where schemaname = 'public')
     order by 1`,
    [NAMES_A_USER],
  )
  const declared = [...MOVED_OR_ENDED, ...Object.keys(STAYING)]
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(new Set(declared).size).toBe(declared.length)
})
