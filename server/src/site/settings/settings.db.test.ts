import { allRoutes } from '@shenglang/contract/composition/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import * as contract from '@shenglang/contract/site/routes'
import { changeConfig, readConfig } from '@shenglang/contract/site/settings/config'
import { changeMenu, readMenu } from '@shenglang/contract/site/settings/menu'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../test/request-contexts.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { Calls } from '../../platform/http/calls.ts'
import { mountSite } from '../routes.ts'

const db = (await testDatabase()).query()
const uploaded = `/media/image/${'a'.repeat(64)}`
const deps = {
  db,
  pictures: { useForSite: async (_owner: string, address: string) => address === uploaded },
  emit: async () => {},
  now: () => new Date(),
  demoProgress: async () => null,
}
/** Two processes on one database. */
const [here, there] = [new Calls(), new Calls()]
for (const calls of [here, there]) mountSite(calls, deps)
const editor = contextOf({ userId: '1', permissions: ['content'] })

const present = () => here.call(readConfig, {}, editor)
const change = async (changes: Partial<ArgsOf<typeof changeConfig>>) => {
  const { basic, version } = await present()
  return here.call(changeConfig, { ...basic, version, ...changes }, editor)
}

describe('the settings of the site', () => {
  test('a change is public at once where it was made, and has the next version', async () => {
    const { version } = await present()
    await here.call(contract.siteConfig, {}, contextOf())
    const changed = await change({ siteName: '夜航', icp: '京ICP备12345678号-1', police: '京公网安备 11010502030143号' })
    expect(changed.version).toBe(version + 1)
    const { basic } = await here.call(contract.siteConfig, {}, contextOf())
    expect(basic).toMatchObject({ siteName: '夜航', icp: '京ICP备12345678号-1', police: '京公网安备 11010502030143号' })
  })

  test('refuses the second of two editors who read the same version, and keeps what the first saved', async () => {
    const { basic, version } = await present()
    await here.call(changeConfig, { ...basic, version, copyright: '先' }, editor)
    const late = there.call(changeConfig, { ...basic, version, copyright: '后' }, editor)
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', detail: { name: 'basic', version: version + 1 } })
    expect((await present()).basic.copyright).toBe('先')
  })

  test.each([
    ['musicGenreCode', 'Z99'],
    ['contactEmail', '<a>@b'],
    ['icp', '<script>'],
    ['icp', '12345678'],
    ['police', '公安'],
    ['siteName', '  '],
    ['logo', 'https://evil.example/x.png'],
    ['logo', `/media/image/${'b'.repeat(64)}`],
  ])('refuses %s %s', async (field, value) => {
    await expect(change({ [field]: value })).rejects.toMatchObject({ code: 'BAD_ARGUMENT', detail: { field } })
  })

  test('takes a picture that the editor uploaded, and goes back to the site’s own mark', async () => {
    expect((await change({ logo: uploaded })).basic.logo).toBe(uploaded)
    expect((await change({ logo: '' })).basic.logo).toBe('')
  })
})

describe('the side menu', () => {
  type Menu = ArgsOf<typeof changeMenu>['menu']
  const read = () => here.call(readMenu, {}, editor)
  const save = async (edit: (menu: Menu) => Menu) => {
    const { menu, version } = await read()
    return here.call(changeMenu, { version, menu: edit(menu as Menu) }, editor)
  }
  const added = { menuId: '', menuName: '直播', icon: 'flame' as const, url: 'https://live.example.cn/room', children: [] }

  test('is replaced as a whole: entries keep their ids, new ones get theirs, others go', async () => {
    const before = await read()
    const after = await save((menu) => [added, ...menu.slice(1).toReversed()])
    expect(after.version).toBe(before.version + 1)
    expect(after.menu[0]).toMatchObject({ menuName: '直播', menuId: expect.stringMatching(/^\d+$/) })
    expect(after.menu.slice(1)).toEqual(before.menu.slice(1).toReversed())
    expect(await here.call(contract.sideMenu, {}, contextOf())).toEqual(after.menu)
    expect((await read()).menu).toEqual(after.menu)
  })

  test('an entry moves below another with its own tabs', async () => {
    const { menu } = await save(([first, second, third, ...rest]) => {
      if (!first || !second || !third) throw new Error('the menu is shorter than that')
      const tabs = third.children.map((tab) => ({ ...tab, children: [] }))
      return [{ ...first, url: '', children: [{ ...third, children: tabs }, ...first.children] }, second, ...rest] as Menu
    })
    expect(menu[0]?.children[0]?.children.length).toBeGreaterThanOrEqual(0)
    expect((await read()).menu).toEqual(menu)
  })

  test.each([
    ['an id that it does not have', { ...added, menuId: '999999' }],
    ['another site without https', { ...added, url: 'http://example.cn' }],
    ['a script', { ...added, url: 'javascript:alert(1)' }],
    ['an address of another host', { ...added, url: '//example.cn' }],
    ['an unknown glyph', { ...added, icon: 'skull' }],
    ['an entry without address and without rows below', { ...added, url: '' }],
    ['four levels', nested(4)],
  ])('refuses %s', async (_what, entry) => {
    const before = await read()
    await expect(save((menu) => [...menu, entry as Menu[number]])).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
    expect(await read()).toEqual(before)
  })

  test('refuses an entry that is in it twice', async () => {
    const twice = save(([first, ...rest]) => (first ? [first, ...rest, first] : rest))
    await expect(twice).rejects.toMatchObject({ code: 'BAD_ARGUMENT', detail: { field: 'menu' } })
  })

  test('refuses a change of what somebody else changed', async () => {
    const { menu, version } = await read()
    await save((entries) => entries)
    const late = there.call(changeMenu, { version, menu: menu as Menu }, editor)
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  })

  function nested(levels: number): object {
    return { ...added, children: levels > 1 ? [nested(levels - 1)] : [] }
  }
})

test('only staff with the permission read and change what is edited', async () => {
  const routes = allRoutes.filter(({ path }) => path.startsWith('/client/app/admin/site/'))
  expect(routes.length).toBeGreaterThanOrEqual(4)
  for (const route of routes) {
    const reading = here.call(route, {}, contextOf({ userId: '1', permissions: ['support'] }))
    await expect(reading).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
