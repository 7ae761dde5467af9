import { expect, type Locator, type Page } from '@playwright/test'
import { demoTrack } from './steps/demo-tracks.ts'
import { fillRegistration, PASSWORD, register, test } from './steps/people.ts'
import { expectSoundToAdvance } from './steps/sound.ts'
import { reload, untilPartRuns, visit } from './steps/visit.ts'

const field = (page: Page | Locator) => page.getByRole('textbox', { name: '写评论' })
const gate = (page: Page) => page.getByRole('button', { name: '登录后写评论' })

/** Ends the session as another device does: the page still shows its user. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'ns_token' })

async function signInAgain(page: Page, phone: string): Promise<void> {
  await page.getByRole('dialog', { name: '登录提示' }).getByRole('button', { name: '去登录' }).click()
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.getByLabel('账号或手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function writeOn(page: Page, slug: string, text: string): Promise<string> {
  const { resourceId } = await demoTrack(page, slug)
  await visit(page, `/resource?id=${resourceId}`)
  await field(page).fill(text)
  return resourceId
}

test('a comment is in its field again after a reload and a new sign-in, and gone once it is sent', async ({ page }) => {
  const phone = await register(page)
  await writeOn(page, 'neon-in-the-fog', '第二段的贝斯')
  await reload(page)
  await expect(field(page)).toHaveValue('第二段的贝斯')
  await endSession(page)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await signInAgain(page, phone)
  await expect(field(page)).toHaveValue('第二段的贝斯')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('article', { name: /的评论$/ }).filter({ hasText: '第二段的贝斯' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await reload(page)
  await expect(field(page)).toHaveValue('')
})

test('a comment belongs to its track, and no other account sees it', async ({ page }) => {
  await register(page)
  const resourceId = await writeOn(page, 'neon-in-the-fog', '只在这里')
  const others = await page.request.get('/api/client/app/cms/resource?contentType=1&resourceType=MUSIC&pageSize=2')
  const other = ((await others.json()).rows as { resourceId: string }[]).find((one) => one.resourceId !== resourceId)
  await visit(page, `/resource?id=${other?.resourceId}`)
  await expect(field(page)).toHaveValue('')
  await endSession(page)
  await visit(page, `/resource?id=${resourceId}`)
  await gate(page).click()
  await page.getByRole('dialog', { name: '登录提示' }).getByRole('link', { name: '注册' }).click()
  await fillRegistration(page)
  await expect(field(page)).toHaveValue('')
})

test('a comment at a moment opens again with its text where the session ended elsewhere', async ({ page }) => {
  const phone = await register(page)
  const { resourceId } = await demoTrack(page, 'neon-in-the-fog')
  await visit(page, `/resource?id=${resourceId}`)
  await page.getByRole('main').getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  await untilPartRuns(page, 'shortcuts')
  await page.keyboard.press('c')
  const composer = page.getByRole('dialog', { name: '钉一条评论' })
  // Its section follows once it is loaded.
  const position = (await composer.locator('b[aria-live]').textContent())?.split(' ')[0] ?? ''
  await field(composer).fill('就在这里')
  await endSession(page)
  await composer.getByRole('button', { name: '发布' }).click()
  await signInAgain(page, phone)
  await expect(field(composer)).toHaveValue('就在这里')
  await expect(composer.locator('b[aria-live]')).toContainText(position)
  await composer.getByRole('button', { name: '发布' }).click()
  await expect(page.getByRole('article', { name: /的评论$/ }).filter({ hasText: '就在这里' })).toBeVisible()
})
