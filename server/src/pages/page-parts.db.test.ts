import { setImmediate as afterIo } from 'node:timers/promises'
import { listSessions, listUsers, profile, userInfo } from '@shenglang/contract/accounts/routes'
import { listChart } from '@shenglang/contract/catalog/discover/charts'
import { listMixPairs } from '@shenglang/contract/catalog/discover/mix-pairs'
import { listDailyPicks } from '@shenglang/contract/catalog/discover/picks'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import {
  collectionsWith,
  listCollected,
  listCollections,
  listFacets,
  listResources,
  mixNext,
  resourceDetail,
} from '@shenglang/contract/catalog/routes'
import { earningLines } from '@shenglang/contract/commerce/earnings/earnings'
import { vipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import { fault } from '@shenglang/contract/faults'
import { listSources } from '@shenglang/contract/media/routes'
import { pushSettings } from '@shenglang/contract/notices/routes'
import type { Route } from '@shenglang/contract/route'
import { sideMenu, siteConfig } from '@shenglang/contract/site/routes'
import { readHome } from '@shenglang/contract/site/settings/home'
import { listTopics } from '@shenglang/contract/social/posts'
import { listComments } from '@shenglang/contract/social/routes'
import { listMyWorks } from '@shenglang/contract/studio/works'
import { parse } from 'node-html-parser'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { AT_ONCE, startAgain, testApplication } from '../../test/test-application.ts'
import { insertCollection } from '../catalog/work/index.ts'
import { Calls, nameOf } from '../platform/http/calls.ts'
import { readSettings } from '../platform/settings.ts'
import { ensureWebBuild } from './build-site.ts'

await ensureWebBuild()
const application = await testApplication({ ROLES: 'api,web' })
const { database, settings } = application
const app = await startAgain(application, { settings, freshness: AT_ONCE })
afterAll(() => app.close())
const artist_id = await buildArtist(database)
const resourceId = await buildResource(database, { title: '夜航', artist_id, tkey: '8A', tbpm: 126 })
const goodsId = await buildResource(database, { title: '控制器', content_type: 4, artist_id }, [])
await insertCollection(
  database.query(),
  {
    title: '夜里的三首',
    category_code: 'A0306',
    content_type: CONTENT_TYPES.collection,
    published_at: application.clock.now,
    artist_id,
  },
  [resourceId],
)
afterEach(() => vi.restoreAllMocks())

/** Makes this call fail or hang for pages from now on. The time for a part is over once every other call has its answer. */
function without(route: Pick<Route, 'method' | 'path'>, answer: 'fails' | 'hangs' = 'fails'): void {
  const { call } = Calls.prototype
  const others = new Set<Promise<unknown>>()
  const partIsLate = async () => {
    do {
      await Promise.allSettled(others)
      await afterIo()
    } while (others.size > 0)
    // A page that asked for it in vain may have been sent by then.
    if (vi.isFakeTimers()) vi.advanceTimersByTime(AT_ONCE.partsMs)
  }
  if (answer === 'hangs') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Calls.prototype, 'call').mockImplementation(function (this: Calls, called, args, context) {
    if (nameOf(called) === nameOf(route)) {
      if (answer === 'fails') return Promise.reject(fault('INTERNAL'))
      void partIsLate()
      return new Promise<never>(() => {})
    }
    const other = call.call(this, called, args, context)
    others.add(other)
    const ended = () => void others.delete(other)
    other.then(ended, ended)
    return other as never
  })
}

async function open(url: string, server = app, headers = {}) {
  const { statusCode, body } = await server.inject({ url, headers })
  const titles = parse(body)
    .querySelectorAll('main h2')
    .map(({ text }) => text)
  return { statusCode, titles, missing: body.split('这一部分暂时没有加载出来').length - 1 }
}

test.each([
  ['the newest tracks', listResources],
  ['the artists', listUsers],
  ['the packs', listCollections],
  ['the charts', listChart],
])('shows the rest of the first page without %s, and says what is missing', async (_, route) => {
  const { titles } = await open('/')
  without(route)
  const page = await open('/')
  expect([page.statusCode, page.missing > 0]).toEqual([200, true])
  expect(page.titles).toEqual(expect.arrayContaining(titles))
})

test.each([
  { url: '/', route: listMixPairs },
  { url: '/', route: listDailyPicks },
  { url: '/', route: sideMenu },
  { url: `/resource?id=${resourceId}`, route: listSources },
  { url: `/resource?id=${resourceId}`, route: mixNext },
  { url: `/resource?id=${resourceId}`, route: collectionsWith },
  { url: `/resource?id=${resourceId}`, route: listComments },
  { url: `/presale?id=${goodsId}`, route: profile },
  { url: `/presale?id=${goodsId}`, route: listResources },
  { url: '/dj', route: listFacets },
  { url: '/circle', route: listTopics },
  { url: '/noble', route: vipOpens },
])('renders $url without $route.path', async ({ url, route }) => {
  without(route)
  expect((await open(url)).statusCode).toBe(200)
})

test('shows every part of the first page in its order when what staff chose cannot be loaded', async () => {
  const chosen = await open('/')
  without(readHome)
  expect(await open('/')).toEqual(chosen)
})

test('the first page keeps its title, and no room, where there is nothing for its first deck', async () => {
  without(listMixPairs)
  const title = parse((await app.inject({ url: '/' })).body).querySelector('main h1')
  expect(title?.text).toBe('下一首，接得上')
  expect(title?.parentNode?.parentNode?.classNames).toBe('container')
})

test('does not wait for a part that never comes', async () => {
  without(listUsers, 'hangs')
  expect(await open('/')).toMatchObject({ statusCode: 200, missing: 1 })
})

test.each(['fails', 'hangs'] as const)('keeps the former settings of the site when loading them again %s', async (answer) => {
  const { titles } = await open('/singles')
  without(siteConfig, answer)
  expect(await open('/singles')).toEqual({ statusCode: 200, titles, missing: 0 })
})

const artist = await buildUser(application, { is_artists: true })
const asArtist = { cookie: `ns_token=${artist.token}` }

test.each(['fails', 'hangs'] as const)(
  'shows a member as signed in even if loading the name and the numbers %s',
  async (answer) => {
    const banner = async () => {
      const { body, statusCode } = await app.inject({ url: '/dj', headers: asArtist })
      const links = parse(body)
        .querySelectorAll('header a')
        .map((link) => link.getAttribute('href') ?? '')
      return [statusCode, links.filter((href) => /^\/(login|user|artist)/.test(href))]
    }
    const before = await banner()
    without(userInfo, answer)
    expect(await banner()).toEqual(before)
  },
)

test.each([
  { url: '/user/userCenter?index=2', route: listUsers },
  { url: '/user/userCenter?index=3', route: listCollected },
  { url: '/user/userCenter?index=4', route: listSessions },
  { url: '/artist/earnings?tab=lines', route: earningLines },
  { url: '/artist/uploadMusic', route: listMyWorks },
  { url: '/user/messages?tab=settings', route: pushSettings },
])('says on $url what is missing without $route.path', async ({ url, route }) => {
  expect(await open(url, app, asArtist)).toMatchObject({ statusCode: 200, missing: 0 })
  without(route, 'hangs')
  expect(await open(url, app, asArtist)).toMatchObject({ statusCode: 200, missing: 1 })
})

test('answers with an error when the main content of a page fails', async () => {
  expect((await open('/resource?id=999999')).statusCode).toBe(404)
  without(resourceDetail)
  expect((await open(`/resource?id=${resourceId}`)).statusCode).toBe(500)
})

test('does not share a page that lacks a part', async () => {
  const settings = readSettings({ DATA_DIR: application.folder, ROLES: 'api,web', PRERENDER_SECONDS: '0' })
  const caching = await startAgain(application, { settings, freshness: { ...AT_ONCE, pagesMs: 60_000 } })
  without(listUsers)
  expect((await open('/', caching)).missing).toBe(1)
  vi.restoreAllMocks()
  expect((await open('/', caching)).missing).toBe(0)
  without(listUsers)
  expect((await open('/', caching)).missing).toBe(0)
  await caching.close()
})
