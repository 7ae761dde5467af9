import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const editor = await buildUser(application, { permissions: ['content'] })
const save = (category: object) => send('POST', '/client/app/admin/category/save', category, editor)
const remove = (args: object) => send('POST', '/client/app/admin/category/remove', args, editor)
const list = async () => (await send('GET', '/client/app/admin/category', {}, editor)).data as { code: string; version: number }[]
const publicNames = async () =>
  ((await send('GET', '/client/app/cms/category', { code: 'A03' })).data as { name: string }[]).map(({ name }) => name)
const GARAGE = { code: 'A0310', name: '车库', parentCode: 'A03', position: 50, version: 0 }

test('a category is added and renamed, and public at once; the second of two editors is refused', async () => {
  await publicNames()
  expect(await save(GARAGE)).toMatchObject({ status: 200, data: { code: 'A0310', version: 1 } })
  expect(await publicNames()).toContain('车库')
  expect(await save({ ...GARAGE, name: '英国车库', version: 1 })).toMatchObject({ status: 200, data: { version: 2 } })
  expect(await publicNames()).toContain('英国车库')
  const late = await save({ ...GARAGE, name: '晚了', version: 1 })
  expect(late).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE', detail: { name: '英国车库', version: 2 } })
})

test.each([
  ['a code that exists', { ...GARAGE, code: 'A0301' }, 'code'],
  ['a code outside of its parent’s', { ...GARAGE, code: 'B0301' }, 'code'],
  ['a parent that does not exist', { ...GARAGE, code: 'C0101', parentCode: 'C01' }, 'parentCode'],
  ['a code with markup', { ...GARAGE, code: '<b>' }, 'code'],
])('refuses %s', async (_what, category, field) => {
  expect(await save(category)).toMatchObject({ status: 400, detail: { field } })
})

test('a category with works is refused with their number, and removed once they move to another one', async () => {
  await save({ ...GARAGE, code: 'A0311' })
  const ids = await Promise.all([
    buildResource(database, { category_code: 'A0311' }),
    buildResource(database, { category_code: 'A0311', published_at: null }),
  ])
  expect(await remove({ code: 'A0311', version: 1 })).toMatchObject({ fault: 'CATEGORY_IN_USE', detail: { count: 2 } })
  expect(await remove({ code: 'A0311', version: 1, moveTo: 'A0311' })).toMatchObject({ status: 400 })
  expect(await remove({ code: 'A0311', version: 1, moveTo: 'A0301' })).toMatchObject({ status: 200, data: { moved: 2 } })
  const { rows } = await database.pool.query('select distinct category_code from resources where resource_id = any($1)', [ids])
  expect(rows).toEqual([{ category_code: 'A0301' }])
  expect((await list()).map(({ code }) => code)).not.toContain('A0311')
})

test('a category with subcategories, and the one of the site’s music, cannot be removed', async () => {
  const version = (await list()).find(({ code }) => code === 'A03')?.version
  expect(await remove({ code: 'A03', version })).toMatchObject({ status: 400, detail: { field: 'code' } })
  await save({ ...GARAGE, code: 'D01', parentCode: null })
  await database.pool.query(`update site_settings set value = value || '{"musicGenreCode": "D01"}' where name = 'basic'`)
  expect(await remove({ code: 'D01', version: 1 })).toMatchObject({ status: 400, detail: { field: 'code' } })
})
