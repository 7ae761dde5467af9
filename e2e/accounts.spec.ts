import { expect, type Page } from '@playwright/test'
import { codeFor, fillRegistration, newPhone, PASSWORD, register, test } from './steps/people.ts'
import { sound } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /的账号$/ })

async function signOut(page: Page) {
  await account(page).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible()
}

test('a stranger registers with the keyboard alone, leaves, and comes back by password to where they wanted to be', {
  tag: '@gate',
}, async ({ page }) => {
  const phone = newPhone()
  await visit(page, '/login?type=register&redirect=/dj')
  await page.getByRole('textbox', { name: '手机号' }).focus()
  await page.keyboard.type(phone)
  await page.getByRole('button', { name: '获取验证码' }).press('Enter')
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).focus()
  await page.keyboard.type(await codeFor(phone))
  await page.getByLabel('密码', { exact: true }).focus()
  await page.keyboard.type(PASSWORD)
  await page.getByRole('checkbox').press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dj$/)
  await expect(account(page)).toBeVisible()

  // The HTML of the next page contains the user, before any script runs.
  const html = await (await page.context().request.get('/singles')).text()
  expect(html).toContain('声浪用户')

  await signOut(page)
  await visit(page, '/user/userCenter?index=3')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/user/userCenter?index=3')
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.getByLabel('账号或手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/user\/userCenter\?index=3$/)
  await expect(page.getByRole('heading', { name: /声浪用户/ })).toBeVisible()
})

test('who registers from the top bar of a page, also by way of signing in, is on that page again, signed in', async ({
  page,
}) => {
  await visit(page, '/dj?style=house')
  await page.getByRole('banner').getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveTitle('注册 · 声浪')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dj?style=house')
  await page.getByRole('link', { name: '去登录' }).click()
  await expect(page).toHaveTitle('登录 · 声浪')
  await page.getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveTitle('注册 · 声浪')
  await fillRegistration(page)
  await page.waitForURL(/\/dj\?style=house$/)
  await expect(page.getByRole('banner').getByRole('link', { name: '注册' })).toBeHidden()
  await expect(account(page)).toBeVisible()
})

test('signing out deletes the recent searches', async ({ page }) => {
  await register(page)
  await visit(page, '/searchResult')
  const search = page.getByRole('combobox', { name: '搜索' })
  await search.fill('敦煌')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('敦煌')
  await search.fill('')
  await expect(page.getByRole('group', { name: '我搜过的' }).getByRole('option')).toHaveText(['敦煌'])
  await search.press('Escape')
  await signOut(page)
  await search.click()
  await expect(page.getByRole('group', { name: '按 BPM 搜' })).toBeVisible()
  await expect(page.getByRole('group', { name: '我搜过的' })).toHaveCount(0)
})

test('each invalid field shows its error, and the first one gets the focus', async ({ page }) => {
  await visit(page, '/login?type=register')
  await page.getByRole('textbox', { name: '手机号' }).fill('12345')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()
  await expect(page.getByText('请输入 6 位数字验证码')).toBeVisible()
  await expect(page.getByText('密码应为 6 到 18 个字符')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '手机号' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveAttribute('aria-invalid', 'true')
})

test('signing in by SMS; an unknown phone registers with the code it has', { tag: '@gate' }, async ({ page }) => {
  const phone = newPhone()
  await visit(page, '/login')
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = await codeFor(phone)
  await page.getByRole('textbox', { name: '验证码' }).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('验证码错误或已过期')).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${phone} 还没有账号`)).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('请阅读并同意用户协议与隐私政策')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(account(page)).toBeVisible()
})

test('a redirect never leads out of the site', async ({ page }) => {
  await register(page)
  for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    expect(new URL(page.url()).href).toBe(new URL('/', page.url()).href)
  }
})

test('an action that needs sign-in asks once, and leads there and back', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/dj')
  await page
    .getByRole('button', { name: /^收藏 / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '登录提示' })
  await expect(dialog).toContainText('该操作需要登录，是否去登录？')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: '申请艺人' }).click()
  await dialog.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/login\?redirect=%2Fdj$/)
})

test('a session that ended elsewhere: one dialog however many calls fail, and the page forgets the user', async ({ page }) => {
  await register(page)
  await visit(page, '/dj')
  await expect(account(page)).toBeVisible()
  await page.context().clearCookies({ name: 'ns_token' })
  for (const button of (await page.getByRole('button', { name: /^收藏 / }).all()).slice(0, 3)) {
    await button.evaluate((element) => (element as HTMLButtonElement).click())
  }
  await expect(page.getByRole('dialog', { name: '登录提示' })).toHaveCount(1)
  await expect(account(page)).toBeHidden()
})

test('the music goes on during a sign-in', async ({ page }) => {
  const phone = await register(page)
  await page.context().clearCookies({ name: 'ns_token' })
  await visit(page, '/dj')
  await page
    .getByRole('button', { name: /^播放 / })
    .first()
    .click()
  const position = () => sound(page).then(({ time }) => time)
  await expect.poll(position).toBeGreaterThan(0.2)
  await page.getByRole('link', { name: '登录', exact: true }).click()
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.getByLabel('账号或手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(account(page)).toBeVisible()
  const before = await position()
  await expect.poll(position).toBeGreaterThan(before)
  expect((await sound(page)).isPaused).toBe(false)
})

test('a new user signs in by another site and binds a phone; the next sign-in needs none', async ({ page }) => {
  const [phone, name] = [newPhone(), `dj${newPhone()}`]
  const through = async () => {
    await visit(page, '/login?redirect=/singles')
    await page.getByRole('button', { name: '用 测试身份 登录' }).click()
    await page.locator('input[name=login]').fill(name)
    await page.locator('input[name=password]').fill('any')
    await page.getByRole('button', { name: /sign-in/i }).click()
    await page.getByRole('button', { name: /continue/i }).click()
  }
  await through()
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeFor(phone))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.waitForURL(/\/singles$/)
  await expect(account(page)).toBeVisible()

  await page.goto('/user/userCenter?index=4')
  await page.getByRole('button', { name: '解除' }).click()
  await expect(page.getByRole('button', { name: '绑定', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await page.waitForURL(/userCenter\?index=4$/)
  await expect(page.getByRole('button', { name: '解除' })).toBeVisible()

  await signOut(page)
  await visit(page, '/login?redirect=/singles')
  await page.getByRole('button', { name: '用 测试身份 登录' }).click()
  await page.waitForURL(/\/singles$/)
  await expect(account(page)).toBeVisible()
})
