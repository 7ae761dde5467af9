import { expect } from '@playwright/test'
import { parse } from 'node-html-parser'
import { complaintsOf, memberQueries, NOT_FOUND, openWhole, type Queries, queries } from './steps/complaints.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'

/** Pictures that a page of the demo may request before its first paint, and its HTML; styles and scripts: web/budgets.json. */
const AT_FIRST: Record<string, { pictures: number; kilobytes: number }> = {
  '/': { pictures: 3, kilobytes: 27 },
  '/dj': { pictures: 0, kilobytes: 26 },
  '/resource': { pictures: 1, kilobytes: 26 },
}
// One page of each kind; `npm run test:pages` opens all of them.
const IN_GATE = ['/', '/resource', '/login']
const FOR_VISITORS = [...IN_GATE, '/dj', '/presale', '/hotMusic', '/searchResult', '/post', '/noble', NOT_FOUND]
const FOR_MEMBERS = [
  '/',
  '/resource',
  '/user/crates',
  '/user/orders',
  '/user/components/Chat',
  '/user/userCenter',
  '/user/wallet',
]

let shown: Queries
test.beforeAll(async ({ foreignPage }) => {
  shown = await queries(foreignPage)
})

for (const path of FOR_VISITORS) {
  test(`${path} is the same in the browser as on the server, within its budget, and readable for everyone`, {
    tag: IN_GATE.includes(path) ? '@gate' : [],
  }, async ({ foreignPage: page }) => {
    const { answer, complaints } = await openWhole(page, path + (shown[path] ?? ''))
    expect(complaints).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0)
    const first = AT_FIRST[path]
    if (first) {
      const html = parse((await answer?.text()) ?? '')
      expect(html.querySelectorAll('img:not([loading=lazy])').length).toBeLessThanOrEqual(first.pictures)
      const bytes = await page.evaluate(
        () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.encodedBodySize,
      )
      expect(bytes).toBeLessThanOrEqual(first.kilobytes * 1024)
    }
    const width = page.viewportSize()?.width ?? 0
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectReadable(page, path)
  })
}

test.describe('of a member', () => {
  /** Neither the site's time nor its language, as a server's and a browser's never are the same. */
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

  test('pages are the same in the browser as on the server, one of each kind', async ({ page }) => {
    await register(page)
    expect(await complaintsOf(page, FOR_MEMBERS, await memberQueries(page))).toEqual([])
  })
})
