import { expect, type Page } from '@playwright/test'
import { sectionPaths } from '../../web/office/section-paths.ts'
import { officeAddress } from '../steps/office-pages.ts'
import { test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin } from '../steps/staff.ts'

const WIDTHS = [390, 768, 1440, 1920]

/** Collects errors of the browser's console and uncaught ones from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return complaints
}

for (const path of sectionPaths()) {
  test(`/admin/${path} is readable for everyone, and nothing of it hangs over the edge`, async ({ page, browser }) => {
    const complaints = complaintsOf(page)
    const address = await officeAddress(path, browser)
    await signInAsAdmin(page.request)
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
