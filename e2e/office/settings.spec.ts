import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'

/** Saves, and waits until nothing is left to be saved: a page that is left before asks what to do with the changes. */
const save = async (page: Page) => {
  const button = page.getByRole('button', { name: '保存', exact: true })
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await expect(button).toBeDisabled()
}

/** A page of the public site as a visitor gets it, without its caches of half a second. */
const publicPage = async (page: Page, path: string) => (await page.request.get(`${path}?${Date.now()}`)).text()

test('an operator sets the filing numbers, adds a menu entry, a category and a new text, and the site shows them', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page.request)
  const visitor = await browser.newPage({ baseURL: SITE_ORIGIN })

  await page.goto('/admin/settings')
  const [icp, police] = [await page.getByLabel('ICP 备案号').inputValue(), await page.getByLabel('公安备案号').inputValue()]
  await page.getByLabel('ICP 备案号').fill('12345678')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('应为备案号原文，如 京ICP备12345678号-1')).toBeVisible()
  await page.getByLabel('ICP 备案号').fill('京ICP备12345678号-1')
  await page.getByLabel('公安备案号').fill('京公网安备 11010502030143号')
  await save(page)
  await expect
    .poll(() => publicPage(visitor, '/buju'))
    .toMatch(/<a [^>]*href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>京ICP备12345678号-1<\/a>/)
  expect(await publicPage(visitor, '/buju')).toContain('京公网安备 11010502030143号')
  await page.getByLabel('ICP 备案号').fill(icp)
  await page.getByLabel('公安备案号').fill(police)
  await save(page)

  await page.getByRole('link', { name: '菜单' }).click()
  await page.getByRole('button', { name: '添加一项' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('今夜直播')
  await dialog.getByLabel('地址').fill('http://live.example.cn')
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog.getByText('https:// 开头的地址').last()).toBeVisible()
  await dialog.getByLabel('地址').fill('https://live.example.cn/room')
  await dialog.getByRole('radio', { name: 'flame' }).check()
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '上移 今夜直播' }).press('Enter')
  await save(page)
  await expect.poll(() => publicPage(visitor, '/buju')).toContain('今夜直播')
  await page.getByRole('button', { name: '移除 今夜直播' }).click()
  await save(page)

  await page.getByRole('link', { name: '分类' }).click()
  await page.getByRole('button', { name: '添加分类' }).click()
  await dialog.getByLabel('编码').fill('A0390')
  await dialog.getByLabel('名称').fill('车库')
  await dialog.getByLabel('上级').selectOption('A03')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row', { name: /车库/ })).toBeVisible()
  await page.getByRole('button', { name: '移除 车库' }).click()
  await dialog.getByRole('button', { name: '移除' }).click()
  await expect(page.getByRole('row', { name: /车库/ })).toHaveCount(0)

  await page.getByRole('link', { name: '协议' }).click()
  await page.getByLabel('哪一份').selectOption('community')
  const text = page.getByLabel('正文')
  const published = await text.inputValue()
  await text.fill(`${published}\n补充一段。\n`)
  await expect(page.getByText('+ 补充一段。')).toBeVisible()
  await save(page)
  await expect(page.getByRole('button', { name: '发布…' })).not.toHaveAttribute('aria-disabled', 'true')
  await text.fill(published)
  await save(page)
  await visitor.close()
})
