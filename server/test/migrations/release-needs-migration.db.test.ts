import { expect, test } from 'vitest'
import { up } from '../../migrations/0289-release-needs.ts'
import { retryingQueries } from '../../src/platform/database/retrying.ts'
import { buildResource } from '../library.ts'
import { testApplication } from '../test-application.ts'

const { database } = await testApplication()

const DRAFT = { published_at: null, state: 'draft' as const }

test('works that were submitted keep their answers, and drafts those that somebody gave', async () => {
  const works = [
    ['published', {}, [true, false]],
    ['submitted', { published_at: null, state: 'review' }, [true, false]],
    ['taken down', { published_at: null, state: 'taken_down' }, [true, false]],
    ['a draft', DRAFT, [false, null]],
    ['a draft with a price', { ...DRAFT, price_fen: 900 }, [true, null]],
    ['a draft for a level', { ...DRAFT, free_vip_level: 2 }, [true, null]],
    ['a draft to be played by a level', { ...DRAFT, play_vip_level: 1 }, [true, null]],
    ['a draft whose artist set both', { ...DRAFT, own_fields: ['free_vip_level', 'ai_made'] }, [true, false]],
    ['a draft that was declared', { ...DRAFT, ai_made: true, own_fields: ['ai_made'] }, [false, true]],
  ] as const
  for (const [title, columns] of works)
    await buildResource(database, { title, ...columns, own_fields: [...('own_fields' in columns ? columns.own_fields : [])] })
  // As the table was before.
  await database.pool.query(`alter table resources drop column access_chosen`)
  await database.pool.query(`alter table resources alter column ai_made set default false, alter column ai_made set not null`)
  await up(retryingQueries<unknown>(database.pool))
  const { rows } = await database.pool.query('select title, access_chosen, ai_made from resources order by resource_id')
  expect(rows.map(({ title, access_chosen, ai_made }) => [title, [access_chosen, ai_made]])).toEqual(
    works.map(([title, , answers]) => [title, answers]),
  )
  const fresh = await database.pool.query(
    `insert into resources (title, artist_id, content_type, category_code) select title, artist_id, content_type, category_code
      from resources limit 1 returning access_chosen, ai_made`,
  )
  expect(fresh.rows).toEqual([{ access_chosen: false, ai_made: null }])
})
