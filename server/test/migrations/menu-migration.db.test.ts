import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up as menuOfTwenty } from '../../migrations/0009-showcase.ts'
import { up } from '../../migrations/0090-menu-of-nine.ts'
import { testDatabase } from '../test-database.ts'

/** The menu as it was seeded before, then changed by an operator, then migrated. */
async function menuAfter(change: string): Promise<{ name: string; parent: string | null; url: string }[]> {
  const database = await testDatabase()
  const db = database.query() as unknown as Kysely<unknown>
  await database.pool.query(`
    alter table resources drop column resource_type, drop column price_fen cascade;
    drop table picks, design_requests cascade; delete from categories; delete from menus`)
  await menuOfTwenty(db)
  await database.pool.query(change)
  await up(db)
  const { rows } = await database.pool.query(`
    select menus.menu_name as name, parent.menu_name as parent, menus.url
    from menus left join menus parent on parent.menu_id = menus.parent_id order by menus.position`)
  return rows
}
const top = (rows: Awaited<ReturnType<typeof menuAfter>>) => rows.filter(({ parent }) => parent === null).map(({ name }) => name)

test('an unchanged menu becomes the nine entries and the user’s, with its former neighbours as tabs', async () => {
  const rows = await menuAfter('')
  expect(top(rows)).toEqual(['首页', '曲库', '榜单', '精选', '合集', '艺人', '我的', '现场', '圈子'])
  const tabs = (name: string) => rows.filter(({ parent }) => parent === name).map(({ url }) => url)
  expect(tabs('曲库')).toEqual(['/dj', '/singles', '/newProduct', '/musicSource', '/reproduction', '/types', '/tag'])
  expect(tabs('榜单')).toEqual(['/hotMusic', '/maxDownload'])
  expect(tabs('现场')).toEqual(['/djDevice', '/voice', '/udesign', '/barBrandPlanning'])
})

test('what an operator renamed, added or removed stays so', async () => {
  const rows = await menuAfter(`
    update menus set menu_name = '舞曲' where menu_id = 2;
    insert into menus (menu_id, parent_id, menu_name, url, position) values (300, 20, '本周', '/dj?orderBy=newest', 99);
    delete from menus where menu_id = 35`)
  expect(top(rows)).toEqual(['首页', '舞曲', '选曲', '榜单', '精选', '合集', '艺人', '我的', '现场'])
  expect(rows).toContainEqual({ name: '本周', parent: '选曲', url: '/dj?orderBy=newest' })
  expect(rows).toContainEqual({ name: '单曲', parent: '舞曲', url: '/singles' })
})

test('an entry whose new parent an operator removed stays where it was', async () => {
  const rows = await menuAfter('delete from menus where menu_id = 2')
  expect(rows).toContainEqual({ name: '标签', parent: '选曲', url: '/tag' })
  expect(top(rows)).toContain('选曲')
})
