import { expect, type Locator, type Page } from '@playwright/test'

/** Enough presses to pass all controls of a page. */
const TABS_MAX = 100

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${target}`)
}
