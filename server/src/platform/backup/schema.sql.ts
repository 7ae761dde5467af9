import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The schemas of the site and of its job queue. */
const SCHEMAS = ['public', 'pgboss']

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const nameOf = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`
const columnsOf = ({ columns }: Pick<TableShape, 'columns'>) => columns.map(quoted).join(', ')

export interface TableShape {
  schema: string
  name: string
  isPartitioned: boolean
  /** The columns without those that the database computes. */
  columns: string[]
}

/** All tables. Unlogged ones hold no committed rows; rows of partitions belong to their table. */
export async function selectTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select nspname as schema, relname as name, relkind = 'p' as "isPartitioned",
      (select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = any($1) and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
    order by nspname, relname`,
    [SCHEMAS],
  )
  return rows
}

export async function selectSequences(client: Client): Promise<{ schema: string; name: string; last: string }[]> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** The rows of a table as text that any later PostgreSQL reads. */
export const copyOut = (table: TableShape): string =>
  table.isPartitioned
    ? `copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`
    : `copy ${nameOf(table)} (${columnsOf(table)}) to stdout`

export const copyIn = (table: Pick<TableShape, 'schema' | 'name' | 'columns'>): string =>
  `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`

/** Fixes the text form of dates, numbers and bytes, whatever the server's settings, and reads rows in their stored order. */
export async function fixTextFormats(client: Client): Promise<void> {
  await client.query(`set datestyle to iso; set intervalstyle to postgres; set timezone to utc; set extra_float_digits to 3;
    set bytea_output to hex; set client_encoding to utf8; set synchronize_seqscans to off; set statement_timeout to 0;
    set lock_timeout to 0; set idle_in_transaction_session_timeout to 0`)
}

/** Begins a transaction that sees one state of all these tables, which nobody drops or empties until its end. */
export async function beginSnapshot(client: Client): Promise<TableShape[]> {
  await client.query('begin isolation level repeatable read read only')
  const tables = await selectTables(client)
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
  return tables
}

export async function selectMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export async function selectVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  return rows[0]?.version ?? ''
}

/** Transactions of this database that have changed something and have not ended. */
export async function selectWriting(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select pid || ' ' || xact_start as id from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  )
  return rows.map(({ id }) => id)
}

export async function isEmptyDatabase(client: Client): Promise<boolean> {
  return (await selectTables(client)).length === 0
}

interface DroppedDefinitions {
  /** Statements that create again what was dropped. */
  indexes: string[]
  foreignKeys: string[]
}

/**
 * Empties tables for their rows to be loaded: without triggers, foreign keys and indexes, which are created again when all rows
 * are there, as `pg_dump` does it. The owner of the tables may do all of this.
 */
export async function emptyAndStrip(client: Client, tables: readonly TableShape[]): Promise<DroppedDefinitions> {
  const foreign = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname = any($1)`,
    [SCHEMAS],
  )
  for (const { table, name } of foreign.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
  return {
    indexes: indexes.rows.map(({ definition }) => definition),
    foreignKeys: foreign.rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  }
}

/** Creates again what was dropped; the foreign keys check all rows. */
export async function recreateDropped(
  client: Client,
  tables: readonly TableShape[],
  droppedDefinitions: DroppedDefinitions,
): Promise<void> {
  for (const statement of [...droppedDefinitions.indexes, ...droppedDefinitions.foreignKeys]) await client.query(statement)
  for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
}

export async function setSequence(client: Client, sequence: { schema: string; name: string; last: string }): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [nameOf(sequence), sequence.last])
}
