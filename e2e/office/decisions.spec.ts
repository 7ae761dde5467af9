import { expect } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { register, test } from '../steps/people.ts'
import { query } from '../steps/purchases.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { pageOf, refuseNotice, sendNotice } from '../steps/works-in-review.ts'

const headers = { origin: SITE_ORIGIN }

test('a member who was muted by staff may write again once that is lifted', async ({ page, browser }) => {
  const member = await browser.newPage({ baseURL: SITE_ORIGIN })
  await register(member)
  const { data } = await query<{ data: { userId: string; nickName: string } }>(member, '/client/app/user/userinfo')
  const { rows } = await query<{ rows: { resourceId: string }[] }>(member, '/client/app/cms/resource?pageSize=1')
  const write = async () => {
    const comment = { resourceId: rows[0]?.resourceId, content: `今晚也放了这首 ${Date.now()}` }
    return (await member.request.post('/api/client/app/user/comments/add', { headers, data: comment })).status()
  }
  await signInAsAdmin(page.request)
  await page.goto('/admin/reports/mutes')
  await page.getByRole('button', { name: '禁言一位用户' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户编号').fill(data.userId)
  await dialog.getByLabel('天数').fill('三天')
  await dialog.getByLabel('原因').fill('刷屏')
  await dialog.getByRole('button', { name: /^(保存|确定)$/ }).click()
  await expect(dialog.getByText('天数应为 1 到 3650 的整数')).toBeVisible()
  await dialog.getByLabel('天数').fill('3')
  await dialog.getByRole('button', { name: /^(保存|确定)$/ }).click()
  const row = page.getByRole('row').filter({ hasText: data.nickName })
  await expect(row).toContainText('刷屏')
  expect(await write()).toBe(403)

  await row.getByRole('button', { name: '解除' }).click()
  await dialog.getByRole('textbox').fill('已沟通')
  await dialog.getByRole('button', { name: '解除' }).click()
  await expect(row).toHaveCount(0)
  expect(await write()).toBe(200)
  await member.close()
})

test('staff quote a made-to-measure request, whose buyer then has the quote', async ({ page, browser }) => {
  const member = await browser.newPage({ baseURL: SITE_ORIGIN })
  await register(member)
  const occasion = `开业 ${Date.now()}`
  const request = { phonenumber: '13800138000', occasion, budget: 3000, wish: '一段开场音乐' }
  const response = await member.request.post('/api/client/app/user/design/request', { headers, data: request })
  expect(response.status()).toBe(200)
  await signInAsAdmin(page.request)
  await page.goto('/admin/orders/made-to-measure?state=asked')
  const shown = page.getByRole('region').filter({ hasText: occasion })
  await shown.getByRole('button', { name: '报价' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('报价（元）').fill('2880')
  await dialog.getByLabel('报价说明').fill('含两次修改')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText(/报价 ¥2,880\.00/)).toBeVisible()
  await dialog.getByRole('button', { name: '报价' }).click()
  await expect(page.getByText('已报价，并通知了本人')).toBeVisible()
  const { rows } = await query<{ rows: { quoteFen: number }[] }>(member, '/client/app/user/design/request')
  expect(rows).toMatchObject([{ occasion, quoteFen: 288_000, answer: '含两次修改' }])
  await member.close()
})

test('a docket is printed whole, without menu, tabs and buttons', async ({ page, browser }) => {
  const reason = '未经许可上传我方录音。'.repeat(60)
  const resourceUrls = [`${SITE_ORIGIN}/resource?id=1&${'a'.repeat(200)}`]
  const receiptNumber = await sendNotice(page, { resourceUrls, reason })
  const staff = await pageOf(browser, 'admin', '10.9.2.9')
  await staff.goto('/admin/reports/infringements?stage=open')
  await staff.getByRole('row').filter({ hasText: receiptNumber }).getByRole('link', { name: receiptNumber }).click()
  const heading = staff.getByRole('heading', { name: receiptNumber, level: 1 })
  await expect(heading).toBeVisible()
  await expect(staff.getByRole('button', { name: '打印' })).toBeVisible()
  await staff.emulateMedia({ media: 'print' })
  // A4 at 96 dots an inch, without its margins.
  await staff.setViewportSize({ width: 718, height: 1047 })
  await expect(heading).toBeVisible()
  await expect(staff.getByText(reason)).toBeVisible()
  await expect(staff.getByRole('button').locator('visible=true')).toHaveCount(0)
  await expect(staff.getByRole('navigation').locator('visible=true')).toHaveCount(0)
  const cut = await staff.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(cut).toBe(0)
  // No element scrolls, since its hidden part would be missing on paper.
  const inner = await staff.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (each) =>
          each.clientHeight > 0 &&
          each.scrollHeight > each.clientHeight + 1 &&
          /auto|scroll|hidden/.test(getComputedStyle(each).overflowY) &&
          each !== document.documentElement,
      ).length,
  )
  expect(inner).toBe(0)
  await refuseNotice(staff, receiptNumber)
  await staff.close()
})
