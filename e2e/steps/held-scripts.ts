import type { FileChooser, Locator, Page } from '@playwright/test'

/** Opens a page whose scripts wait until `release` is called. */
export async function visitBeforeScripts(page: Page, address: string): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { release: held.resolve }
}

/** The dialog that the browser opens by itself when a button is pressed. */
export async function chooserOf(page: Page, button: Locator): Promise<FileChooser> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  return chooser
}
