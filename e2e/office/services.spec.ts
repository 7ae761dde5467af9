import { expect } from '@playwright/test'
import { test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin } from '../steps/staff.ts'

test('the checklist leads to the services, where each is tried, and says why it is not ticked', async ({ page }) => {
  await signInAsAdmin(page.request)
  await page.goto('/admin')
  const opening = page.getByRole('region', { name: '开张第一小时' })
  for (const step of ['短信', '支付通道', '备份']) {
    await expect(opening.getByRole('listitem').filter({ hasText: step }).getByRole('link', { name: '去做' })).toHaveAttribute(
      'href',
      '/admin/settings/services',
    )
  }
  await opening.getByRole('listitem').filter({ hasText: '短信' }).getByRole('link', { name: '去做' }).click()
  const sms = page.getByRole('region', { name: '短信' })
  await expect(sms).toContainText('SMS_PROVIDER=aliyun')
  await sms.getByRole('button', { name: '发测试短信' }).click()
  const dialog = page.getByRole('dialog', { name: '发测试短信' })
  await dialog.getByLabel('收短信的手机号').fill('1380013')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toContainText('手机号')
  await dialog.getByLabel('收短信的手机号').fill('13800138000')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(sms.getByRole('status')).toContainText('手机收不到')

  const payments = page.getByRole('region', { name: '收款' })
  await expect(payments).toContainText('演示收银台')
  await payments.getByRole('button', { name: '试一次签名请求' }).click()
  await expect(payments.getByRole('status')).toContainText('签名、密钥和时间都对')
  await expect(page.getByRole('region', { name: '备份' })).toContainText('npm run admin -- backup')
  await expectReadable(page, 'the services')
})
