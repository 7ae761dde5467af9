import { expect } from '@playwright/test'
import { importTrack } from '../steps/import-track.ts'
import { test } from '../steps/people.ts'
import { query } from '../steps/purchases.ts'
import { expectSoundToAdvance } from '../steps/sound.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

const FIRST_PARTS_BYTES = 200_000

test('a listener reads that the work was taken down once the player asks for its next part', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const title = `即将下架 ${Date.now()}`
  await importTrack({ title, artist: '下架艺人', sound: 'sine=d=60' })
  const search = () =>
    query<{ rows: { resourceId: string; title: string }[] }>(
      page,
      `/client/app/cms/resource_search?keyword=${encodeURIComponent(title)}`,
    )
  await expect.poll(async () => (await search()).rows[0]?.title).toBe(title)
  const id = (await search()).rows[0]?.resourceId
  // As on a slow network, later parts are requested only after the work is taken down.
  const isTakenDown = Promise.withResolvers<void>()
  let parts = ''
  await page.route('**/*.m4s', async (route) => {
    parts = route.request().url()
    const begin = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1])
    if (begin > FIRST_PARTS_BYTES) await isTakenDown.promise
    await route.continue()
  })
  await visit(page, `/resource?id=${id}`)
  await page.getByRole('main').getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const staff = await context.newPage()
  await signInAsAdmin(staff.request)
  await staff.goto(`/admin/works/${id}`)
  await staff.getByRole('button', { name: '下架' }).click()
  await staff.getByRole('dialog').getByRole('textbox').fill('权利人要求')
  await staff.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(staff.getByText('已下架').first()).toBeVisible()
  await context.close()

  // The server caches the facts about a file for two seconds.
  await expect.poll(async () => (await page.request.head(parts)).status()).toBe(410)
  isTakenDown.resolve()
  // The buffered part plays first.
  await expect(page.getByText('这首音乐已下架')).toBeVisible({ timeout: 60_000 })
})
