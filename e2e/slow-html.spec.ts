import { expect, type Page } from '@playwright/test'
import { sitePages } from '../web/offline-routes.ts'
import { addressesOf, memberQueries, type Queries } from './steps/complaints.ts'
import { test } from './steps/people.ts'
import { openSlowFront } from './steps/slow-front.ts'
import { untilHydrated } from './steps/visit.ts'

/** Sum of a page's layout shifts. A foot that grows at the end of the window is 0.0035; readers notice 0.01 and more. */
const MOST = 0.01

/** Pages that lead visitors to sign in. */
const OF_MEMBERS = /^\/(user$|user\/|artist\/)/
const views = [
  ...sitePages().map(({ path }) => ({ path, who: OF_MEMBERS.test(path) ? 'member' : 'visitor' })),
  { path: '/', who: 'member' },
]

let shown: Queries
test.beforeAll(async ({ memberPage }) => {
  shown = await memberQueries(memberPage)
})

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    // High enough that most of a page is seen.
    const viewport = { width, height: 1800 }

    for (const { path, who } of views)
      test(`${path} of a ${who} stands still at ${width} px while its HTML arrives in pieces`, async ({
        browser,
        memberPage,
        extraHTTPHeaders,
      }) => {
        await using front = await openSlowFront()
        const session = who === 'member' ? { storageState: await memberPage.context().storageState() } : {}
        await using context = await browser.newContext({ ...session, viewport, extraHTTPHeaders: extraHTTPHeaders ?? {} })
        const page = await context.newPage()
        await page.addInitScript(countShifts)
        for (const address of addressesOf(path, shown)) {
          await page.goto(front.origin + address)
          await untilHydrated(page)
          await page.waitForLoadState('networkidle')
          expect(new URL(page.url()).pathname === '/login', 'led to sign in').toBe(path === '/login')
          const { sum, moved } = await shiftsOf(page)
          expect(sum, `${address} ${moved.join('\n')}`).toBeLessThan(MOST)
        }
      })
  })

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page: adds up its shifts since it began to load, and lists what moved. */
function countShifts(): void {
  const shifts = { sum: 0, moved: [] as string[] }
  Object.assign(window, { shifts })
  const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      for (const { node, previousRect, currentRect } of sources) {
        const text = node?.textContent?.slice(0, 40)
        shifts.moved.push(`${value.toFixed(4)} ${node?.nodeName} “${text}” from ${box(previousRect)} to ${box(currentRect)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'shifts') as { sum: number; moved: string[] })
