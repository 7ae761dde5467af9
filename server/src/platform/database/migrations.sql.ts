import { type Kysely, sql } from 'kysely'
import type { Db } from './db.ts'

/** The migrations that the database has. */
export async function selectApplied(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function selectCompatible(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'compatible_migrations'))) return []
  const rows = await db.selectFrom('compatible_migrations').select('name').execute()
  return rows.map(({ name }) => name)
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where schemaname = current_schema() and tablename = ${name}`.execute(db)
  return rows.length > 0
}

export async function insertCompatible(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`insert into compatible_migrations (name) values (${name}) on conflict do nothing`.execute(db)
}

/** Sets the lock timeout for the rest of the session, in milliseconds; with 0 it waits for ever. */
export async function setLockTimeout(db: Kysely<unknown>, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, false)`.execute(db)
}

/** Drops the invalid indexes that interrupted builds left, except those of a reindex (`_ccnew`, `_ccold`), which is not ours. */
export async function dropInvalidIndexes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace and relname !~ '_cc(new|old)[0-9]*$'`.execute(db)
  for (const { name } of rows) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
}
