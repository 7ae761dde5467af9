import { Resource, ResourceDetail } from '@shenglang/contract/catalog/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { Cards } from './cards.ts'
import { insertCollection } from './index.ts'

const database = await testDatabase()
const db = database.query()
const artist = await buildArtist(database, '林夜')
const track = await buildResource(database, { artist_id: artist, title: '夜航' })
const member = await buildResource(database, { artist_id: artist, title: '成员' })
const shown = { content_type: 2, category_code: 'A0306', package_file_id: null, published_at: new Date() }
const pack = await insertCollection(db, { ...shown, title: '合集', artist_id: artist }, [member])
const reader = await buildArtist(database, '听众')

/** Milliseconds by which a visitor's page may be stale. */
const LONG = { changesMs: 3600_000 }
const AT_ONCE = { changesMs: 0 }
const run = (statement: string, ...values: unknown[]) => database.pool.query(statement, values)

describe('a process that has cached a card sees a change at once:', () => {
  const cards = new Cards(db, AT_ONCE)
  const first = async (id: string, who?: string) => (await cards.details([id], who)).get(id)?.parse()
  beforeEach(async () => {
    for (const id of [track, pack]) await first(id, reader)
  })

  test.each<[string, string, unknown[], (detail: ResourceDetail | undefined) => unknown, unknown]>([
    ['another title', 'update resources set title = $2 where resource_id = $1', [track, '晨航'], (row) => row?.title, '晨航'],
    ['a level', 'update resources set play_vip_level = 2 where resource_id = $1', [track], (row) => row?.playUrl, ''],
    ['plays', 'update resource_counts set play_count = 7 where resource_id = $1', [track], (row) => row?.playCount, 7],
    ['favourites', 'update resource_counts set collect_count = 9 where resource_id = $1', [track], (row) => row?.collectCount, 9],
    [
      'a name of its artist',
      'update users set nick_name = $2 where user_id = $1',
      [artist, '林晨'],
      (row) => row?.artist,
      '林晨',
    ],
    [
      'a waveform',
      'update audio_sources set sha256 = $2 where resource_id = $1',
      [track, 'f'.repeat(64)],
      (row) => row?.waveformUrl.slice(-16),
      'f'.repeat(16),
    ],
    [
      'no recording',
      'delete from audio_sources where resource_id = $1',
      [track],
      (row) => [row?.childCount, row?.waveformUrl],
      [0, ''],
    ],
    ['a text', 'update resources set description = $2 where resource_id = $1', [track, '雨'], (row) => row?.description, '雨'],
  ])('%s', async (_what, statement, values, seen, expected) => {
    expect(seen(await first(track, reader))).not.toEqual(expected)
    await run(statement, ...values)
    expect([seen(await first(track)), seen(await first(track, reader))]).toEqual([expected, expected])
  })

  test('the title of a collection’s member, and its removal', async () => {
    const children = async () => (await first(pack))?.children.map(({ title }) => title)
    await run('update resources set title = $2 where resource_id = $1', member, '新成员')
    expect(await children()).toEqual(['新成员'])
    await run('insert into collection_members (collection_id, position, resource_id) values ($1, 1, $2)', pack, track)
    expect([await children(), (await first(pack))?.childCount]).toEqual([['新成员', '晨航'], 2])
    await run('update resources set published_at = null where resource_id = $1', member)
    expect(await children()).toEqual(['晨航'])
  })

  test('a withdrawal or deletion', async () => {
    const [down, gone] = [await buildResource(database), await buildResource(database)]
    const seen = async () => [...(await cards.resources([down, gone, track], reader)).keys()]
    expect(await seen()).toEqual([down, gone, track])
    await run('update resources set published_at = null where resource_id = $1', down)
    await run('delete from resources where resource_id = $1', gone)
    expect(await seen()).toEqual([track])
  })

  test('other suggestions', async () => {
    const said = async () => [await cards.titles([track]), await cards.artists([artist])].flat().map(({ title }) => title)
    const [title, name] = await said()
    await run('update resources set title = title || $2 where resource_id = $1', track, '改')
    await run('update users set nick_name = nick_name || $2 where user_id = $1', artist, '改')
    expect(await said()).toEqual([`${title}改`, `${name}改`])
  })
})

describe('a reader’s favourites', () => {
  test('are private, and right in every process with the next call', async () => {
    const [here, there] = [new Cards(db, LONG), new Cards(db, LONG)]
    const other = await buildArtist(database)
    const marks = async (who?: string) =>
      Promise.all([here, there].map(async (cards) => (await cards.resources([track], who)).get(track)?.parse().isCollect))
    expect([await marks(reader), await marks(other), await marks()]).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ])
    await run('insert into collects (user_id, resource_id) values ($1, $2)', reader, track)
    expect([await marks(reader), await marks(other), await marks()]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    await run('delete from collects where user_id = $1', reader)
    expect(await marks(reader)).toEqual([false, false])
  })

  test('and purchases are read by ids, without invisible resources', async () => {
    const cards = new Cards(db, LONG)
    const fan = await buildArtist(database)
    await run('insert into collects (user_id, resource_id) values ($1, $2)', fan, track)
    expect(await cards.states([track, '999999999'], fan)).toEqual([{ resourceId: track, isCollect: true, isBuy: false }])
    expect(await cards.states([track], artist)).toEqual([{ resourceId: track, isCollect: false, isBuy: true }])
  })

  test('are right for a user with very many, too', async () => {
    const collector = await buildArtist(database)
    const many = await run(
      `insert into resources (title, artist_id, content_type, category_code, published_at)
        select '曲', $1, 1, 'A0301', now() from generate_series(1, 2500) returning resource_id`,
      artist,
    )
    const ids = many.rows.map(({ resource_id }) => String(resource_id))
    await run('insert into collects (user_id, resource_id) select $1, unnest($2::bigint[])', collector, ids.slice(1))
    const cards = new Cards(db, LONG)
    const marked = async () => {
      const rows = await cards.resources([...ids.slice(0, 2), ...ids.slice(-2)], collector)
      return Array.from(rows.values(), (row) => row.parse().isCollect)
    }
    expect(await marked()).toEqual([false, true, true, true])
    await run('delete from collects where user_id = $1 and resource_id = $2', collector, ids.at(-1))
    expect(await marked()).toEqual([false, true, true, false])
  })
})

test('an unchanged card is read once, for everybody', async () => {
  let reads = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      // Counts queries of cards only; the feed is read each time.
      if (JSON.stringify(node).includes('member_ids')) reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const cards = new Cards(counted, AT_ONCE)
  for (const who of [reader, undefined, reader, undefined]) await cards.details([track], who)
  expect(reads).toBe(1)
})

test('a visitor sees nothing older than allowed, and concurrent visitors share a read', async () => {
  const id = await buildResource(database, { title: '旧' })
  const cards = new Cards(db, LONG)
  const title = async (who?: string) => (await cards.resources([id], who)).get(id)?.parse().title
  expect(await title()).toBe('旧')
  await run('update resources set title = $2 where resource_id = $1', id, '新')
  expect(await title()).toBe('旧')
  // A member's call updates this process.
  expect([await title(reader), await title()]).toEqual(['新', '新'])
})

test('a card that was read before a change, and arrives after it, is not cached', async () => {
  const id = await buildResource(database, { title: '旧' })
  const { promise: isRead, resolve: notifyRead } = Promise.withResolvers<void>()
  const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>()
  let isFirst = true
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (row && 'member_ids' in row && isFirst) {
        isFirst = false
        notifyRead()
        await isChanged
      }
      return result
    },
  })
  const cards = new Cards(slow, AT_ONCE)
  const title = async () => (await cards.resources([id])).get(id)?.parse().title
  const early = title()
  await isRead
  await run('update resources set title = $2 where resource_id = $1', id, '新')
  expect(await title()).toBe('新')
  goOn()
  expect([await early, await title()]).toEqual(['旧', '新'])
})

test('none of many concurrent changes is missed', async () => {
  const cards = new Cards(db, AT_ONCE)
  const ids = (await run('select resource_id from resources where published_at is not null')).rows.map((row) =>
    String(row.resource_id),
  )
  await cards.resources(ids)
  await run(`update resources set title = '一起' where published_at is not null`)
  const titles = Array.from((await cards.resources(ids)).values(), (row) => row.parse().title)
  expect([titles.length, new Set(titles)]).toEqual([ids.length, new Set(['一起'])])
  expect(ids.length).toBeGreaterThan(2000)
})

test('a card contains what the contract declares and nothing else, for lists and for pages', async () => {
  const cards = new Cards(db, AT_ONCE)
  const [row, detail] = [(await cards.resources([track], reader)).get(track), (await cards.details([track], reader)).get(track)]
  // `reduced` is sent only with a lower price.
  const keysOf = ({ shape: { reduced: _, ...shape } }: { shape: object & { reduced: unknown } }) => Object.keys(shape).toSorted()
  expect(Object.keys(row?.parse() ?? {}).toSorted()).toEqual(keysOf(Resource))
  expect(Object.keys(detail?.parse() ?? {}).toSorted()).toEqual(keysOf(ResourceDetail))
})

test('a cached card has the price that holds when it is read', async () => {
  const priced = await buildResource(database, { artist_id: artist, price_fen: 9900 })
  const period = { startTime: '2026-12-01T00:00:00.000Z', endTime: '2026-12-02T00:00:00.000Z', priceFen: 6900 }
  await run('update resources set price_periods = $2 where resource_id = $1', priced, JSON.stringify([period]))
  let now = '2026-11-30T23:59:59.999Z'
  const cards = new Cards(db, LONG, () => Date.parse(now))
  const read = async (at: string) => {
    now = at
    return Resource.parse((await cards.resources([priced])).get(priced)?.parse())
  }
  expect(await read(now)).toMatchObject({ priceFen: 9900 })
  expect((await read(now)).reduced).toBeUndefined()
  const reduced = { usualFen: 9900, endTime: period.endTime }
  expect(await read(period.startTime)).toMatchObject({ priceFen: 6900, reduced })
  expect(await read(period.endTime)).toMatchObject({ priceFen: 9900 })
})
