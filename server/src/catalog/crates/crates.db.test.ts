import { CRATE_LIMITS } from '@shenglang/contract/catalog/crates/crates'
import { describe, expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { personalData } from '../personal-data.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const BASE = '/client/app/user/crates'

const owner = await buildUser(application)
const artist_id = await buildArtist(database)
const trackIds = (count: number) => Promise.all(Array.from({ length: count }, () => buildResource(database, { artist_id })))

async function build(person: Person, body: object = {}): Promise<string> {
  const { data } = await send('POST', BASE, { name: '周五', ...body }, person)
  return (data as { crateId: string }).crateId
}

interface Detail {
  total: number
  trackCount: number
  tracks: { resourceId: string }[]
}

async function inside(crateId: string, person = owner): Promise<string[]> {
  const { data } = await send('GET', `${BASE}/${crateId}`, undefined, person)
  return (data as Detail).tracks.map((track) => track.resourceId)
}

const add = (crateId: string, resourceIds: string[], person = owner) =>
  send('POST', `${BASE}/${crateId}/tracks`, { resourceIds }, person)

describe('the tree', () => {
  test('lists crates within crates, each after its parent, with counts of tracks', async () => {
    const person = await buildUser(application)
    const outer = await build(person, { name: '  周末 ' })
    const other = await build(person, { name: '平日' })
    const inner = await build(person, { name: '开场', parentId: outer })
    await add(inner, await trackIds(2), person)
    const { data } = await send('GET', BASE, undefined, person)
    expect(data).toEqual([
      { crateId: outer, parentId: '', name: '周末', isSmart: false, filter: {}, trackCount: 0 },
      { crateId: inner, parentId: outer, name: '开场', isSmart: false, filter: {}, trackCount: 2 },
      { crateId: other, parentId: '', name: '平日', isSmart: false, filter: {}, trackCount: 0 },
    ])
  })

  test('is renamed and moved, never into itself, never too deep', async () => {
    const person = await buildUser(application)
    const chain = [await build(person)]
    while (chain.length < CRATE_LIMITS.depth) chain.push(await build(person, { parentId: chain.at(-1) }))
    const [first = '', second = ''] = chain
    const change = (id: string, body: object) => send('PUT', `${BASE}/${id}`, body, person)
    expect((await send('POST', BASE, { name: '太深', parentId: chain.at(-1) }, person)).fault).toBe('CRATE_TOO_DEEP')
    expect((await change(first, { parentId: second })).fault).toBe('CRATE_CYCLE')
    expect((await change(first, { parentId: first })).fault).toBe('CRATE_CYCLE')
    const beside = await build(person)
    expect((await change(first, { parentId: beside })).fault).toBe('CRATE_TOO_DEEP')
    expect((await change(second, { parentId: beside, name: '后半场' })).data).toMatchObject({ parentId: beside, name: '后半场' })
    expect((await change(second, { parentId: '' })).data).toMatchObject({ parentId: '', name: '后半场' })
  })

  test('moved by two calls at once never becomes a circle', async () => {
    const person = await buildUser(application)
    const [a, b] = [await build(person), await build(person)]
    const moves = await Promise.all([
      send('PUT', `${BASE}/${a}`, { parentId: b }, person),
      send('PUT', `${BASE}/${b}`, { parentId: a }, person),
    ])
    expect(moves.map(({ fault }) => fault).toSorted()).toEqual(['CRATE_CYCLE', undefined])
    expect((await send('GET', BASE, undefined, person)).data).toHaveLength(2)
  })

  test('a deleted crate takes its children along; the tracks themselves stay', async () => {
    const person = await buildUser(application)
    const outer = await build(person)
    const inner = await build(person, { parentId: outer })
    const [track = ''] = await trackIds(1)
    await add(inner, [track], person)
    expect((await send('POST', `${BASE}/${outer}/delete`, {}, person)).data).toEqual({ deleted: 2 })
    expect((await send('GET', BASE, undefined, person)).data).toEqual([])
    expect((await send('GET', `/client/app/cms/resource/${track}`)).status).toBe(200)
  })

  test('has a size limit', async () => {
    const person = await buildUser(application)
    await database.pool.query(`insert into crates (user_id, name) select $1, '箱' || n from generate_series(1, $2::int) n`, [
      person.userId,
      CRATE_LIMITS.crates,
    ])
    const { status, fault, msg } = await send('POST', BASE, { name: '再来一个' }, person)
    expect([status, fault, msg]).toEqual([409, 'CRATES_TOO_MANY', '最多可建 500 个唱片箱'])
  })
})

test.each([
  ['no name', {}, 'name'],
  ['an empty name', { name: '   ' }, 'name'],
  ['a name of 41', { name: '长'.repeat(41) }, 'name'],
  ['a NUL', { name: 'a\0b' }, 'name'],
  ['a parent that is no id', { name: '好', parentId: 'x' }, 'parentId'],
  ['a filter that is none', { name: '好', filter: 'tkey=8A' }, 'filter'],
  ['a filter that lets all through', { name: '好', filter: { orderBy: 'newest', style: [] } }, 'filter'],
  ['a filter with a key that does not exist', { name: '好', filter: { tkey: '13A' } }, 'filter'],
])('refuses %s in Chinese', async (_name, body, field) => {
  const { status, detail, msg } = await send('POST', BASE, body, owner)
  expect([status, detail]).toEqual([400, expect.objectContaining({ field })])
  expect(msg).not.toMatch(/invalid/i)
})

describe('tracks', () => {
  test('are added once, in the order given, and removed', async () => {
    const crate = await build(owner)
    const [a = '', b = '', c = ''] = await trackIds(3)
    expect((await add(crate, [b, a, b])).data).toEqual({ added: 2, duplicates: 1 })
    expect((await add(crate, [a, c])).data).toEqual({ added: 1, duplicates: 1 })
    expect(await inside(crate)).toEqual([b, a, c])
    const removed = await send('POST', `${BASE}/${crate}/tracks/remove`, { resourceIds: [a, '999999'] }, owner)
    expect(removed.data).toEqual({ removed: 1 })
    expect(await inside(crate)).toEqual([b, c])
  })

  test('that are not playable are not added, nor any with them', async () => {
    const crate = await build(owner)
    const [track = ''] = await trackIds(1)
    const silent = await buildResource(database, { artist_id }, [])
    const hidden = await buildResource(database, { artist_id, published_at: null })
    for (const wrong of [silent, hidden, '999999']) {
      expect((await add(crate, [track, wrong])).fault).toBe('RESOURCE_NOT_FOUND')
    }
    expect(await inside(crate)).toEqual([])
  })

  test('taken down are left out, and are back at their position when they are published again', async () => {
    const crate = await build(owner)
    const [a = '', b = '', c = ''] = await trackIds(3)
    await add(crate, [a, b, c])
    const publish = (at: Date | null) =>
      database.pool.query('update resources set published_at = $2 where resource_id = $1', [b, at])
    await publish(null)
    const { data } = await send('GET', `${BASE}/${crate}`, undefined, owner)
    expect(data).toMatchObject({ trackCount: 2, total: 2, tracks: [{ resourceId: a }, { resourceId: c }] })
    await publish(new Date())
    expect(await inside(crate)).toEqual([a, b, c])
  })

  test('are ordered; new ones follow, and removed ones do not come back', async () => {
    const crate = await build(owner)
    const [a = '', b = '', c = '', d = ''] = await trackIds(4)
    await add(crate, [a, b, c, d])
    const order = (resourceIds: string[]) => send('PUT', `${BASE}/${crate}/order`, { resourceIds }, owner)
    expect((await order([d, b, '999999', d])).data).toEqual({ ordered: 2 })
    expect(await inside(crate)).toEqual([d, b, a, c])
  })

  test('are added and ordered from many tabs at once, each once and none lost', async () => {
    const crate = await build(owner)
    const tracks = await trackIds(6)
    await add(crate, tracks.slice(0, 3))
    await Promise.all([
      ...tracks.map((track) => add(crate, [track, ...tracks.slice(0, 2)])),
      send('PUT', `${BASE}/${crate}/order`, { resourceIds: tracks.slice(0, 3).toReversed() }, owner),
    ])
    const { rows } = await database.pool.query('select position from crate_tracks where crate_id = $1', [crate])
    expect(new Set(rows.map(({ position }) => position)).size).toBe(6)
    expect((await inside(crate)).toSorted()).toEqual(tracks.toSorted())
  })

  test('have a size limit', async () => {
    const crate = await build(owner)
    await database.pool.query(
      `with made as (
         insert into resources (title, artist_id, content_type, category_code, published_at)
         select '曲' || n, $1, 1, 'A0301', null from generate_series(1, $3::int) n returning resource_id)
       insert into crate_tracks (crate_id, resource_id, position) select $2, resource_id, resource_id from made`,
      [artist_id, crate, CRATE_LIMITS.tracks - 1],
    )
    const [a = '', b = ''] = await trackIds(2)
    expect((await add(crate, [a, b])).msg).toBe('一个唱片箱最多放 2000 首')
    expect((await add(crate, [a])).data).toEqual({ added: 1, duplicates: 0 })
    expect((await add(crate, [a])).data).toEqual({ added: 0, duplicates: 1 })
  })
})

test('a smart crate shows the current matches of its filter, and cannot be filled by hand', async () => {
  const first = await buildResource(database, { artist_id, style: 'smart', tkey: '8A', tbpm: 124 })
  await buildResource(database, { artist_id, style: 'smart', tkey: '3B', tbpm: 124 })
  const filter = { contentType: 1, style: 'smart', tkey: ['8A', '9A'], bpmScope: '115-125', orderBy: 'bpm', pageNum: 7 }
  const { data } = await send('POST', BASE, { name: '和 8A 相配', filter }, owner)
  expect(data).toMatchObject({
    isSmart: true,
    filter: { contentType: '1', style: 'smart', tkey: '8A,9A', bpmScope: '115-125', orderBy: 'bpm' },
  })
  const { crateId } = data as { crateId: string }
  expect(await inside(crateId)).toEqual([first])
  const second = await buildResource(database, { artist_id, style: 'smart', tkey: '9A', tbpm: 120 })
  expect(await inside(crateId)).toEqual([second, first])
  expect((await add(crateId, [first])).fault).toBe('CRATE_IS_SMART')
  expect((await send('PUT', `${BASE}/${crateId}/order`, { resourceIds: [first] }, owner)).fault).toBe('CRATE_IS_SMART')
})

describe('a crate is private to its owner', () => {
  test('and not found by others', async () => {
    const stranger = await buildUser(application)
    const crate = await build(owner)
    const [track = ''] = await trackIds(1)
    await add(crate, [track])
    const mine = await build(stranger)
    const attempts = [
      await send('GET', `${BASE}/${crate}`, undefined, stranger),
      await send('PUT', `${BASE}/${crate}`, { name: '我的了' }, stranger),
      await send('PUT', `${BASE}/${mine}`, { parentId: crate }, stranger),
      await send('POST', BASE, { name: '塞进去', parentId: crate }, stranger),
      await send('POST', `${BASE}/${crate}/delete`, {}, stranger),
      await send('POST', `${BASE}/${crate}/tracks`, { resourceIds: [track] }, stranger),
      await send('POST', `${BASE}/${crate}/tracks/remove`, { resourceIds: [track] }, stranger),
      await send('PUT', `${BASE}/${crate}/order`, { resourceIds: [track] }, stranger),
    ]
    for (const { status, fault } of attempts) expect([status, fault]).toEqual([404, 'CRATE_NOT_FOUND'])
    expect(await inside(crate)).toEqual([track])
    expect((await send('GET', BASE, undefined, stranger)).data).toHaveLength(1)
  })

  test('is exported with the user’s data, and deleted with the account', async () => {
    const person = await buildUser(application)
    const crate = await build(person, { name: '只给自己' })
    await add(await build(person, { parentId: crate }), await trackIds(1), person)
    const db = database.query()
    const owned = await personalData.export(db as never, person.userId)
    expect(owned.crates).toEqual([expect.objectContaining({ name: '只给自己' }), expect.objectContaining({ parent_id: crate })])
    expect(owned.crateTracks).toHaveLength(1)
    await personalData.erase(db as never, person.userId, new Date())
    const left = await database.pool.query('select * from crates where user_id = $1', [person.userId])
    expect(left.rows).toEqual([])
  })
})
