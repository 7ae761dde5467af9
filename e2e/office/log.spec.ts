import { expect } from '@playwright/test'
import { totpAt } from '../../server/test/totp.ts'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { PASSWORD, register, test } from '../steps/people.ts'
import { admin } from '../steps/staff.ts'

const headers = { origin: SITE_ORIGIN }
const PLAN = { vipLevel: 1, months: 36, priceFen: 100_000, isOnSale: false }

test('staff enrol in two-step sign-in, money asks for a code, and the log shows it', async ({ page, browser }) => {
  const username = `st${Date.now() % 1_000_000_000}`
  const phone = await register(page, username)
  await admin('people', 'grant', phone, 'admin')

  // Enrolling needs the password; a wrong one changes nothing.
  await page.goto('/admin/two-step')
  await page.getByRole('button', { name: '启用两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '请再验证一次身份' })
  await dialog.getByLabel('登录密码').fill('wrong-password')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('密码不正确')).toBeVisible()
  await dialog.getByLabel('登录密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('img', { name: '两步验证的二维码' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('form', { name: '启用两步验证' }).getByLabel('验证码').fill(totpAt(secret, new Date()))
  await page.getByRole('button', { name: '确认启用' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/ })).toHaveCount(10)
  const recovery =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^[A-Z2-7]{4}-/ })
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: '我存好了' }).click()
  await expect(page.getByText('还剩 10 个')).toBeVisible()

  // Another session reaches nothing before it gave a code: neither by the page nor by a call.
  const elsewhere = await browser.newContext({
    baseURL: SITE_ORIGIN,
    locale: 'zh-CN',
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' },
  })
  const data = { grantType: 'password', username, password: PASSWORD }
  expect((await elsewhere.request.post('/api/app-auth/login', { headers, data })).status()).toBe(200)
  const setPlan = async () => (await elsewhere.request.post('/api/pay/admin/vip/plan/set', { headers, data: PLAN })).json()
  expect(await setPlan()).toMatchObject({ fault: 'TWO_STEP_REQUIRED' })
  const other = await elsewhere.newPage()
  await other.goto(`/admin/log?who=${phone}`)
  const question = other.getByRole('dialog', { name: '请再验证一次身份' })
  await question.getByLabel('验证码').fill('000000')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(question.getByText('验证码不正确')).toBeVisible()
  await question.getByLabel('验证码').fill(recovery)
  await question.getByRole('button', { name: '确定' }).click()
  await expect(question).toBeHidden()

  // The call that was refused is repeated, and shows what happened.
  const table = other.getByRole('table', { name: '操作' })
  await expect(table.getByRole('row').filter({ hasText: 'TWO_STEP_CODE_WRONG' })).toHaveCount(1)
  await expect(table.getByRole('row').filter({ hasText: 'TWO_STEP_REQUIRED' }).first()).toBeVisible()
  expect(await setPlan()).toMatchObject({ code: 200 })
  await other.getByLabel('谁', { exact: true }).fill('值班员')
  await other.getByRole('button', { name: '查找' }).click()
  await expect(other).toHaveURL(/who=/)
  const granted = table.getByRole('row').filter({ hasText: 'admin people grant' }).first()
  await expect(granted).toContainText('值班员（命令行）')
  await granted.getByRole('button').click()
  await expect(other.getByRole('dialog', { name: 'admin people grant' })).toContainText('"admin"')
  await elsewhere.close()
})
