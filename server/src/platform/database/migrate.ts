import { readdir } from 'node:fs/promises'
import { Migrator } from 'kysely/migration'
import { connectPatiently, type Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Brings the database to the newest migration; several processes may do so at once. Returns the names applied. */
export async function migrate(database: Database): Promise<string[]> {
  const patient = connectPatiently(database)
  const migrator = new Migrator({ db: patient.query(), provider: { getMigrations } })
  const { error, results } = await migrator.migrateToLatest().finally(() => patient.close())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** All migrations by name, in order. */
export async function getMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const modules = await Promise.all(names.map(async (name) => [name.slice(0, -3), await import(new URL(name, folder).href)]))
  return Object.fromEntries(modules)
}
