import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildArtist, buildResource, buildSource } from '../../../test/library.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { insertCollection } from '../work/index.ts'
import { openFeed, readChanges } from './changes.sql.ts'

const MANY = 1000

const database = await testDatabase()
const db = database.query()
const artist = await buildArtist(database, '林夜')
const track = await buildResource(database, { artist_id: artist, title: '夜航' })
const other = await buildResource(database, { artist_id: artist })
const pack = await insertCollection(
  db,
  { title: '合集', artist_id: artist, content_type: 2, category_code: 'A0306', package_file_id: null, published_at: new Date() },
  [track],
)

let cursor = ''
beforeEach(async () => {
  cursor = await openFeed(db)
})

/** Changes since the last read. */
async function news(limit = MANY) {
  const { cursor: next, ...changes } = await readChanges(db, cursor, limit)
  cursor = next
  return changes
}
const nothing = { isComplete: true, resources: [], counts: [], people: [], favouritesOf: [], rightsOf: [] }
const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)

const clients: pg.PoolClient[] = []
/** A separate transaction that has begun to write. */
async function begun(statement: string, values: unknown[] = []) {
  const client = await database.pool.connect()
  clients.push(client)
  await client.query('begin')
  await client.query(statement, values)
  return { end: (how: 'commit' | 'rollback') => client.query(how) }
}
afterEach(() => {
  for (const client of clients.splice(0)) client.release(true)
})

const retitle = 'update resources set title = title where resource_id = $1'
const onMessage = 'update resource_counts set play_count = play_count + 1 where resource_id = $1'

describe('the feed lists', () => {
  test('nothing when nothing happened', async () => {
    expect([await news(), await news()]).toEqual([nothing, nothing])
  })

  test.each([
    ['an edit', () => run("update resources set cover = '/x' where resource_id = $1", [track]), () => track],
    ['a take-down', () => run('update resources set published_at = null where resource_id = $1', [other]), () => other],
    ['a new file', () => run("update audio_sources set hls_key = 'hls/1' where resource_id = $1", [track]), () => track],
    ['a file gone', () => run('delete from audio_sources where resource_id = $1', [other]), () => other],
    ['a new member', () => run('insert into collection_members values ($1, 1, $2)', [pack, other]), () => pack],
    ['a member gone', () => run('delete from collection_members where resource_id = $1', [other]), () => pack],
  ])('%s of a resource, once', async (_what, change, changed) => {
    await change()
    expect(await news()).toEqual({ ...nothing, resources: [changed()] })
    expect(await news()).toEqual(nothing)
  })

  test('published resources with their counts, and deleted ones', async () => {
    const id = await buildResource(database, { artist_id: artist, play_count: 3 }, [buildSource(), buildSource()])
    const counts = [{ id, plays: 3, downloads: 0, favourites: 0 }]
    expect(await news()).toEqual({ ...nothing, resources: [id], counts })
    await run('delete from resources where resource_id = $1', [id])
    expect(await news()).toEqual({ ...nothing, resources: [id] })
  })

  test('current counts', async () => {
    await run(onMessage, [track])
    await run('update resource_counts set collect_count = 7, download_count = 2 where resource_id = $1', [track])
    expect(await news()).toEqual({ ...nothing, counts: [{ id: track, plays: 1, downloads: 2, favourites: 7 }] })
  })

  test('the public fields of a person, and no others', async () => {
    await run("update users set password_hash = 'x', phone = '13812345678' where user_id = $1", [artist])
    expect(await news()).toEqual(nothing)
    await run("update users set nick_name = '林夜夜', fans_count = 4 where user_id = $1", [artist])
    expect(await news()).toEqual({ ...nothing, people: [{ id: artist, nickName: '林夜夜', isArtist: true, fans: 4 }] })
  })

  test('neither the download count of a file nor its pending jobs', async () => {
    await run('update audio_sources set download_count = download_count + 1, derive_after = now()')
    expect(await news()).toEqual(nothing)
  })
})

describe('whatever the order of the commits', () => {
  test('each change comes once: one that began earlier, one that ends later, none that is rolled back', async () => {
    const early = await begun(retitle, [track])
    const undone = await begun(onMessage, [other])
    const late = await begun(retitle, [other])
    expect(await news()).toEqual(nothing)
    await late.end('commit')
    expect((await news()).resources).toEqual([other])
    expect(await news()).toEqual(nothing)
    await undone.end('rollback')
    await early.end('commit')
    expect(await news()).toEqual({ ...nothing, resources: [track] })
    expect(await news()).toEqual(nothing)
  })

  test('a transaction that stays open delays nobody else’s changes', async () => {
    const long = await begun(retitle, [track])
    for (const plays of [1, 2, 3]) {
      await run('update resource_counts set play_count = $2 where resource_id = $1', [other, plays])
      expect((await news()).counts).toEqual([{ id: other, plays, downloads: 0, favourites: 0 }])
      expect(await news()).toEqual(nothing)
    }
    await long.end('commit')
    expect((await news()).resources).toEqual([track])
  })

  test('counts of concurrent writers are exact', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => buildResource(database, { artist_id: artist })))
    cursor = await openFeed(db)
    const counts = new Map<string, number>()
    let isWriting = true
    const writing = Promise.all(
      ids.map(async (id) => {
        for (let round = 0; round < 10; round += 1) await run(onMessage, [id])
      }),
    ).finally(() => {
      isWriting = false
    })
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting
      for (const { id, plays } of (await news()).counts) counts.set(id, plays)
    }
    await writing
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(ids.map((id) => [id, 10])))
  })
})

describe('reading in batches', () => {
  test('returns everything, and changes made meanwhile in later batches', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await buildResource(database, { artist_id: artist }))
    const early = await begun(retitle, [track])
    const first = await news(3)
    expect([first.isComplete, first.resources]).toEqual([false, ids.slice(0, 3)])
    await early.end('commit')
    await run(retitle, [ids[0]])
    await run(retitle, [ids[6]])
    const changed: string[] = []
    for (let rest = await news(3); ; rest = await news(3)) {
      changed.push(...rest.resources)
      if (rest.isComplete) break
    }
    expect(changed.toSorted()).toEqual(ids.slice(3, 6).toSorted())
    expect((await news()).resources.toSorted()).toEqual([track, ids[0], ids[6]].toSorted())
    expect(await news()).toEqual(nothing)
  })
})

test('after a restore from a dump, whose transaction ids lie ahead of the database’s, no change comes again and again', async () => {
  const restored = await database.pool.connect()
  for (const [table, id] of [
    ['resources', 'resource_id'],
    ['resource_counts', 'resource_id'],
    ['users', 'user_id'],
  ]) {
    await restored.query('set session_replication_role = replica')
    await restored.query(
      `update ${table} set changed_in = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8
      where ${id} in ($1, $2)`,
      [track, artist],
    )
  }
  restored.release(true)
  const stuck = await readChanges(db, cursor, MANY)
  // Any writing transaction will do: without one the feed runs no query.
  await run('select pg_current_xact_id()')
  expect(await readChanges(db, stuck.cursor, MANY)).toMatchObject({
    resources: [track],
    counts: [{ id: track }],
    people: [{ id: artist }],
  })
  cursor = await openFeed(db)
  expect(await news()).toEqual(nothing)
  await run(retitle, [track])
  expect(await news()).toEqual({ ...nothing, resources: [track] })
})
