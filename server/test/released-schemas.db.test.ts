import { readFile } from 'node:fs/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { testDatabase } from './test-database.ts'

const settings = { DATABASE_POOL_SIZE: 5, DATABASE_STATEMENT_TIMEOUT_MS: 30_000 }
const address = { host: inject('socketFolder'), user: 'shenglang' }
const server = connect({ ...address, database: 'postgres' }, settings)
afterAll(() => server.close())

/** All that makes up a schema, in the words of the database; in the order of names, since columns may have come in another. */
const PARTS = {
  columns: `select table_name, column_name, data_type, udt_name, column_default, is_nullable, is_identity, generation_expression
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  triggers: `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal and tgrelid::regclass::text not like 'pgboss%' order by 1, 2`,
  functions: `select proname, pg_get_functiondef(pg_proc.oid) as definition from pg_proc left join pg_depend on objid = pg_proc.oid and deptype = 'e'
    where pronamespace = 'public'::regnamespace and objid is null and prokind = 'f' order by 1, 2`,
  migrations: 'select name from kysely_migration order by 1',
}
async function schemaOf({ pool }: Database) {
  const parts = Object.entries(PARTS).map(async ([name, query]) => [name, (await pool.query(query)).rows] as const)
  return Object.fromEntries(await Promise.all(parts))
}

test.each([
  ['0063', ['0000-0063', 'rows-after-0063'], 3],
  ['0109', ['0000-0063', 'rows-after-0063', '0063-0109', 'rows-after-0109'], 4],
])('a database left at %s arrives at the schema of a new one, with its rows', async (release, scripts, people) => {
  const name = `released_${release}_${process.pid}`
  await server.pool.query(`create database ${name}`)
  const database = connect({ ...address, database: name }, settings, {
    stopServer: async () => {
      await server.pool.query(`drop database ${name} with (force)`)
    },
  })
  try {
    for (const script of scripts)
      await database.pool.query(await readFile(new URL(`schemas/${script}.sql`, import.meta.url), 'utf8'))
    expect((await migrate(database)).every((name) => name.slice(0, 4) > release)).toBe(true)
    const [schema, wanted] = await Promise.all([schemaOf(database), schemaOf(await testDatabase())])
    for (const part of Object.keys(PARTS)) expect([part, schema[part]]).toEqual([part, wanted[part]])
    const { rows } = await database.pool.query('select nick_name, name_key from users order by user_id')
    expect(rows).toHaveLength(people)
    expect(rows.slice(0, 2)).toEqual([
      { nick_name: '西出阳关', name_key: '西出阳关' },
      { nick_name: '西出陽關', name_key: '西出阳关 2' },
    ])
    expect((await database.pool.query('select title from resources order by resource_id')).rows).toEqual([
      { title: '夜航' },
      { title: '远山' },
    ])
  } finally {
    await database.close()
  }
})
