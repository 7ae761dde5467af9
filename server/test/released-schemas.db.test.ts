import { readFile } from 'node:fs/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { testDatabase } from './test-database.ts'

const settings = { DATABASE_POOL_SIZE: 5, DATABASE_STATEMENT_TIMEOUT_MS: 30_000 }
const address = { host: inject('socketFolder'), user: 'shenglang' }
const server = connect({ ...address, database: 'postgres' }, settings)
afterAll(() => server.close())

/** Which part of a catalogue is ours: not an extension's, nor the queue's. */
const isOurs = (namespace: string, oid: string) => `${namespace} = 'public'::regnamespace
  and not exists (select from pg_depend where deptype = 'e' and objid = ${oid})`

/** All parts of a schema, as the database describes them; ordered by name, since the order of columns may differ. */
const PARTS = {
  relations: `select relname, relkind, relpersistence, reloptions, relrowsecurity, relreplident, pg_get_viewdef(oid) as view
    from pg_class where ${isOurs('relnamespace', 'oid')} order by 1`,
  columns: `select relname, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated,
      attcollation::regcollation::text as collation, attstorage, attcompression, attstattarget,
      pg_get_expr(adbin, adrelid) as value
    from pg_attribute join pg_class on attrelid = pg_class.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind <> 'i' and ${isOurs('relnamespace', 'pg_class.oid')} order by 1, 2`,
  indexes: `select pg_get_indexdef(indexrelid) as definition, indisvalid, indisunique, indisclustered
    from pg_index join pg_class on indexrelid = oid where ${isOurs('relnamespace', 'oid')} order by 1`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  triggers: `select tgrelid::regclass::text as table, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on tgrelid = pg_class.oid
    where not tgisinternal and ${isOurs('relnamespace', 'pg_class.oid')} order by 1, 2`,
  functions: `select pg_get_functiondef(oid) as definition from pg_proc
    where prokind in ('f', 'p') and ${isOurs('pronamespace', 'oid')} order by 1`,
  aggregates: `select oid::regprocedure::text as name from pg_proc
    where prokind not in ('f', 'p') and ${isOurs('pronamespace', 'oid')} order by 1`,
  sequences: `select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size
    from pg_sequences where schemaname = 'public' order by 1`,
  types: `select typname, typtype, format_type(typbasetype, typtypmod) as base,
      array(select enumlabel::text from pg_enum where enumtypid = pg_type.oid order by enumsortorder) as labels
    from pg_type where typtype in ('e', 'd', 'r') and ${isOurs('typnamespace', 'oid')} order by 1`,
  statistics: `select pg_get_statisticsobjdef(oid) as definition from pg_statistic_ext
    where stxnamespace = 'public'::regnamespace order by 1`,
  comments: `select objoid::regclass::text as table, objsubid, description from pg_description
    where classoid = 'pg_class'::regclass and exists (select from pg_class where oid = objoid and ${isOurs('relnamespace', 'oid')})
    order by 1, 2`,
  extensions: 'select extname from pg_extension order by 1',
  migrations: 'select name from kysely_migration order by 1',
}
/** The tables of a fixture's rows, beside those that the migrations fill. */
const FILLED = {
  '0063': [
    'users, sessions, follows, collects, resources, resource_counts, resource_log, audio_sources, uploads, originals',
    'resource_files, play_days, crates, crate_tracks, downloads, comments, posts, post_counts, post_likes, conversations',
    'conversation_sides, messages, notices, report_cases, reports, blocks, vip_periods, sale_terms, orders, order_items',
    'payment_attempts, refunds, refund_parts, entitlements, licences, ledger_transactions, ledger_lines, wallets',
  ],
  '0109': ['recording_prints, watched_files, searches, push_subscriptions'],
}
const tablesOf = (release: keyof typeof FILLED) => FILLED[release].join(', ').split(', ')

async function schemaOf({ pool }: Database) {
  const parts = Object.entries(PARTS).map(async ([name, query]) => [name, (await pool.query(query)).rows] as const)
  return Object.fromEntries(await Promise.all(parts))
}

/** Counts the rows of each of these tables. */
async function countsIn({ pool }: Database, tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `select '${table}' as table, count(*)::int as total from ${table}`)
  const { rows } = await pool.query(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ table, total }) => [table, total]))
}

test.each([
  ['0063', ['0000-0063', 'rows-after-0063'], 3, tablesOf('0063')],
  ['0109', ['0000-0063', 'rows-after-0063', '0063-0109', 'rows-after-0109'], 4, [...tablesOf('0063'), ...tablesOf('0109')]],
])('a database left at %s migrates to the schema of a new one, with its rows', async (release, scripts, people, filled) => {
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
    const before = await countsIn(database, filled)
    expect(Object.entries(before).filter(([, total]) => total === 0)).toEqual([])
    expect((await migrate(database)).every((name) => name.slice(0, 4) > release)).toBe(true)
    const [schema, expected] = await Promise.all([schemaOf(database), schemaOf(await testDatabase())])
    for (const part of Object.keys(PARTS)) expect([part, schema[part]]).toEqual([part, expected[part]])
    expect(await countsIn(database, filled)).toEqual(before)
    const { rows } = await database.pool.query('select nick_name, name_key from users order by user_id')
    expect(rows).toHaveLength(people)
    expect(rows.slice(0, 2)).toEqual([
      { nick_name: '西出阳关', name_key: '西出阳关' },
      { nick_name: '西出陽關', name_key: '西出阳关 #2' },
    ])
    expect((await database.pool.query('select title from resources order by resource_id')).rows).toEqual([
      { title: '夜航' },
      { title: '远山' },
    ])
    const counted = await database.pool.query('select artist_id, resource_count, play_count from artist_counts')
    expect(counted.rows).toEqual([{ artist_id: '1', resource_count: '1', play_count: '7' }])
  } finally {
    await database.close()
  }
})
