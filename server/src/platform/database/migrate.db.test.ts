import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { connect, type Database } from './database.ts'
import { getMigrations, migrate } from './migrate.ts'

const settings = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }
const migrated = await testDatabase()

async function newDatabase(): Promise<Database> {
  const name = `fresh_${process.pid}`
  await migrated.pool.query(`create database ${name}`)
  const database = connect({ host: inject('socketFolder'), user: 'shenglang', database: name }, settings)
  onTestFinished(async () => {
    await database.close()
    await migrated.pool.query(`drop database ${name} with (force)`)
  })
  return database
}
/** As a process that migrates, until the function that it returns is called. */
async function migratesIn({ pool }: Database): Promise<() => void> {
  const client = await pool.connect()
  await client.query("select pg_advisory_lock(hashtext('migrations'))")
  return () => client.release(true)
}

test('a database that is up to date is opened while another process migrates', async () => {
  const end = await migratesIn(migrated)
  expect(await migrate(migrated)).toEqual([])
  end()
})

test('what is missing is applied once, by one process; another waits for it until it is to stop', async () => {
  const database = await newDatabase()
  const end = await migratesIn(database)
  const stopping = new AbortController()
  const stopped = expect(migrate(database, stopping.signal)).rejects.toThrow('aborted')
  const both = Promise.all([migrate(database), migrate(database)])
  stopping.abort()
  await stopped
  const tables = await database.pool.query("select from pg_tables where tablename = 'kysely_migration'")
  expect(tables.rowCount).toBe(0)

  end()
  const names = Object.keys(await getMigrations())
  expect((await both).sort((a, b) => a.length - b.length)).toEqual([[], names])
})

test('a database of a newer release is refused', async () => {
  await migrated.pool.query("insert into kysely_migration values ('9999-of-a-newer-release', now()::text)")
  await expect(migrate(migrated)).rejects.toThrow('9999-of-a-newer-release')
})
