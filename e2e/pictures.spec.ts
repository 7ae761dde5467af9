import type { Page } from '@playwright/test'
import { comparePages, DESKTOP, PHONE } from './steps/compare-pages.ts'

// Every control in all its states; `npm run test:pages` compares pages.
comparePages([
  { name: 'kit', path: '/dark-mode-demo', size: DESKTOP, before: toKit },
  { name: 'kit-phone', path: '/dark-mode-demo', size: PHONE, theme: 'light', before: toKit },
])

/** The parts of the kit that have states of their own. */
async function toKit(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: '数据表', exact: true })
    .first()
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
}
