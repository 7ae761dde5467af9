import type { Page } from '@playwright/test'
import { bundleForPage } from '../../tools/in-browser.ts'
import type { Saved } from './saved-in-page.ts'

const kit = bundleForPage('./e2e/steps/saved-in-page.ts', 'savedKit')

/**
 * Writes into the browser's database that the signed-in member saved the first tracks of the library (and then copies of them),
 * each as said, and crates by their ids and names. There are no pieces of them: it is for what a page shows. Nothing is asked
 * of the server meanwhile.
 */
export async function pretendSaved(page: Page, saved: readonly Saved[], crates: Record<string, string> = {}): Promise<void> {
  await page.route('**/client/app/offline/lease', () => {})
  const { rows } = await (await page.request.get('/api/client/app/cms/resource?contentType=1&pageSize=100')).json()
  const { data } = await (await page.request.get('/api/client/app/user/userinfo', { headers: { clientid: 'web' } })).json()
  await page.evaluate(`${await kit}; window.savedKit = savedKit`)
  await page.evaluate((filling) => Reflect.get(window, 'savedKit').fill(filling), {
    ...{ userId: data.userId as string, cards: rows, saved, crates },
  })
}
