import type { ConsoleMessage, Page, Response } from '@playwright/test'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { demoGoods, demoTrack, demoTracks } from './demo-tracks.ts'
import { makeCrate, type Work } from './device.ts'
import { buy, findSold, query } from './purchases.ts'
import { visit } from './visit.ts'

/** An example of an address without a page. */
export const NOT_FOUND = '/*'

/** Pages that show an item with a query, and a list or a form without: both are opened. */
const OPENED_TWICE = ['/artist', '/user', '/tag', '/singles/:category?', '/user/orders', '/licence', '/user/licences']

/** Query strings by the path of a page, so that each page opens with content. */
export type Queries = Readonly<Record<string, string>>

export async function queries(page: Page): Promise<Queries> {
  const idOf = (work: Work | undefined) => `?id=${work?.resourceId}`
  const { rows: artists } = await query<{ rows: { userId: string }[] }>(page, '/client/app/cms/users/artist')
  const { data: posts } = await query<{ data: { rows: Work[] } }>(page, '/client/app/cms/posts')
  const goods = idOf(await demoGoods(page))
  return {
    '/resource': idOf(await demoTrack(page, 'neon-in-the-fog')),
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
export async function memberQueries(page: Page): Promise<Queries> {
  const tracks = await demoTracks(page)
  await makeCrate(page, tracks.slice(0, 10))
  const crateId = await makeCrate(page, tracks.slice(10, 20))
  const sold = await findSold(page)
  const { orderId } = await buy(page, { goodsType: 'RESOURCE', goodsId: sold.resourceId })
  return {
    ...(await queries(page)),
    '/user/crates': `?id=${crateId}`,
    '/user/receipt': `?id=${orderId}`,
    '/user/orders': `?id=${orderId}`,
    '/user/licences': `?for=${sold.resourceId}`,
    '/licence': `?no=${await issueLicence(page, sold.resourceId)}`,
    '/user/components/Chat': `?userId=${tracks[0]?.artistId}`,
  }
}

async function issueLicence(page: Page, resourceId: string): Promise<string> {
  const data = { resourceId, holder: '声浪之友' }
  const answer = await page.request.post('/api/client/app/user/licence/issue', { headers: { origin: SITE_ORIGIN }, data })
  return ((await answer.json()) as { data: { licenceNo: string } }).data.licenceNo
}

/** The addresses at which a page is opened. */
export function addressesOf(path: string, queries: Queries): string[] {
  const bare = path.replace(/\/:\w+\??$/, '')
  const shown = bare + (queries[path] ?? '')
  return shown !== bare && OPENED_TWICE.includes(path) ? [bare, shown] : [shown]
}

/** Opens each page, by its path in the router, as a document. Returns the complaints of the browser. */
export const complaintsOf = (page: Page, paths: string[], queries: Queries): Promise<string[]> =>
  complaintsAt(
    page,
    paths.flatMap((path) => addressesOf(path, queries)),
  )

export async function complaintsAt(page: Page, addresses: string[]): Promise<string[]> {
  const all: string[] = []
  for (const address of addresses) {
    const { complaints } = await openWhole(page, address)
    all.push(...complaints.map((text) => `${address} ${text}`))
  }
  return all
}

/** Opens a page as a document until React has taken over all of it. Returns its answer, and the complaints of the browser. */
export async function openWhole(page: Page, address: string): Promise<{ answer: Response | null; complaints: string[] }> {
  const complaints: string[] = []
  const noteConsole = (message: ConsoleMessage) => {
    // The missing page itself is checked below.
    if (message.type() === 'error' && message.location().url !== page.url()) complaints.push(message.text())
  }
  const noteError = ({ message }: Error) => void complaints.push(message)
  page.on('console', noteConsole).on('pageerror', noteError)
  const answer = await visit(page, address)
  if (answer?.status() !== (address === NOT_FOUND ? 404 : 200)) complaints.push(`is answered with ${answer?.status()}`)
  await untilWhole(page)
  page.off('console', noteConsole).off('pageerror', noteError)
  return { answer, complaints }
}

interface Fiber {
  memoizedState: { dehydrated?: object | null } | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Waits until React has hydrated every part of the page; parts with separate scripts come last, which only React knows. */
const untilWhole = (page: Page) =>
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
