import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { connectPatiently, type Database } from './database.ts'
import { runAlone } from './run-alone.ts'
import type { Tables } from './tables.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** How often a process looks whether another one is done migrating. */
const POLL_MS = 200

/**
 * Brings the database to the newest migration and returns the names applied. One process migrates at a time: the others
 * wait for it until `signal` is aborted, and none waits where nothing is to be applied.
 */
export async function migrate(database: Pick<Database, 'address'>, signal?: AbortSignal): Promise<string[]> {
  const names = await migrationNames()
  const patient = connectPatiently(database)
  const lock = connectPatiently(database)
  const db = patient.query()
  const applied: string[] = []
  const apply = async () => {
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    for (const { migrationName } of results ?? []) applied.push(migrationName)
  }
  try {
    while (!(await isApplied(db, names)) && !(await runAlone(lock.query(), 'migrations', apply))) {
      await delay(POLL_MS, undefined, signal ? { signal } : {})
    }
    return applied
  } finally {
    await lock.close()
    await patient.close()
  }
}

/** Whether the database has exactly these migrations; one of a newer release is for the migrator to refuse. */
async function isApplied(db: Kysely<Tables>, names: string[]): Promise<boolean> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.length === names.length && rows.every(({ name }) => names.includes(name))
}

/** All migrations by name, in order. */
export async function getMigrations() {
  const names = await migrationNames()
  const modules = await Promise.all(names.map(async (name) => [name, await import(new URL(`${name}.ts`, folder).href)]))
  return Object.fromEntries(modules)
}

async function migrationNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  return files.sort().map((name) => name.slice(0, -'.ts'.length))
}
