import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { testDatabase } from '../../../test/test-database.ts'

const database = await testDatabase()
const { pool } = database

/** Tables that are named as a log, and others that any trigger protects as one. */
const { rows: logs } = await pool.query<{ name: string }>(`
  select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = 'public' and relkind = 'r' and (relname ~ '_log$' or exists (
    select from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgrelid = pg_class.oid and proname ~ '^refuse_change'))
  order by relname`)

/** Entries of who wrote from which address are deleted after the period for which the law has them stored. */
const ENDS = ['network_log']

test.each(logs)('$name can only be added to', async ({ name }) => {
  // Erasing the arguments of a logged call looks at each row.
  if (name === 'staff_calls')
    await pool.query(`insert into staff_calls (user_id, route, permission, args, network) values (1, 'x', 'x', '{}', 'x')`)
  const { rows } = await pool.query(`select attname as column from pg_attribute
    where attrelid = '${name}'::regclass and attnum > 0 and attidentity = '' and not attisdropped order by attnum limit 1`)
  const [{ column }] = rows
  const deletes = ENDS.includes(name) ? [] : [`delete from ${name}`]
  for (const change of [`update ${name} set ${column} = ${column}`, ...deletes, `truncate ${name} cascade`])
    await expect(pool.query(change), change).rejects.toThrow(`${name} can only be added to`)
})

test('the log of a draft outlives it', async () => {
  const id = await buildResource(database, {})
  await pool.query(`insert into resource_log (resource_id, from_state, to_state) values ($1, 'draft', 'processing')`, [id])
  await pool.query('delete from resources where resource_id = $1', [id])
  expect((await pool.query('select to_state from resource_log where resource_id = $1', [id])).rowCount).toBe(1)
})
