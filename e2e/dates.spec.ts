import { expect } from '@playwright/test'
import { shortDate } from '@shenglang/contract/dates'
import { TIME_ZONE } from '@shenglang/contract/shanghai'
import { register, test } from './steps/people.ts'
import { visit } from './steps/visit.ts'

const FAR = 'America/Los_Angeles'
const CHART = '/hotMusic?period=all'

test.use({ timezoneId: FAR })

/** The first date in a page's text: its instant and how it reads. */
const dateIn = (html: string) => /<time[^>]*dateTime="([^"]+)"[^>]*>([^<]+)</.exec(html)?.slice(1) ?? []

test("a visitor's page is rendered in Shanghai's time and shown in the browser's, without a mismatch or a shift", async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of Reflect.get(entry, 'sources') as { node: Node | null }[]) moved.push(node?.nodeName ?? '')
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const [at = '', text] = dateIn((await (await visit(page, CHART))?.text()) ?? '')
  expect(text).toBe(shortDate(at, new Date()))
  const time = page.getByRole('main').locator('time').first()
  await expect.poll(() => time.textContent()).toBe(shortDate(at, new Date(), FAR))
  // A shift is reported after the frame that shows it.
  const moved = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return Reflect.get(window, 'moved') as string[]
  })
  expect([problems, moved]).toEqual([[], []])
})

test("a member's page comes in the zone that the browser named before", async ({ page }) => {
  await register(page)
  await visit(page, '/')
  await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === 'zone')?.value).toBe(FAR)
  const [at = '', text] = dateIn((await (await page.goto(CHART))?.text()) ?? '')
  expect(text).toBe(shortDate(at, new Date(), FAR))
  expect(shortDate(at, new Date(), FAR)).not.toBe(shortDate(at, new Date(), TIME_ZONE))
})

test.describe('on a clock that shows the time of Shanghai', () => {
  test.use({ timezoneId: 'Asia/Singapore' })

  test('pages create no Intl format, since the first one blocks a phone', async ({ page }) => {
    await register(page)
    await page.addInitScript(() => {
      const made: string[] = Object.assign(window, { made: [] }).made
      const note = () => made.push(new Error().stack ?? '')
      const noting = <Format extends object>(format: Format) =>
        new Proxy(format, {
          construct: (target, args, self) => {
            note()
            return Reflect.construct(target as never, args, self as never)
          },
          apply: (target, self, args) => {
            note()
            return Reflect.apply(target as never, self, args)
          },
        })
      Intl.DateTimeFormat = noting(Intl.DateTimeFormat)
      Intl.NumberFormat = noting(Intl.NumberFormat)
      Number.prototype.toLocaleString = noting(Number.prototype.toLocaleString)
    })
    for (const path of ['/', '/dj', CHART, '/resource?id=1']) {
      await page.context().clearCookies({ name: 'zone' })
      await visit(page, path)
      await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === 'zone')?.value).toBe(TIME_ZONE)
      expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
    }
  })
})
