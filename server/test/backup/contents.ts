import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../../src/platform/database/database.ts'
import { atEnd } from '../at-end.ts'

/** The address of a new database without a table, dropped when the test file ends. */
export async function emptyDatabase(): Promise<{ DATABASE_URL: string; database: Database }> {
  const settings = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 30_000 }
  const address = { host: inject('socketFolder'), user: 'shenglang' }
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = connect({ ...address, database: 'postgres' }, settings)
  await server.pool.query(`create database ${name} template template0`)
  const database = connect({ ...address, database: name }, settings)
  atEnd(async () => {
    await database.close()
    await server.pool.query(`drop database ${name} with (force)`)
    await server.close()
  })
  return { DATABASE_URL: `postgres://shenglang@localhost/${name}?host=${inject('socketFolder')}`, database }
}

/**
 * All rows of each logged table but the job queue's own version, as text in one order, and what they are made of: columns,
 * constraints, indexes, triggers, sequences.
 */
export async function databaseContents(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and relpersistence = 'p'
      and (nspname, relname) <> ('pgboss', 'version') order by 1`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of rows) {
    const result = await pool.query(`select count(*), md5(string_agg(row::text, chr(10) order by row::text)) from ${name} as row`)
    contents[name] = result.rows[0]
  }
  const lists = {
    constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = 'public'::regnamespace`,
    indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
    triggers: `select tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal`,
    sequences: `select sequencename, last_value from pg_sequences where schemaname = 'public'`,
  }
  for (const [name, text] of Object.entries(lists)) {
    contents[name] = (await pool.query(text)).rows.map((row) => JSON.stringify(row)).sort()
  }
  return contents
}

/** Counts the tables with rows of their own: partitions belong to their table, and unlogged tables hold none. */
export async function tablesOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'`,
  )
  return rows[0]?.count ?? 0
}

/** The SHA-256 of each stored file by its key. */
export async function fileContents(dataDir: string): Promise<Record<string, string>> {
  const media = join(dataDir, 'media')
  const entries = await readdir(media, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashed = files.sort().map(async (path): Promise<[string, string]> => {
    const digest = createHash('sha256').update(await readFile(path))
    return [path.slice(media.length + 1), digest.digest('hex')]
  })
  return Object.fromEntries(await Promise.all(hashed))
}
