import { CHART_COUNTS, CHART_SIZE } from '@shenglang/contract/catalog/discover/charts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildArtist } from '../../../test/library.ts'
import { type Plan, rowsRead } from '../../../test/query-plan.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { changesQuery, openFeed, readChanges } from '../changes/changes.sql.ts'
import { collectedBy } from './collects.sql.ts'
import { cardsOf } from './resources.sql.ts'
import { rankedEver } from './rollup.sql.ts'

const TOTAL = 10_000
const CONTENT_TYPES_TOTAL = 6

const database = await testDatabase()
const db = database.query()
const artist_id = await buildArtist(database)
await db.transaction().execute(async (transaction) => {
  // Inserting enough rows takes longer than any request may.
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`
  with added as (
    insert into resources (title, artist_id, content_type, category_code, tbpm, tkey, published_at)
    select '曲目' || n, ${artist_id}, 1 + n % 6, 'A0301', 90 + n % 80, '8A', now() - n * interval '1 minute'
    from generate_series(1, ${TOTAL}::int) n returning resource_id, content_type
  ), counted as (
    insert into resource_counts (resource_id, content_type, play_count, download_count, collect_count)
    select resource_id, content_type, resource_id * 7 % 9973, resource_id * 5 % 997, resource_id * 3 % 499 from added
  )
  insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key,
    waveform, waveform_overview)
  select resource_id, 0, 'a.mp3', 'audio/mpeg', 1, 1, lpad(resource_id::text, 64, '0'), 'a', '0', '0' from added`.execute(
    transaction,
  )
})
await database.pool.query('analyze')

const ids = Array.from({ length: 30 }, (_, index) => String(index * 100 + 1))
test.each([
  ['a page of a list', cardsOf(db, ids)],
  ['the favourites of a user', collectedBy(db, '1')],
])('an index is used for %s', async (_name, query) => {
  const [explained] = await query.explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze`)
  const read = rowsRead(explained?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'), 'resources')
  expect(read).toBeLessThan(TOTAL / 100)
})

test.each(CHART_COUNTS)(
  'an index leads to the best of all time by %s: no more counts are read than there are ranks',
  async (counted) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) ${rankedEver(counted)}`.execute(db)
    const read = rowsRead(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'), 'resource_counts')
    expect(read).toBe(CONTENT_TYPES_TOTAL * CHART_SIZE)
  },
)

test('a transaction that stays open does not make the feed read earlier changes again', async () => {
  const cursor = await openFeed(db)
  const open = await database.pool.connect()
  try {
    await open.query('begin; select pg_current_xact_id()')
    await database.pool.query('update resource_counts set play_count = play_count + 1 where resource_id <= 100')
    const read = await readChanges(db, cursor, 1000)
    expect(read.counts.length).toBe(100)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) ${changesQuery(read.cursor, 1000)}`.execute(db)
    expect(rowsRead(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'), 'resource_counts')).toBe(0)
  } finally {
    open.release(true)
  }
})
