import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildArtist } from '../../test/library.ts'
import { testDatabase } from '../../test/test-database.ts'
import { collectedBy } from './collects.sql.ts'
import { membersOf, published } from './resources.sql.ts'

const TOTAL = 30_000

const database = await testDatabase()
const db = database.query()
const artist_id = await buildArtist(database)
await sql`
  insert into resources (title, artist_id, content_type, category_code, tbpm, tkey, published_at)
  select '曲目' || n, ${artist_id}, 1 + n % 6, 'A0301', 90 + n % 80, '8A', now() - n * interval '1 minute'
  from generate_series(1, ${TOTAL}::int) n`.execute(db)
await sql`insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key,
    waveform, waveform_overview)
  select resource_id, 0, 'a.mp3', 'audio/mpeg', 1, 1, lpad(resource_id::text, 64, '0'), 'a', '0', '0' from resources`.execute(db)
await sql`update resource_counts set play_count = resource_id * 7 % 9973, download_count = resource_id * 5 % 997,
  collect_count = resource_id * 3 % 499`.execute(db)
await database.pool.query('analyze')

const ids = Array.from({ length: 30 }, (_, index) => String(index * 100 + 1))
interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many resources the database looked at to answer. */
function rowsRead(plan: Plan): number {
  const here = plan['Relation Name'] === 'resources' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), here * plan['Actual Loops'])
}

test.each([
  ['a page of a list', published(db, ids, '1')],
  ['the members of a collection', membersOf(db, '1')],
  ['the favourites of a user', collectedBy(db, '1')],
])('an index leads to %s', async (_name, query) => {
  const [explained] = await query.explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze`)
  const read = rowsRead(explained?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'))
  expect(read).toBeLessThan(TOTAL / 100)
})
