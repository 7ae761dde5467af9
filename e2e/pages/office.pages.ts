import { globSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin } from '../steps/staff.ts'

const WIDTHS = [390, 768, 1440, 1920]
/** Paths of all pages, read from the sections of the office. */
const paths = globSync('web/office/*/section.ts').flatMap((file) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/(?:\bpath: |\bpage\()'([^']*)'/g), ([, path = '']) => path),
)
/** Detail pages, with ids of the demo. */
const ONE = ['works/1', 'people/1', 'people/1/merge']
const addresses = [...paths.filter((path) => !path.includes(':')), ...ONE].map((path) => `/admin/${path}`)

/** Collects errors of the browser's console and uncaught ones from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return complaints
}

test('the pages of every section of the office are found', () => {
  expect(addresses.length).toBeGreaterThan(40)
})

for (const address of addresses) {
  test(`${address} is readable for everyone, and nothing of it hangs over the edge`, async ({ page }) => {
    const complaints = complaintsOf(page)
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
