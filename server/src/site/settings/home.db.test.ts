import type { ArgsOf } from '@shenglang/contract/route'
import { changeHomeSettings, readHome, readHomeSettings } from '@shenglang/contract/site/settings/home'
import { expect, test } from 'vitest'
import { contextOf } from '../../../test/request-contexts.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { Calls } from '../../platform/http/calls.ts'
import { mountSite } from '../routes.ts'
import { siteEdition } from './edition.sql.ts'

const db = (await testDatabase()).query()
const clock = { now: new Date('2026-11-26T04:00:00Z') }
const uploaded = `/media/image/${'a'.repeat(64)}`
const pictures = { useForSite: async (owner: string, address: string) => owner === '1' && address === uploaded }
const calls = new Calls()
mountSite(calls, { db, pictures, emit: async () => {}, now: () => clock.now, demoProgress: async () => null })
const editor = contextOf({ userId: '1', permissions: ['content'] })
const colleague = contextOf({ userId: '2', permissions: ['content'] })

type Change = Omit<ArgsOf<typeof changeHomeSettings>, 'version'>
const present = () => calls.call(readHomeSettings, {}, editor)
const change = async (settings: Partial<Change>, who = editor) => {
  const { home, version } = await present()
  return calls.call(changeHomeSettings, { ...home, ...settings, version }, who)
}
const shown = () => calls.call(readHome, {}, contextOf())
const banner = { picture: uploaded, title: '跨年夜', url: '/dj' }

test('a banner is shown to everybody from its start until its end, though the settings are cached', async () => {
  const before = await shown()
  await change({ banners: [{ ...banner, startsAt: '2026-11-26T05:00:00Z', endsAt: '2026-11-26T06:00:00Z' }] })
  const at = async (now: string) => {
    clock.now = new Date(now)
    return (await shown()).banners
  }
  expect(await at('2026-11-26T04:59:59Z')).toEqual([])
  expect(await at('2026-11-26T05:00:00Z')).toEqual([{ ...banner, phonePicture: '' }])
  expect(await at('2026-11-26T06:00:00Z')).toEqual([])
  expect(await shown()).toEqual({ ...before, changesInMs: before.changesInMs - 2 * 3_600_000 })
})

test('parts are hidden, renamed and moved', async () => {
  await change({
    shelves: [
      { kind: 'packs', title: '周末' },
      { kind: 'mine', isHidden: true },
    ],
  })
  expect((await shown()).shelves.map(({ title }) => title)).toEqual([
    '周末',
    ...['每日一首', '榜单', '最新上架', '常驻艺人', '调性地图'],
  ])
  await change({ shelves: [] })
})

test.each<[string, Partial<Change>]>([
  ['a picture that nobody uploaded', { banners: [{ ...banner, picture: `/media/image/${'b'.repeat(64)}` }] }],
  ['a picture of another site', { banners: [{ ...banner, phonePicture: 'https://elsewhere.example/a.png' }] }],
  ['a banner without a picture', { banners: [{ ...banner, picture: '' }] }],
  ['a banner without a title', { banners: [{ ...banner, title: '  ' }] }],
  ['a link with a script', { banners: [{ ...banner, url: 'javascript:alert(1)' }] }],
  ['a link without https', { banners: [{ ...banner, url: 'http://elsewhere.example' }] }],
  ['a link to another host without its scheme', { banners: [{ ...banner, url: '//elsewhere.example' }] }],
  ['an end before its start', { banners: [{ ...banner, startsAt: '2026-11-27T00:00:00Z', endsAt: '2026-11-26T00:00:00Z' }] }],
  ['31 banners', { banners: Array.from({ length: 31 }, () => banner) }],
  ['a part twice', { shelves: [{ kind: 'map' }, { kind: 'map' }] }],
  ['another name for what names itself', { shelves: [{ kind: 'charts', title: '热门' }] }],
])('refuses %s', async (_, settings) => {
  const { home } = await present()
  await expect(change(settings)).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
  expect((await present()).home).toEqual(home)
})

test('a colleague saves what another one uploaded, and what looks like HTML stays text', async () => {
  await change({ banners: [{ ...banner, title: '<b>新</b>' }] })
  const saved = await change({ shelves: [{ kind: 'newest', title: '<i>上新</i>' }] }, colleague)
  expect(saved.home.banners[0]?.title).toBe('<b>新</b>')
  expect((await shown()).shelves[0]?.title).toBe('<i>上新</i>')
})

test('refuses the second of two editors who read the same version', async () => {
  const { version } = await present()
  await change({ banners: [] })
  const late = calls.call(changeHomeSettings, { banners: [banner], shelves: [], version }, editor)
  await expect(late).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', detail: { name: 'home', version: version + 1 } })
})

test('a change of the first page drops no page that is rendered ahead', async () => {
  const before = await siteEdition(db, clock.now)
  await change({ banners: [banner] })
  expect(await siteEdition(db, clock.now)).toBe(before)
})

test('nobody but staff for content may read or change it', async () => {
  for (const who of [contextOf({ userId: '1' }), contextOf({ userId: '1', permissions: ['finance'] })]) {
    await expect(calls.call(readHomeSettings, {}, who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(change({ banners: [] }, who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
