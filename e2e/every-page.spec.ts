import { expect, type Page } from '@playwright/test'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import { type SitePage, sitePages } from '../web/offline-routes.ts'
import { makeCrate, type Work } from './device.ts'
import { register, test } from './people.ts'
import { SITE_ORIGIN } from './places.ts'
import { ask, buy, findSold } from './purchases.ts'
import { visit } from './visit.ts'

/** Neither the site's time nor its language, as a server's and a browser's never are the same. */
test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

/** Stands for every address that has no page. */
const NOT_FOUND = '/*'

/** Pages that show one thing behind their address, and without it a list or a form: both are opened. */
const OPENED_TWICE = ['/artist', '/user', '/tag', '/singles/:category?', '/user/orders', '/licence', '/user/licences']

/** What stands behind the path of a page, so that it is opened with something to show. */
type Queries = Readonly<Record<string, string>>

async function queries(page: Page): Promise<Queries> {
  const idOf = (work: Work | undefined) => `?id=${work?.resourceId}`
  const first = async (contentType: number) => {
    const { rows } = await ask<{ rows: Work[] }>(page, `/client/app/cms/resource?contentType=${contentType}&pageSize=1`)
    return idOf(rows[0])
  }
  const { rows: artists } = await ask<{ rows: { userId: string }[] }>(page, '/client/app/cms/users/artist')
  const { data: posts } = await ask<{ data: { rows: Work[] } }>(page, '/client/app/cms/posts')
  const goods = await first(CONTENT_TYPES.goods)
  return {
    '/resource': await first(CONTENT_TYPES.single),
    '/post': idOf(posts.rows[0]),
    '/presale': goods,
    '/presale/components/PriceInfo': goods,
    '/presale/components/AuthorInfo': goods,
    '/presale/components/MusicHeader': goods,
    '/searchResult': '?keyword=夜',
    '/artist': `?id=${artists[0]?.userId}`,
    '/user': `?id=${artists[0]?.userId}`,
    '/tag': '?style=house',
    '/singles/:category?': `/${CLUB_CATEGORY}`,
  }
}

/** The same for a member with crates, an order and somebody to write to. */
async function memberQueries(page: Page): Promise<Queries> {
  const { rows } = await ask<{ rows: (Work & { artistId: string })[] }>(
    page,
    '/client/app/cms/resource?contentType=1&pageSize=20',
  )
  await makeCrate(page, rows.slice(0, 10))
  const crateId = await makeCrate(page, rows.slice(10))
  const sold = await findSold(page)
  const { orderId } = await buy(page, { goodsType: 'RESOURCE', goodsId: sold.resourceId })
  return {
    ...(await queries(page)),
    '/user/crates': `?id=${crateId}`,
    '/user/receipt': `?id=${orderId}`,
    '/user/orders': `?id=${orderId}`,
    '/user/licences': `?for=${sold.resourceId}`,
    '/licence': `?no=${await issueLicence(page, sold.resourceId)}`,
    '/user/components/Chat': `?userId=${rows[0]?.artistId}`,
  }
}

async function issueLicence(page: Page, resourceId: string): Promise<string> {
  const data = { resourceId, holder: '声浪之友' }
  const answer = await page.request.post('/api/client/app/user/licence/issue', { headers: { origin: SITE_ORIGIN }, data })
  return ((await answer.json()) as { data: { licenceNo: string } }).data.licenceNo
}

function addressesOf(path: string, queries: Queries): string[] {
  const bare = path.replace(/\/:\w+\??$/, '')
  const shown = bare + (queries[path] ?? '')
  return shown !== bare && OPENED_TWICE.includes(path) ? [bare, shown] : [shown]
}

/** Every page of the site in as many parts, so that no journey is a long one. */
const PARTS = 3
const part = (index: number) => sitePages().filter((_, at) => at % PARTS === index)

/** Opens each page as a document and says what the browser had to complain about. */
async function complaintsOf(page: Page, pages: SitePage[], queries: Queries): Promise<string[]> {
  expect(pages.length).toBeGreaterThan(20)
  return complaintsAt(
    page,
    pages.flatMap(({ path }) => addressesOf(path, queries)),
  )
}

async function complaintsAt(page: Page, addresses: string[]): Promise<string[]> {
  const complaints: string[] = []
  let address = ''
  const note = (text: string) => complaints.push(`${address} ${text}`)
  page.on('console', (message) => {
    // That the page itself is not there is looked at below.
    if (message.type() === 'error' && message.location().url !== page.url()) note(message.text())
  })
  page.on('pageerror', ({ message }) => note(message))
  for (address of addresses) {
    const answer = await visit(page, address)
    if (answer?.status() !== (address === NOT_FOUND ? 404 : 200)) note(`is answered with ${answer?.status()}`)
    await untilHydrated(page)
  }
  return complaints
}

interface Fiber {
  memoizedState: { dehydrated?: object | null } | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Until React has taken over every part of the page; those with scripts of their own come last, and nothing says when but React. */
const untilHydrated = (page: Page) =>
  page.waitForFunction(() => {
    const isRestThere = performance.getEntriesByType('resource').some(({ name }) => /\/Rest-[^/]*\.js$/.test(name))
    const rootName = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    const root = rootName && Reflect.get(document, rootName)?.stateNode.current
    if (!isRestThere || !root) return false
    const fibers: Fiber[] = [root]
    for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
      if (fiber.memoizedState?.dehydrated) return false
      fibers.push(...[fiber.child, fiber.sibling].filter((next) => next !== null))
    }
    return true
  })

for (let index = 0; index < PARTS; index += 1) {
  test(`no page that a visitor opens is another one in the browser than on the server, part ${index + 1}`, async ({ page }) => {
    expect(await complaintsOf(page, part(index), await queries(page))).toEqual([])
  })

  test(`nor is any that a member opens, part ${index + 1}`, async ({ page }) => {
    await register(page)
    expect(await complaintsOf(page, part(index), await memberQueries(page))).toEqual([])
  })
}

test('nor is any that is an artist’s own', async ({ page }) => {
  const data = { grantType: 'password', username: 'artist', password: 'shenglang' }
  const signedIn = await page.request.post('/api/app-auth/login', { headers: { origin: SITE_ORIGIN }, data })
  expect(signedIn.status()).toBe(200)
  const { rows } = await ask<{ rows: Work[] }>(page, '/client/app/resource/own')
  const earnings = ['', '?tab=lines', '?tab=works', '?tab=payouts'].map((tab) => `/artist/earnings${tab}`)
  const works = ['/artist/uploadMusic', `/artist/uploadMusic?id=${rows[0]?.resourceId}`]
  expect(await complaintsAt(page, [...earnings, ...works])).toEqual([])
})
