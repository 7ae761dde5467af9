import { type Browser, expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { register, test } from './steps/people.ts'
import { postAsAdmin } from './steps/staff.ts'
import { visit } from './steps/visit.ts'

const APPLY = '/artist/applyArtist'

/** Applies as the signed-in user. Returns what rejects the application: an event in the user's own log. */
async function apply(page: Page, browser: Browser): Promise<(reason: string) => Promise<void>> {
  const response = await page.request.post('/api/client/app/user/artist/apply', {
    headers: { origin: SITE_ORIGIN },
    data: {
      artistName: `听众${Date.now()}`,
      realName: '张三',
      idNumber: '11010519491231002X',
      phonenumber: '13812345678',
      style: 'House',
      introduction: '在上海放了十年 House 的唱片骑师',
      agreed: true,
    },
  })
  const { data } = (await response.json()) as { data: { applicationId: string } }
  return (reason) =>
    postAsAdmin(browser, `/client/app/admin/artist/review/${data.applicationId}`, { outcome: 'rejected', reason })
}

const isStream = (address: string) => new URL(address).pathname === '/api/events'

/** Counts the requests of a tab from now on. */
function watch(page: Page) {
  const counts = { streams: 0, pages: [] as string[] }
  page.on('request', (request) => {
    if (isStream(request.url())) counts.streams += 1
    if (new URL(request.url()).pathname === `${APPLY}.data`) counts.pages.push(request.url())
  })
  return counts
}

test('three tabs share one stream; when its owner closes, the others still receive each event once', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  await register(page)
  const reject = await apply(page, browser)
  const tabs = [page, await page.context().newPage(), await page.context().newPage()]
  const counts = tabs.map(watch)
  const [first] = tabs
  const streamOf = (tab: Page) => tab.waitForResponse((response) => isStream(response.url()))
  const opened = streamOf(page)
  await visit(page, APPLY)
  await opened
  const others = tabs.slice(1)
  for (const tab of others) {
    await visit(tab, APPLY)
    // Waiting for the lock means that another tab holds the stream.
    await tab.waitForFunction(async () => {
      const { pending = [] } = await navigator.locks.query()
      return pending.some(({ name }) => name?.startsWith('shenglang events'))
    })
  }
  expect(counts.map(({ streams }) => streams)).toEqual([1, 0, 0])
  const next = Promise.race(others.map(streamOf))
  await first?.close()
  await next
  await reject('请补充代表作')
  for (const tab of others) await expect(tab.getByText('原因：请补充代表作')).toBeVisible()
  // Each part of the page was reloaded once.
  for (const { pages } of counts.slice(1)) expect(pages).toEqual([...new Set(pages)])
  expect(counts.reduce((sum, { streams }) => sum + streams, 0)).toBe(2)
})

test('where no stream gets through, events are requested', async ({ page, browser }) => {
  await register(page)
  const reject = await apply(page, browser)
  await page.route(
    (url) => isStream(url.href),
    (route) => route.fulfill({ status: 502, body: 'no streams here' }),
  )
  const response = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/client/app/user/events')
  await visit(page, APPLY)
  await response
  await reject('请换一首')
  await expect(page.getByText('原因：请换一首')).toBeVisible()
})

test('who signs out in one tab is signed out in the others', async ({ page, context }) => {
  await register(page)
  const other = await context.newPage()
  const opened = other.waitForResponse((response) => isStream(response.url()))
  await visit(other, APPLY)
  await opened
  await visit(page, '/')
  await page.request.post('/api/app-auth/logout', { headers: { origin: SITE_ORIGIN } })
  await expect(other.getByText('登录后可以申请')).toBeVisible()
})
