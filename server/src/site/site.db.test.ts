import { DICT_TYPES } from '@shenglang/contract/site/entities'
import * as contract from '@shenglang/contract/site/routes'
import { expect, test } from 'vitest'
import { contextOf } from '../../test/request-contexts.ts'
import { testDatabase } from '../../test/test-database.ts'
import { Calls } from '../platform/http/calls.ts'
import { mountSite } from './routes.ts'

const calls = new Calls()
const db = (await testDatabase()).query()
mountSite(calls, {
  db,
  pictures: { useForSite: async () => false },
  emit: async () => {},
  now: () => new Date(),
  demoProgress: async () => null,
})

test('the configuration names the site, the music channel and the agreements with their versions', async () => {
  const config = await calls.call(contract.siteConfig, {}, contextOf())
  expect(config.basic).toMatchObject({ siteName: '声浪', musicGenreCode: 'A03' })
  expect(config.agreement.agreements).toHaveLength(6)
  for (const { version } of config.agreement.agreements) expect(version).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('the menu is an ordered tree', async () => {
  const menu = await calls.call(contract.sideMenu, {}, contextOf())
  expect(menu[0]).toMatchObject({ menuName: '首页', url: '/' })
  expect(menu.map(({ menuName }) => menuName)).toEqual([
    ...['首页', '曲库', '榜单', '精选', '合集', '艺人', '我的', '现场', '圈子'],
  ])
  expect(menu.find((item) => item.menuName === '榜单')?.children.map((item) => item.url)).toEqual([
    ...['/hotMusic', '/maxDownload', '/fastestRising'],
  ])
})

test.each(DICT_TYPES)('dictionary %s has entries of its own type only', async (dictType) => {
  const entries = await calls.call(contract.dictionary, { dictType }, contextOf())
  expect(entries.length > 0).toBe(dictType !== 'cms_setting')
  for (const entry of entries) expect(entry.dictType).toBe(dictType)
})
