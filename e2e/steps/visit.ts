import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it is hydrated: the player's media elements exist. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await page.locator('audio').first().waitFor({ state: 'attached' })
  return response
}
