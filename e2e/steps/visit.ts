import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it is hydrated: the player's media elements exist. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await untilHydrated(page)
  return response
}

/** Loads the page again and waits until it is hydrated. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilHydrated(page)
}

export const untilHydrated = (page: Page) => page.locator('audio').first().waitFor({ state: 'attached' })

/**
 * Waits until a part that the site loads once the page is idle has run: `Rest` (what a page does without a network, tooltips),
 * or `shortcuts`, which wait for something to play too.
 */
export async function untilPartRuns(page: Page, part: 'Rest' | 'shortcuts'): Promise<void> {
  const address = await page.waitForFunction((part) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return loaded.find((name) => new URL(name).pathname.startsWith(`/assets/${part}-`) && name.endsWith('.js'))
  }, part)
  // The page imported it before, so that what follows its import has run by then.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => {})`)
}
