import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { connect, type Database } from './database.ts'
import { migrate, prepareSchema, schemaOf } from './migrate.ts'
import { getMigrations, type Migrations } from './migrations.ts'

const settings = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }
const migrated = await testDatabase()

async function newDatabase(): Promise<Database> {
  const name = `fresh_${randomBytes(6).toString('hex')}`
  await migrated.pool.query(`create database ${name}`)
  const database = connect({ host: inject('socketFolder'), user: 'shenglang', database: name }, settings)
  onTestFinished(async () => {
    await database.close()
    await migrated.pool.query(`drop database ${name} with (force)`)
  })
  return database
}
/** Holds the migration lock as another process would, until the returned function is called. */
async function migratesIn({ pool }: Database): Promise<() => void> {
  const client = await pool.connect()
  await client.query("select pg_advisory_lock(hashtext('migrations'))")
  return () => client.release(true)
}

test('opens an up-to-date database while another process migrates', async () => {
  const end = await migratesIn(migrated)
  expect(await migrate(migrated)).toEqual([])
  end()
})

test('one process applies what is missing once; another waits for it until it is stopped', async () => {
  const database = await newDatabase()
  const end = await migratesIn(database)
  const stopping = new AbortController()
  const stopped = expect(migrate(database, { signal: stopping.signal })).rejects.toThrow('aborted')
  const both = Promise.all([migrate(database), migrate(database)])
  stopping.abort()
  await stopped
  const tables = await database.pool.query("select from pg_tables where tablename = 'kysely_migration'")
  expect(tables.rowCount).toBe(0)

  end()
  const names = Object.keys(await getMigrations())
  expect((await both).sort((a, b) => a.length - b.length)).toEqual([[], names])
})

/** Migrations of a release, after those of an earlier one. */
const statement = (text: string) => ({ up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) })
const FIRST: Migrations = {
  '0001-tables': statement('create table compatible_migrations (name text primary key)'),
  '0002-works': statement('create table works (work_id bigint primary key, title text)'),
}

test('refuses a database of a newer release, and runs beside one whose newer migrations only add', async () => {
  const query = (text: string) => migrated.pool.query(text)
  await query("insert into kysely_migration values ('9998-of-a-newer-release', now()::text)")
  await query("insert into compatible_migrations values ('9998-of-a-newer-release')")
  expect(await schemaOf(migrated.query())).toBe('ahead')
  expect(await migrate(migrated)).toEqual([])
  expect(await prepareSchema(migrated, { MIGRATE_AT_START: false })).toEqual([])
  await query("insert into kysely_migration values ('9999-that-takes-away', now()::text)")
  expect(await schemaOf(migrated.query())).toBe('newer')
  await expect(migrate(migrated)).rejects.toThrow(/旧程序不能与它一起运行（9999-that-takes-away）/)
  await expect(prepareSchema(migrated, { MIGRATE_AT_START: false })).rejects.toThrow('9999-that-takes-away')
  await query("delete from kysely_migration where name like '999%'")
})

test('records the migrations beside which earlier programs can run', async () => {
  const database = await newDatabase()
  await migrate(database, { migrations: FIRST })
  const next = {
    ...FIRST,
    '0003-notes': { ...statement('alter table works add column notes text'), isCompatible: true },
    '0004-titles': statement('alter table works drop column title'),
  }
  await migrate(database, { migrations: next })
  expect(await schemaOf(database.query(), Object.keys(FIRST))).toBe('newer')
  expect(await schemaOf(database.query(), [...Object.keys(FIRST), '0004-titles'])).toBe('ahead')
})

test('a start that does not migrate logs the command that does, and continues once it has run', async () => {
  const database = await newDatabase()
  const said: string[] = []
  const log = { info() {}, warn: (text: string) => void said.push(text) }
  const waiting = prepareSchema(database, { MIGRATE_AT_START: false }, { log: log as never })
  await expect.poll(() => said).toEqual([expect.stringContaining('npm run admin -- migrate')])
  expect((await database.pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
  await migrate(database)
  await waiting
  expect(said).toHaveLength(1)
})

test('a change waits for its lock in short tries, between which others are served', async () => {
  const database = await newDatabase()
  await migrate(database, { migrations: FIRST })
  const user = await database.pool.connect()
  await user.query('begin; select * from works')
  const said: unknown[] = []
  const log = { info: (facts: unknown) => void said.push(facts), warn() {} }
  const next = { ...FIRST, '0003-notes': statement('alter table works add column notes text') }
  const migrating = migrate(database, { migrations: next, log: log as never })
  await expect.poll(() => said).toEqual([{ migration: '0003-notes' }])
  // Another reader stands behind the waiting change for one try, not until the change has its lock.
  await database.pool.query('select * from works')
  await user.query('commit')
  user.release()
  expect(await migrating).toEqual(['0003-notes'])
})

test('builds an index outside of a transaction while rows are written, and again after a build that failed', async () => {
  const database = await newDatabase()
  await migrate(database, { migrations: FIRST })
  await database.pool.query("insert into works select id, 'title' from generate_series(1, 100) id")
  const next = {
    ...FIRST,
    '0003-titles': {
      ...statement('create unique index concurrently if not exists works_by_title on works (title)'),
      isConcurrent: true,
      isCompatible: true,
    },
  }
  await expect(migrate(database, { migrations: next })).rejects.toThrow('works_by_title')
  const invalid = "select from pg_index where indexrelid = 'works_by_title'::regclass and not indisvalid"
  expect((await database.pool.query(invalid)).rowCount).toBe(1)
  await database.pool.query('update works set title = work_id::text')
  // A transaction that writes does not hold it up for good, nor does it hold that one up.
  const writer = await database.pool.connect()
  await writer.query('begin; insert into works values (101, $$new$$)')
  const migrating = migrate(database, { migrations: next })
  await database.pool.query("insert into works values (102, 'newer')")
  await writer.query('commit')
  writer.release()
  expect(await migrating).toEqual(['0003-titles'])
  expect((await database.pool.query(invalid)).rowCount).toBe(0)
  expect(await schemaOf(database.query(), Object.keys(FIRST))).toBe('ahead')
})
