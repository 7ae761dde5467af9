import { expect, type Locator, type Page } from '@playwright/test'

/** Enough to go round a page once. */
const TABS_MAX = 100

/** Presses Tab until it comes there, as who has no pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${target}`)
}
