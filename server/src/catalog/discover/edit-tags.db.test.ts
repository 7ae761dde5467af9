import type { StaffTag, TagChange } from '@shenglang/contract/catalog/discover/edit-tags'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { targetOf } from './edit-tags.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const editor = await buildUser(application, { permissions: ['content'] })
const PATH = '/client/app/admin/tag'

beforeEach(async () => {
  await database.pool.query(`update resources set genres = '{}'; delete from crates`)
})

const tagged = (...genres: string[]) => buildResource(database, { genres })
const genresOf = async (id: string) =>
  (await database.pool.query('select genres from resources where resource_id = $1', [id])).rows[0].genres
async function smartCrate(genre: string[]) {
  const { rows } = await database.pool.query(
    `insert into crates (user_id, name, filter) values ($1, $2, $3) returning crate_id as id`,
    [editor.userId, `箱${Math.random()}`, { genre }],
  )
  return async () =>
    (await database.pool.query('select filter from crates where crate_id = $1', [rows[0].id])).rows[0].filter.genre
}
const list = async (args: object = {}) =>
  (await send('GET', PATH, args, editor)) as unknown as { rows: StaffTag[]; total: number; next: string }
const preview = (tag: string, to: string) => send('GET', `${PATH}/change`, { tag, to }, editor)
const change = (tag: string, to: string) => send('POST', `${PATH}/change`, { tag, to }, editor)

test('lists tags with their numbers of works, the most used first, those of the dictionary by its names', async () => {
  await Promise.all([tagged('深夜', 'club'), tagged('深夜'), tagged('深夜', '海边'), tagged('club')])
  const { rows, total } = await list()
  expect(rows.slice(0, 3)).toEqual([
    { tag: '深夜', label: '深夜', works: 3, isInDictionary: false },
    { tag: 'club', label: expect.stringMatching(/[\u4e00-\u9fff]/), works: 2, isInDictionary: true },
    { tag: '海边', label: '海边', works: 1, isInDictionary: false },
  ])
  expect(rows.slice(3).every(({ works, isInDictionary }) => works === 0 && isInDictionary)).toBe(true)
  expect(total).toBe(rows.length)
})

test('finds tags by a part of value or name, and pages contain each once', async () => {
  await Promise.all([tagged('晨曦 1', '晨曦 2'), tagged('晨曦 3', 'Night'), tagged('100%')])
  expect((await list({ key: 'nIGHT' })).rows.map(({ tag }) => tag)).toEqual(['Night'])
  expect((await list({ key: '%' })).rows.map(({ tag }) => tag)).toEqual(['100%'])
  const found: string[] = []
  for (let after: string | undefined; after !== ''; ) {
    const page = await list({ key: '晨曦', pageSize: 1, ...(after ? { after } : {}) })
    expect(page.total).toBe(3)
    found.push(...page.rows.map(({ tag }) => tag))
    after = page.next
  }
  expect(found).toEqual(['晨曦 1', '晨曦 2', '晨曦 3'])
})

test('renames a tag at its position, in works and smart crates, as many as were previewed', async () => {
  const id = await tagged('开头', '深夜', '结尾')
  const crate = await smartCrate(['深夜', '海边'])
  const expected = { works: 1, both: 0, crates: 1, isMerge: false }
  expect((await preview('深夜', '午夜')).data).toEqual(expected)
  expect((await change('深夜', ' 午夜 ')).data).toEqual(expected)
  expect([await genresOf(id), (await crate()).toSorted()]).toEqual([
    ['开头', '午夜', '结尾'],
    ['午夜', '海边'],
  ])
  expect(await change('深夜', '午夜')).toMatchObject({ status: 404, fault: 'TAG_NOT_FOUND' })
})

test('merges a tag into another one, which a work with both has once', async () => {
  const [both, one] = [await tagged('深夜', '海边', '午夜'), await tagged('深夜')]
  const crate = await smartCrate(['深夜', '午夜'])
  expect((await preview('深夜', '午夜')).data).toEqual({ works: 2, both: 1, crates: 1, isMerge: true })
  expect((await change('深夜', '午夜')).status).toBe(200)
  expect([await genresOf(both), await genresOf(one), await crate()]).toEqual([['午夜', '海边'], ['午夜'], ['午夜']])
})

test('free text is merged into a value of the dictionary by its name', async () => {
  const { rows } = await list()
  const club = rows.find(({ tag }) => tag === 'club')
  const id = await tagged('夜店专用')
  expect((await change('夜店专用', club?.label ?? '')).status).toBe(200)
  expect(await genresOf(id)).toEqual(['club'])
})

test('removes a tag from works, and from smart crates that name others as well', async () => {
  const id = await tagged('深夜', '海边')
  const [several, alone] = [await smartCrate(['深夜', '海边']), await smartCrate(['深夜'])]
  expect((await change('深夜', '')).data).toMatchObject({ works: 1, crates: 1 } satisfies Partial<TagChange>)
  expect([await genresOf(id), await several(), await alone()]).toEqual([['海边'], ['海边'], ['深夜']])
})

test('a change that fails changes neither works nor crates', async () => {
  const id = await tagged('深夜')
  await smartCrate(['深夜'])
  await database.pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger fail before update on crates for each row execute function fail()`)
  expect((await change('深夜', '午夜')).status).toBe(500)
  await database.pool.query('drop function fail cascade')
  expect(await genresOf(id)).toEqual(['深夜'])
})

describe('the target of a tag change', () => {
  const dictionary = [{ dictValue: 'club', dictLabel: '夜店' }]

  test.each([
    ['午夜', '午夜'],
    ['夜店', 'club'],
    ['club', 'club'],
    ['', ''],
  ])('for %j it is %j', (to, expected) => {
    expect(targetOf({ tag: '深夜', to }, dictionary)).toBe(expected)
  })

  test('refuses a tag that is changed in the dictionary, and one that stays the same', () => {
    expect(() => targetOf({ tag: 'club', to: '午夜' }, dictionary)).toThrow('“夜店”是字典里的一项')
    expect(() => targetOf({ tag: '深夜', to: '深夜' }, dictionary)).toThrow('与现在的一样')
  })
})
