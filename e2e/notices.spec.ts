import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { tabTo } from './steps/keyboard.ts'
import { PASSWORD, register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const idOf = async (page: Page): Promise<string> =>
  (await (await page.context().request.get('/api/client/app/user/userinfo')).json()).data.userId

const follow = async (page: Page, userId: string, isFocus = true) => {
  const response = await page.context().request.put(`/api/client/app/user/focus/${userId}`, {
    headers: { origin: SITE_ORIGIN },
    data: { isFocus },
  })
  expect(response.status()).toBe(200)
}

/** Another person, in a browser of their own. */
async function openFan(browser: Browser) {
  const address = `10.9.${randomInt(255)}.${randomInt(255)}`
  const context = await browser.newContext({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': address } })
  const page = await context.newPage()
  const phone = await register(page)
  const name = `林夜${randomInt(1_000_000)}`
  await context.request.put('/api/client/app/user/save', { headers: { origin: SITE_ORIGIN }, data: { nickName: name } })
  return { page, name, phone }
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^通知/ })
const panel = (page: Page) => page.getByRole('region', { name: '通知' })

test('a follow is seen while the page is open, and by keyboard alone it is read and leads to who it was', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await register(page)
  await visit(page, '/dj')
  await expect(bell(page)).toHaveAccessibleName('通知')
  const fan = await openFan(browser)
  await follow(fan.page, await idOf(page))
  await expect(bell(page)).toHaveAccessibleName('通知，1 条未读')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const notice = panel(page).getByRole('link', { name: new RegExp(`${fan.name} 关注了你`) })
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, notice)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/user\\?id=${await idOf(fan.page)}$`))
  await expect(page.getByRole('heading', { name: fan.name })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('通知')
})

test('a notice read in one tab is read in the other', async ({ page, context, browser }) => {
  await register(page)
  const other = await context.newPage()
  await visit(page, '/dj')
  await visit(other, '/user/messages')
  await expect(other.getByText('还没有通知', { exact: true })).toBeVisible()
  const fan = await openFan(browser)
  await follow(fan.page, await idOf(page))
  await expect(bell(other)).toHaveAccessibleName('通知，1 条未读')
  await expect(other.getByRole('main').getByRole('img', { name: '未读' })).toBeVisible()
  await bell(page).click()
  await panel(page).getByRole('button', { name: '全部已读' }).click()
  await expect(bell(page)).toHaveAccessibleName('通知')
  await expect(bell(other)).toHaveAccessibleName('通知')
  await expect(other.getByRole('main').getByRole('img', { name: '未读' })).toBeHidden()
})

test('signing out removes the notices from the page', async ({ page, browser }) => {
  await register(page)
  await visit(page, '/dj')
  const fan = await openFan(browser)
  await follow(fan.page, await idOf(page))
  await bell(page).click()
  await expect(panel(page).getByText(fan.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /的账号$/ })
    .click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await expect(bell(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click()
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.getByLabel('账号或手机号').fill(fan.phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await bell(page).click()
  await expect(panel(page).getByText('还没有通知')).toBeVisible()
})

test('notices that failed to load say so, and load at the next try', async ({ page }) => {
  await register(page)
  await page.route(/\/api\/client\/app\/user\/message\?/, (route) => route.fulfill({ status: 503, body: '{}' }))
  await visit(page, '/dj')
  await bell(page).click()
  await expect(panel(page).getByText('获取通知失败')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: '消息' }).click()
  const messages = page.getByRole('region', { name: '消息' })
  await expect(messages.getByText('获取消息失败')).toBeVisible()
  await page.unroute(/\/api\/client\/app\/user\/message\?/)
  await messages.getByRole('button', { name: '重试' }).click()
  await expect(messages.getByText('还没有私信')).toBeVisible()
})

test('a notice type that was switched off does not arrive', async ({ page, browser }) => {
  await register(page)
  await visit(page, '/user/messages?tab=settings')
  const saved = page.waitForResponse((response) => response.url().endsWith('/message/settings') && response.ok())
  const follows = page.getByRole('switch', { name: '有人关注我' })
  await follows.click()
  await expect(follows).not.toBeChecked()
  await saved
  const fan = await openFan(browser)
  await follow(fan.page, await idOf(page))
  await visit(page, '/user/messages')
  await expect(page.getByText('还没有通知', { exact: true })).toBeVisible()
  await visit(page, '/user/messages?tab=settings')
  await expect(page.getByRole('switch', { name: '有人关注我' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: '作品收到评论' })).toBeChecked()
})

for (const path of ['/user/messages', '/user/messages?tab=private', '/user/messages?tab=settings']) {
  test(`${path} is readable for everyone`, async ({ memberPage: page }) => {
    await visit(page, path)
    await expectReadable(page, path)
  })
}

test('the popovers are readable for everyone', async ({ page, browser }) => {
  await register(page)
  const fan = await openFan(browser)
  await follow(fan.page, await idOf(page))
  await visit(page, '/dj')
  await bell(page).click()
  await expect(panel(page).getByText(fan.name)).toBeVisible()
  await expectReadable(page, 'the notices in the top bar')
})
