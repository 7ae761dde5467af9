import { expect, type Locator, type Page } from '@playwright/test'
import { demoTracks } from './steps/demo-tracks.ts'
import { fillRegistration, PASSWORD, register, test } from './steps/people.ts'
import { findSold, query } from './steps/purchases.ts'
import { reload, visit } from './steps/visit.ts'

const question = (page: Page) => page.getByRole('dialog', { name: '登录提示' })
const heart = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^收藏 / })
    .first()

/** Presses as a visitor, and registers. */
async function registerFor(page: Page, press: Locator): Promise<void> {
  await press.click()
  await question(page).getByRole('link', { name: '注册' }).click()
  await fillRegistration(page)
}

test('a favourite that a visitor pressed is saved once after they have registered', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/dj')
  await registerFor(page, heart(page))
  await expect(page).toHaveURL(/\/dj$/)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  const favourites = async () => (await query<{ total: number }>(page, '/client/app/user/collect')).total
  await expect.poll(favourites).toBe(1)
  await heart(page).click()
  await expect.poll(favourites).toBe(0)
  await reload(page)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

test('a follow is done although the sign-in page was reloaded', async ({ page }) => {
  const phone = await register(page)
  await page.context().clearCookies({ name: 'ns_token' })
  const [track] = await demoTracks(page)
  await visit(page, `/artist?id=${track?.artistId}`)
  await page
    .getByRole('button', { name: /^关注 / })
    .first()
    .click()
  await question(page).getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/login\?/)
  await reload(page)
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.getByLabel('账号或手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: /^已关注 / })).toBeVisible()
})

test('the choice of a crate opens once they have registered', async ({ page }) => {
  const [track] = await demoTracks(page)
  await visit(page, `/resource?id=${track?.resourceId}`)
  await registerFor(page, page.getByRole('button', { name: `把 ${track?.title} 加入唱片箱` }).first())
  await expect(page.getByRole('dialog', { name: '加入唱片箱' })).toBeVisible()
})

test('a purchase opens its price and orders nothing', async ({ page }) => {
  const track = await findSold(page)
  await visit(page, `/resource?id=${track.resourceId}`)
  await registerFor(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: `购买 ${track.title}` })
      .first(),
  )
  const pay = page.getByRole('region', { name: '收银台' }).getByRole('button', { name: /^去付款 ¥/ })
  await expect(pay).toBeEnabled()
  expect((await query<{ total: number }>(page, '/pay/client/order/list')).total).toBe(0)
  await pay.click()
  await expect.poll(async () => (await query<{ total: number }>(page, '/pay/client/order/list')).total).toBe(1)
})

test('a cancelled action is not done by a later sign-in', async ({ page }) => {
  await visit(page, '/dj')
  await heart(page).click()
  await question(page).getByRole('button', { name: '取消' }).click()
  await register(page)
  await reload(page)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})
