import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { fillAroundCatalogue } from '../../test/finder/large-tables.ts'
import { buildUser } from '../../test/people.ts'
import { readingCalls } from '../../test/reading-calls.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { DatabaseFinder } from '../catalog/finder/database/database-finder.ts'
import type { Condition } from '../catalog/finder/rows/dimensions.ts'
import { readKeyword } from '../catalog/finder/text/keyword.ts'

/** Rows of each large table, and the size from which a table is large: a scan of a small one is right. */
const ROWS = 6000
const LARGE = 3000
/** The resources are spread over so many users, of whom the first reads. */
const ARTISTS = 500

const queries = new Map<string, unknown[]>()
const query = pg.Client.prototype.query
/** Records every query in the exact text that the server sends. */
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [said, values] = args
  const { text, values: queryValues } = typeof said === 'string' ? { text: said, values } : (said as pg.QueryConfig)
  if (/^\s*(select|with)\b/i.test(text)) queries.set(text, (queryValues as unknown[]) ?? [])
  return Reflect.apply(query, this, args)
})

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const reader = await buildUser(application, { is_artists: true, account_type: 'admin' })
/** Rows for a whole table take longer than any request may. */
const fill = (statement: string) =>
  database.pool.query(
    `begin; set local statement_timeout = 0; ${statement.replaceAll('$rows', String(ROWS)).replaceAll('$artists', String(ARTISTS))}; commit`,
  )

await fill(`insert into users (nick_name, is_artists) select '艺人 ' || n, n % 2 = 0 from generate_series(1, $rows) n`)
await fill(`
  with added as (
    insert into resources (title, artist_id, content_type, category_code, style, tbpm, tkey, published_at)
    select '曲目 ' || n, n % $artists + 1, 1 + n % 6, 'A0301', 'house', 90 + n % 80, '8A', now() - n * interval '1 minute'
    from generate_series(1, $rows) n returning resource_id, content_type
  ), counted as (
    insert into resource_counts (resource_id, content_type, play_count, download_count, collect_count)
    select resource_id, content_type, resource_id * 7 % 9973, resource_id * 5 % 997, resource_id * 3 % 499 from added
  )
  insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key, waveform,
    waveform_overview)
  select resource_id, 0, 'a.mp3', 'audio/mpeg', 1, 1, lpad(resource_id::text, 64, '0'), 'original/a.mp3', '0', '0' from added`)
await fillAroundCatalogue(database.pool, { rows: ROWS, artists: ARTISTS })

/** Large tables that are only locked for writing. */
const LOCKED = ['conversations']
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
const { rows } = await database.pool.query(
  `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${LARGE}`,
)
const large = rows.map(({ relname }) => String(relname)).filter((table) => !LOCKED.includes(table))

/** Large tables that the database would scan from end to end for this query. */
async function scannedBy(text: string, values: unknown[] = []): Promise<string[]> {
  const explained = await database.pool.query(`explain (format json) ${text}`, values)
  return scansOf(explained.rows[0]['QUERY PLAN'][0].Plan).filter((table) => large.includes(table))
}

/** Runs the queries of a process whose index is still being built. */
async function queryWithoutIndex(finder: DatabaseFinder): Promise<void> {
  const single: Condition = { dimension: 'contentType', values: ['1'] }
  const category: Condition = { dimension: 'categoryCode', values: ['A03'] }
  const artist: Condition = { measure: 'artistId', ranges: [[3, 3]] }
  for (const conditions of [[], [single], [single, category], [single, artist]]) await finder.list('newest', conditions, 300, 36)
  await finder.search(readKeyword('曲目 1', []), [single], 1001)
  await finder.searchArtists('艺人', 3)
  await finder.mixables(['1', '2'])
}

test('no reading call scans a large table from end to end', async () => {
  // The first list builds the index in memory, which reads everything.
  await send('GET', '/client/app/cms/resource')
  queries.clear()
  for (const { path, question } of await readingCalls(database.pool)) {
    const { status } = await send('GET', path, question, reader)
    expect(status, path).toBe(200)
  }
  await queryWithoutIndex(new DatabaseFinder(database.query()))
  const statements = [...queries]
  // Every large table was queried, so no query escaped the check.
  const unseen = large.filter((table) => !statements.some(([text]) => new RegExp(`\\b${table}\\b`).test(text)))
  expect([large.length >= 11, unseen]).toEqual([true, []])
  const plans = await Promise.all(statements.map(async ([text, values]) => ({ text, scans: await scannedBy(text, values) })))
  expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([])
})

test('a query without an index is detected', async () => {
  expect(await scannedBy('select from comments where content = $1', ['好'])).toEqual(['comments'])
})
