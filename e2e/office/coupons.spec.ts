import { expect } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin } from '../steps/staff.ts'

test('a coupon gets another end and number with the keyboard, compared with what a colleague changed', async ({ page }) => {
  await signInAsAdmin(page.request)
  const headers = { origin: SITE_ORIGIN }
  const code = `E2E-${Date.now()}`
  const term = { startTime: '2026-01-01T00:00:00+08:00', endTime: '2031-01-01T00:00:00+08:00' }
  const coupon = { code, title: '开业礼', offFen: 100, total: 5, ...term }
  const made = await page.request.post('/api/pay/admin/coupon/create', { headers, data: coupon })
  const { couponId, endTime } = (await made.json()).data
  await page.goto('/admin/orders/coupons')
  const row = page.getByRole('row').filter({ hasText: code })
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: '修改' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('发放总数').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('不是数字')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('发放总数')).toHaveAttribute('aria-invalid', 'true')
  await expectReadable(page, 'the dialog of a coupon')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('20')

  const theirs = { title: '开业大礼', endTime, total: 9 }
  const changed = await page.request.post(`/api/pay/admin/coupon/change/${couponId}`, { headers, data: theirs })
  expect(changed.status()).toBe(200)
  await page.keyboard.press('Enter')
  const comparison = page.getByRole('alert').filter({ hasText: '别人刚改过' })
  await expect(comparison).toContainText('开业大礼')
  await comparison.getByRole('button', { name: '用我的修改' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('优惠券已修改')).toBeVisible()
  await expect(row).toContainText('领 0 / 20')
})

test.describe('elsewhere in the world', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('times of the office are those of Shanghai, as they are entered', async ({ page }) => {
    await signInAsAdmin(page.request)
    const code = `ZONE-${Date.now()}`
    const term = { startTime: '2031-05-06T01:30:00+08:00', endTime: '2031-07-08T02:45:00+08:00' }
    const coupon = { code, title: '时区', offFen: 100, ...term }
    await page.request.post('/api/pay/admin/coupon/create', { headers: { origin: SITE_ORIGIN }, data: coupon })
    await page.goto('/admin/orders/coupons')
    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row.locator('time').first()).toContainText('01:30')
    await expect(row.locator('time').last()).toContainText('02:45')
  })
})
