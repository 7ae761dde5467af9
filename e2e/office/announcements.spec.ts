import { expect } from '@playwright/test'
import { register, test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

test('an announcement goes out to members, is counted when it was read, and disappears when it is withdrawn', async ({
  page,
  browser,
}) => {
  const member = await browser.newPage()
  await register(member)
  await signInAsAdmin(page.request)
  const title = `周日停机维护 ${Date.now()}`

  await page.goto('/admin/settings/announcements')
  await page.getByRole('link', { name: '写公告' }).click()
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('正文').fill('<b>凌晨两点</b>到四点\n请提前下载')
  await page.getByLabel('链接').fill('//elsewhere.example')
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('应为本站的路径，或 https:// 开头的完整地址')).toBeVisible()
  await page.getByLabel('链接').fill('/noble')
  await page.getByRole('button', { name: '存草稿' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('草稿')

  await row.getByRole('link', { name: '修改' }).click()
  await page.getByLabel('发出', { exact: true }).selectOption('now')
  await page.getByRole('button', { name: '发出…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('现在发给全体会员')
  await dialog.getByRole('button', { name: '发出' }).click()
  await expect(row).toContainText('已发出')
  await expect(row).toContainText('0 人')

  await visit(member, '/user/messages?tab=notices')
  const notice = member.getByRole('main').getByRole('link').filter({ hasText: title })
  await expect(notice).toContainText('<b>凌晨两点</b>到四点')
  await expect(notice.getByRole('img', { name: '未读' })).toBeVisible()
  await notice.click()
  await expect(member).toHaveURL(/\/noble$/)
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('1 人', { timeout: 1000 })
  }).toPass()

  await row.getByRole('button', { name: '撤回' }).click()
  await dialog.getByRole('button', { name: '撤回' }).click()
  await expect(row).toContainText('已撤回')
  await member.goto('/user/messages?tab=notices')
  await expect(member.getByRole('main')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await member.close()
})
