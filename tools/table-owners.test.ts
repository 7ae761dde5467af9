import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TABLE_OWNERS } from './table-owners.ts'
import { tablesWritten, UNNAMED } from './table-writes.ts'

const SOURCE = 'server/src'
const owners = new Map(Object.entries(TABLE_OWNERS))
/** The USB export writes the library of another program, which has other tables. */
const ENGINE_LIBRARY = `${SOURCE}/media/dj-files/engine.ts`
/** A restore fills all tables. */
const RESTORE = `${SOURCE}/platform/backup/schema.sql.ts`
const writes = globSync(`${SOURCE}/**/*.ts`)
  .filter((file) => !file.endsWith('.test.ts') && file !== ENGINE_LIBRARY && file !== RESTORE)
  .flatMap((file) => tablesWritten(readFileSync(file, 'utf8')).map((table) => ({ file, table })))
  .filter(({ table }) => owners.has(table) || table === UNNAMED)
const describeWrite = ({ file, table }: { file: string; table: string }) => `${file} writes ${table} of ${owners.get(table)}`

test('only its owner writes a table', () => {
  expect(writes.filter(({ file, table }) => !file.startsWith(`${SOURCE}/${owners.get(table)}/`)).map(describeWrite)).toEqual([])
})

test('only *.sql.ts files write tables', () => {
  expect(writes.filter(({ file }) => !file.endsWith('.sql.ts')).map(describeWrite)).toEqual([])
})

test('finds a write to every table that has an owner', () => {
  const seen = new Set(writes.map(({ table }) => table))
  const unseen = [...owners.keys()].filter((table) => !seen.has(table))
  // Filled by migrations and their triggers alone.
  expect(unseen).toEqual([
    'address_keys',
    'artist_counts',
    'comment_counts',
    'favourite_changes',
    'listener_keys',
    'member_pool_terms',
  ])
})

test.each([
  ["db.insertInto('users').values(row)", 'users'],
  ["db.updateTable('users as u').set(row)", 'users'],
  ['db.deleteFrom(`users`)', 'users'],
  ['db.insertInto(table)', UNNAMED],
  [`sql\`with gone as (delete from users where user_id = \${id}) select 1\``, 'users'],
  ['sql`select 1; insert\n into public."users" (user_id) values (1)`', 'users'],
  [`sql\`update only users set nick_name = \${name}\``, 'users'],
  ['sql`truncate users`', 'users'],
  ['sql`merge into users using people on true when matched then delete`', 'users'],
  [`sql\`update \${sql.table(name)} set user_id = 1\``, UNNAMED],
  ["client.query('delete from users')", 'users'],
])('finds the write in %s', (source, table) => {
  expect(tablesWritten(source)).toEqual([table])
})

test.each([
  "db.selectFrom('users').forUpdate()",
  'sql`select from users for update of users`',
  'sql`select from users for no key update nowait`',
  'sql`insert_into`',
])('finds no write in %s', (source) => {
  expect(tablesWritten(source)).toEqual([])
})

test('counts an upsert as one write', () => {
  expect(tablesWritten('sql`insert into users values (1) on conflict (user_id) do update set nick_name = 1`')).toEqual(['users'])
})
