import { expect, type Page } from '@playwright/test'
import type { Telemetry } from '../contract/src/site/telemetry.ts'
import { menuIdOf } from './steps/menu.ts'
import { test } from './steps/people.ts'
import { untilPartRuns, visit } from './steps/visit.ts'

/** Records the page's reports as they are sent, since the browser does not expose the body of a beacon. */
async function reportedBy(page: Page): Promise<Telemetry[]> {
  const reports: Telemetry[] = []
  await page.exposeFunction('take', (text: string) => reports.push(JSON.parse(text)))
  await page.addInitScript(() => {
    const { sendBeacon } = navigator
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) void body.text().then(Reflect.get(window, 'take'))
      return sendBeacon.call(navigator, address, body)
    }
  })
  return reports
}

/** From here on the filter's page throws while it is drawn. */
const breakPage = (page: Page) =>
  page.route('**/assets/tag-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken for 13800138000") }',
    }),
  )

test('an error of a page is shown and reported once, without the user', async ({ page }) => {
  const reports = await reportedBy(page)
  await breakPage(page)
  await visit(page, `/dj?mid=${await menuIdOf(page, '/dj')}`)
  await untilPartRuns(page, 'Rest')
  for (let nth = 0; nth < 2; nth += 1) {
    await page.getByRole('navigation', { name: '曲库' }).getByRole('link', { name: '标签' }).click()
    await expect(page.getByRole('main')).toContainText('页面发生错误')
    await page.getByRole('navigation', { name: '曲库' }).getByRole('link', { name: '单曲' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '单曲' })).toBeVisible()
  }
  const errors = () => reports.flatMap(({ errors }) => errors)
  await expect.poll(errors).toHaveLength(1)
  expect(errors()[0]).toMatchObject({ kind: 'page', name: 'Error', message: 'broken for #' })
  expect(errors()[0]?.frames[0]).toMatch(/^assets\/tag-page-[\w-]+\.js:1:\d+$/)
  expect(JSON.stringify(reports)).not.toMatch(/mid=|127\.0\.0\.1/)
})

test('the page reports its timings when it is left', async ({ page }) => {
  const reports = await reportedBy(page)
  // Sent when idle, as is the build.
  const resting = page.waitForResponse('**/build.json')
  await visit(page, '/')
  await resting
  await page.getByRole('link', { name: '曲库' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const names = () => reports.flatMap(({ vitals }) => vitals.map(({ name }) => name))
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    expect(names()).toEqual(expect.arrayContaining(['LCP', 'FCP', 'TTFB', 'CLS']))
  }).toPass()
  expect(new Set(names()).size).toBe(names().length)
})

for (const reader of ['Googlebot/2.1', 'Chrome-Lighthouse', 'facebookexternalhit/1.1'])
  test.describe(reader, () => {
    test.use({ userAgent: `Mozilla/5.0 (compatible; ${reader})` })
    test('an error in the browser leaves what the server rendered', async ({ page }) => {
      await breakPage(page)
      await page.goto('/tag')
      await page.locator('audio').first().waitFor({ state: 'attached' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('页面发生错误')
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
  })
