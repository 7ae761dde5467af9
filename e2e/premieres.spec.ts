import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { addDays, shanghaiDay } from '@shenglang/contract/shanghai'
import { runSql } from '../server/test/run-sql.ts'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { databaseUrl } from './site/other-site.ts'
import { PHONE } from './steps/compare-pages.ts'
import { PASSWORD, register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const STUDIO = '/artist/uploadMusic'
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^通知/ })
const mine = (page: Page) => page.getByRole('region', { name: '新作预告' })
const block = (page: Page) => page.getByRole('region', { name: '新作预告' })

/** An artist in a browser of their own, and the address of their page. */
async function openArtist(browser: Browser) {
  const address = `10.8.${randomInt(255)}.${randomInt(255)}`
  const context = await browser.newContext({
    baseURL: SITE_ORIGIN,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const page = await context.newPage()
  const phone = await register(page)
  const name = `雾岛${randomInt(1_000_000_000)}`
  await runSql(await databaseUrl(), 'update users set is_artists = true, nick_name = $1 where phone = $2', [name, phone])
  const { data } = await (await context.request.get('/api/client/app/user/userinfo')).json()
  return { page, name, path: `/artist?id=${data.userId}` }
}

const inDays = (days: number, time: string) => `${addDays(shanghaiDay(new Date()), days)}T${time}`

async function announce(page: Page, title: string, startsAt: string, note = '') {
  await visit(page, STUDIO)
  await mine(page).getByRole('button', { name: '预告新作' }).click()
  const form = page.getByRole('dialog', { name: '预告新作' })
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('时间（北京时间）').fill(startsAt)
  await form.getByLabel('一句话').fill(note)
  await form.getByRole('button', { name: '预告', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(mine(page).getByRole('listitem').filter({ hasText: title })).toBeVisible()
}

/** The time of a premiere is so many seconds from now. */
const startIn = async (title: string, seconds: number) => {
  const moved = `update premieres set starts_at = now() + $2 * interval '1 second' where title = $1 returning premiere_id, starts_at`
  await runSql(
    await databaseUrl(),
    `with moved as (${moved}) update reminders set due_at = starts_at from moved where kind = 'premiere' and subject_id = premiere_id::text`,
    [title, seconds],
  )
}

test('an artist announces by keyboard, changes what is wrong, and withdraws', async ({ browser }) => {
  const { page, path } = await openArtist(browser)
  await visit(page, STUDIO)
  await mine(page).getByRole('button', { name: '预告新作' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '预告新作' })
  await form.getByLabel('标题').focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('请填写标题')).toBeVisible()
  await expect(form.getByText('请选择日期和时间')).toBeVisible()
  await expect(form.getByLabel('标题')).toBeFocused()
  await page.keyboard.insertText('雾散')
  await form.getByLabel('时间（北京时间）').fill('2020-01-01T20:00')
  await form.getByLabel('标题').press('Enter')
  await expect(form.getByText('时间要晚于现在')).toBeVisible()
  await expectReadable(page, 'the form of a premiere')
  await form.getByLabel('时间（北京时间）').fill(inDays(12, '20:00'))
  await form.getByLabel('标题').press('Enter')
  await expect(form).toBeHidden()
  await visit(page, path)
  await expect(block(page)).toContainText('还有 12 天')
  await block(page).getByRole('link', { name: '管理预告' }).click()
  await mine(page).getByRole('button', { name: '修改预告：雾散' }).click()
  const change = page.getByRole('dialog', { name: '修改预告' })
  await change.getByLabel('标题').fill('雾散 II')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(mine(page).getByText('雾散 II')).toBeVisible()
  await mine(page).getByRole('button', { name: '撤回预告：雾散 II' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(mine(page).getByRole('listitem')).toHaveCount(0)
  await visit(page, path)
  await expect(block(page)).toHaveCount(0)
  await page.context().close()
})

test('on a phone a visitor signs in, has the reminder, and is notified once the block is gone', async ({ page, browser }) => {
  const artist = await openArtist(browser)
  const title = `夜航 ${randomInt(1_000_000_000)}`
  await announce(artist.page, title, inDays(1, '22:00'), '等了两年的第三张，先给你们听。')
  await page.setViewportSize(PHONE)
  const phone = await register(page)
  await page.context().clearCookies()
  await visit(page, artist.path)
  await expect(block(page)).toContainText('明天')
  await block(page)
    .getByRole('button', { name: `到点叫我：${title}` })
    .click()
  await page.getByRole('dialog', { name: '登录提示' }).getByRole('button', { name: '去登录' }).click()
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.getByLabel('账号或手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${artist.path}`)
  await expect(block(page).getByRole('button', { name: `取消提醒：${title}` })).toBeVisible()
  await page.reload()
  await expect(block(page).getByRole('button', { name: `取消提醒：${title}` })).toBeVisible()
  await expectReadable(page, 'an artist with a premiere')
  await visit(artist.page, STUDIO)
  await expect(mine(artist.page)).toContainText('1 人等提醒')
  await startIn(title, 5)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, artist.path)
  await expect(block(page)).toContainText('今天')
  await expect(block(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('通知，1 条未读')
  await bell(page).click()
  const notice = page.getByRole('link', { name: new RegExp(`${artist.name}.*预告的 ${title} 到时间了`) })
  await expect(notice).toHaveCount(1)
  await notice.click()
  await page.waitForURL(`**${artist.path}`)
  await artist.page.context().close()
})

test('a reminder of the next 每日一首 is set once, and withdrawn', async ({ page }) => {
  await register(page)
  await visit(page, '/choiseOne')
  const button = page.getByRole('button', { name: '到点叫我：明天的每日一首' })
  await button.focus()
  await page.keyboard.press('Enter')
  const takeBack = page.getByRole('button', { name: '取消提醒：明天的每日一首' })
  await expect(takeBack).toBeFocused()
  await expect(page.getByText('只叫这一次')).toBeVisible()
  await page.reload()
  await takeBack.click()
  await expect(button).toBeVisible()
})
