import { expect, type Page } from '@playwright/test'
import { sitePages } from '../web/offline-routes.ts'
import { addressesOf, memberQueries, type Queries } from './steps/complaints.ts'
import { test as base, openPage } from './steps/people.ts'
import { openSlowFront } from './steps/slow-front.ts'
import { untilHydrated } from './steps/visit.ts'

/** Sum of a page's layout shifts. A foot that grows at the end of the window is 0.0035; readers notice 0.01 and more. */
const MOST = 0.01
const WIDTHS = [390, 1440]
/** High enough that most of a page is seen. */
const HEIGHT = 1800

/** Pages that lead visitors to sign in. */
const OF_MEMBERS = /^\/(user$|user\/|artist\/)/
const views = [
  ...sitePages().map(({ path }) => ({ path, who: OF_MEMBERS.test(path) ? 'member' : 'visitor' })),
  { path: '/', who: 'member' },
]

/** A worker's tests share the two pages, so that only the first of them compiles the site's scripts. */
const test = base.extend<object, { slowPages: Record<string, Page> }>({
  slowPages: [
    async ({ browser, memberPage }, use, { project }) => {
      await using front = await openSlowFront()
      const options = { ...project.use, baseURL: front.origin }
      const visitor = await openPage(browser, options)
      const member = await openPage(browser, { ...options, storageState: await memberPage.context().storageState() })
      for (const page of [visitor, member]) await page.addInitScript(countShifts)
      await use({ visitor, member })
      for (const page of [visitor, member]) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

let shown: Queries
test.beforeAll(async ({ memberPage }) => {
  shown = await memberQueries(memberPage)
})

for (const { path, who } of views)
  test(`${path} of a ${who} stands still while its HTML arrives in pieces`, async ({ slowPages }) => {
    const page = slowPages[who] as Page
    for (const address of addressesOf(path, shown))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.goto(address)
        await untilHydrated(page)
        await page.waitForLoadState('networkidle')
        expect(new URL(page.url()).pathname === '/login', 'led to sign in').toBe(path === '/login')
        const { sum, moved } = await shiftsOf(page)
        expect(sum, `${address} at ${width} px: ${moved.join('\n')}`).toBeLessThan(MOST)
      }
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
