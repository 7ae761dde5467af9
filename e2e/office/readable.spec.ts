import { expect, type Page } from '@playwright/test'
import { sectionPaths } from '../../web/office/section-paths.ts'
import { officeAddress } from '../steps/office-pages.ts'
import { test as base, openPage } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin } from '../steps/staff.ts'

const WIDTHS = [390, 768, 1440, 1920]

/** A worker's tests share the administrator's page, so that the office's scripts are compiled once. */
const test = base.extend<object, { office: { page: Page; complaints: string[] } }>({
  office: [
    async ({ browser }, use, { project }) => {
      const page = await openPage(browser, project.use)
      await signInAsAdmin(page.request)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', ({ message }) => complaints.push(message))
      await use({ page, complaints })
      await page.context().close()
    },
    { scope: 'worker' },
  ],
})

for (const path of sectionPaths()) {
  test(`/admin/${path} is readable for everyone, and nothing of it hangs over the edge`, async ({ office, browser }) => {
    const { page, complaints } = office
    complaints.length = 0
    const address = await officeAddress(path, browser)
    await page.goto(address)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText('正在载入')).toHaveCount(0)
    await expectReadable(page, address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    }
    expect(complaints).toEqual([])
  })
}
