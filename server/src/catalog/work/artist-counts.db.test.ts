import { seededNumbers } from '@shenglang/contract/seeded-random'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { deleteResource, updateResource } from './publication.sql.ts'

const database = await testDatabase()
const db = database.query()

const counted = async () =>
  (
    await database.pool.query(`select artist_id, resource_count, play_count from artist_counts
      where resource_count <> 0 or play_count <> 0 order by artist_id`)
  ).rows
const scanned = async () =>
  (
    await database.pool.query(`select artist_id, count(*) as resource_count, coalesce(sum(play_count), 0)::bigint as play_count
      from resources join resource_counts using (resource_id) where published_at is not null group by artist_id order by artist_id`)
  ).rows

test('the counts of artists equal a scan of their works after 300 random changes', async () => {
  const random = seededNumbers(7)
  const artists = [await buildArtist(database), await buildArtist(database), await buildArtist(database)]
  const works: string[] = []
  const one = () => works[random(works.length)] ?? ''
  const published = () => (random(3) === 0 ? null : new Date('2026-11-01T00:00:00Z'))
  for (let step = 0; step < 300; step += 1) {
    const artist_id = artists[random(3)] ?? ''
    const change = works.length < 5 ? 0 : random(6)
    if (change === 0) works.push(await buildResource(database, { artist_id, published_at: published(), play_count: random(50) }))
    if (change === 1) await updateResource(db, one(), { published_at: published() })
    if (change === 2) await updateResource(db, one(), { artist_id, published_at: published() })
    if (change === 3) await updateResource(db, one(), { title: `曲目 ${step}` })
    if (change === 4) {
      const played = [one(), one(), one()]
      await database.pool.query('update resource_counts set play_count = play_count + 3 where resource_id = any($1::bigint[])', [
        played,
      ])
    }
    if (change === 5) await deleteResource(db, works.splice(random(works.length), 1)[0] ?? '')
    if (step % 50 === 49) expect([step, await counted()]).toEqual([step, await scanned()])
  }
  expect((await counted()).length).toBeGreaterThan(0)
})

test('a work whose counts are written in the same statement is counted once', async () => {
  const artist = await buildArtist(database)
  await database.pool.query(
    `with work as (
      insert into resources (artist_id, title, content_type, category_code, published_at)
      values ($1, '一', 1, 'A0301', now()) returning resource_id, content_type)
    insert into resource_counts (resource_id, content_type, play_count) select resource_id, content_type, 40 from work`,
    [artist],
  )
  expect(await counted()).toEqual(await scanned())
})
