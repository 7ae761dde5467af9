import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { testApplication } from '../../test/test-application.ts'
import { ensureWebBuild } from './build-site.ts'

await ensureWebBuild()
const withDemo = await testApplication({ ROLES: 'api,web', DEMO: 'true' })
const withoutDemo = await testApplication({ ROLES: 'api,web', DEMO: 'false' })
const { database } = withDemo

const homeOf = async ({ app }: typeof withDemo) => (await app.inject({ url: '/' })).body.replaceAll('<!-- -->', '')
const lineOn = async (site: typeof withDemo) => /演示内容还在准备：[^<]*/.exec(await homeOf(site))?.[0]

test('an empty library says that the demo is being made, and only without a demo that it is empty', async () => {
  await database.pool.query("insert into demo_resources (slug, resource_id, is_published) values ('a', 1, false)")
  await expect.poll(() => lineOn(withDemo)).toBe('演示内容还在准备：已有 0 / 1 件，完成后自动出现')
  expect(await homeOf(withDemo)).not.toContain('曲库还是空的')
  await database.pool.query('delete from demo_resources')
  await expect.poll(() => homeOf(withDemo)).toContain('曲库还是空的')
})

test('the home page counts the works of the demo until it is complete, and has no such line without a demo', async () => {
  const id = await buildResource(database, { title: '夜航' })
  await database.pool.query(
    "insert into demo_resources (slug, resource_id, is_published) values ('a', $1, true), ('b', $1, true), ('c', $1, false)",
    [id],
  )
  await expect.poll(() => lineOn(withDemo)).toBe('演示内容还在准备：已有 2 / 3 件，完成后自动出现')
  expect(await lineOn(withoutDemo)).toBeUndefined()
  await database.pool.query("update demo_resources set is_published = true where slug = 'c'")
  await expect.poll(() => lineOn(withDemo)).toContain('已有 3 / 3 件')
  await database.pool.query('delete from demo_resources')
  await expect.poll(() => lineOn(withDemo)).toBeUndefined()
})
