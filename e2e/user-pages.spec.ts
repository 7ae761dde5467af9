import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { chooserOf, visitBeforeScripts } from './steps/held-scripts.ts'
import { codeFor, newPhone, PASSWORD, register, test } from './steps/people.ts'
import { query } from './steps/purchases.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

test('a favourite shows everywhere at once, and in the user centre', async ({ page }) => {
  await register(page)
  await visit(page, '/dj')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^收藏 / }) })
    .first()
  const title = (await row.getByRole('link').first().textContent()) ?? ''
  const count = Number(await row.getByRole('button', { name: /^收藏 / }).textContent())
  await row.getByRole('button', { name: /^播放 / }).click()
  const saved = page.waitForResponse((response) => response.url().includes('/resource/collect/') && response.ok())
  await row.getByRole('button', { name: /^收藏 / }).click()
  await expect(row.getByRole('button', { name: /^收藏 / })).toHaveAttribute('aria-pressed', 'true')
  await expect(row.getByRole('button', { name: /^收藏 / })).toHaveText(String(count + 1))
  await expect(
    page
      .getByLabel('播放栏')
      .getByRole('button', { name: `收藏 ${title}` })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true')
  // The user centre lists the favourites that the server has stored.
  await saved
  await page.getByRole('banner').getByRole('link', { name: '喜爱' }).click()
  await page.waitForURL(/userCenter\?index=3$/)
  const liked = page.getByRole('main').getByRole('button', { name: `收藏 ${title}` })
  await liked.click()
  await expect(liked).toHaveAttribute('aria-pressed', 'false')
})

test('following an artist from their page', async ({ page }) => {
  await register(page)
  await visit(page, '/artist')
  const artist = page.getByRole('main').getByRole('listitem').first().getByRole('link')
  const name = (await artist.textContent()) ?? ''
  await artist.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const followed = page.waitForResponse((response) => response.url().includes('/user/focus/') && response.ok())
  await page.getByRole('button', { name: `关注 ${name}` }).click()
  await expect(page.getByRole('button', { name: `已关注 ${name}` })).toHaveText('已关注')
  await followed
  await visit(page, '/user/userCenter?index=2')
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
})

test('the profile: avatar cut and shown, name and description saved; HTML stays text', async ({ page }) => {
  await register(page)
  await visit(page, '/user/editProfile')
  const png = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#d9bc42' } })
    .png()
    .toBuffer()
  await page.getByLabel('选择头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '使用' }).click()
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /media\/image/)
  const name = `<b>夜航</b>${newPhone().slice(-6)}`
  await page.getByLabel('昵称').fill(name)
  await page.getByLabel('简介').fill('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('资料已保存')).toBeVisible()
  await visit(page, '/user/userCenter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
})

test('a picture that is picked before the scripts run is cut and becomes the avatar', async ({ page }) => {
  await register(page)
  const { release } = await visitBeforeScripts(page, '/user/editProfile')
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#42bcd9' } })
    .png()
    .toBuffer()
  const chooser = await chooserOf(page, page.getByText('更换头像'))
  await chooser.setFiles({ name: 'early.png', mimeType: 'image/png', buffer: picture })
  release()
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '使用' }).click()
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /media\/image/)
})

test('unsaved text is not lost by leaving the page', async ({ page }) => {
  await register(page)
  await visit(page, '/user/editProfile')
  await page.getByLabel('简介').fill('还没写完')
  await page.getByRole('link', { name: '曲库' }).first().click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByLabel('简介')).toHaveValue('还没写完')
  await page.getByRole('link', { name: '曲库' }).first().click()
  await page.getByRole('button', { name: '不保存' }).click()
  await page.waitForURL(/\/dj/)
})

test('a new password, a new phone', async ({ page }) => {
  await register(page)
  await visit(page, '/user/components/ChangePassword')
  await page.getByLabel('原密码').fill('not it')
  await page.getByLabel('新密码').fill('brand-new')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码不正确')).toBeVisible()
  await page.getByLabel('原密码').fill(PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.waitForURL(/userCenter\?index=4$/)
  const phone = newPhone()
  await visit(page, '/user/components/ChangePhoneNumber')
  await page.getByLabel('登录密码').fill('brand-new')
  await page.getByLabel('新手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('新手机号收到的验证码').fill(await codeFor(phone))
  await page.getByRole('button', { name: '更换手机号' }).click()
  await expect(page.getByText(phone.replace(/^(\d{3})\d{4}/, '$1****'))).toBeVisible()
})

test('minor mode, the archive, and the way out', async ({ page }) => {
  const phone = await register(page)
  await visit(page, '/user/userCenter?index=4')
  await page.getByRole('button', { name: '开启' }).click()
  const question = page.getByRole('dialog', { name: '开启未成年人模式？' })
  await expect(question).toContainText('不能提交定制需求')
  await question.getByRole('button', { name: '收起对话框' }).click()
  await expect(page.getByText('未开启')).toBeVisible()
  await page.getByRole('button', { name: '开启' }).click()
  await question.getByRole('button', { name: '开启' }).click()
  await expect(page.getByText('已开启', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('dialog').getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click()
  await expect(page.getByText('未开启')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^shenglang-\d+\.zip$/)

  await page.getByRole('button', { name: '注销', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '注销账号' })
  await dialog.getByLabel('本账号的手机号').fill(phone)
  // The code for the registration has just been sent, so the dialog says that another one has to wait.
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText('获取验证码太频繁')).toBeVisible()
})

test('VIP tiers lead a visitor through sign-in', async ({ page }) => {
  await visit(page, '/noble')
  await expect(page.getByRole('heading', { name: '成为会员，把整座曲库带进现场' })).toBeVisible()
  await expect(page.getByText(/^可下载 \d+ 首会员曲目/).first()).toBeVisible()
  await page.getByRole('link', { name: '立即开通 VIP1' }).click()
  await page.waitForURL(/\/login\?redirect=%2Fnoble%3Fplan%3D\d+/)
})

test('an unknown person is not found', async ({ page }) => {
  expect((await page.goto('/artist?id=999999'))?.status()).toBe(404)
  expect((await page.goto('/artist?id=abc'))?.status()).toBe(404)
})

// One page of each kind; `npm run test:pages` looks at all of them.
for (const path of ['/user/userCenter?index=4', '/user/editProfile', '/noble']) {
  test(`${path} is readable for everyone`, async ({ memberPage: page }) => {
    await visit(page, path)
    await expectReadable(page, path)
  })
}

test('a page is shared among visitors alone, and each has a nonce of its own', async ({ page, playwright }) => {
  const visitor = await playwright.request.newContext({ baseURL: SITE_ORIGIN })
  const open = async (request: APIRequestContext) => {
    const answer = await request.get('/dj?style=techno')
    return { html: await answer.text(), policy: answer.headers()['content-security-policy'] ?? '' }
  }
  const nonceIn = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
  await register(page)
  const name = (await query<{ data: { nickName: string } }>(page, '/client/app/user/userinfo')).data.nickName
  const [first, second, member] = await Promise.all([open(visitor), open(visitor).then(() => open(visitor)), open(page.request)])
  expect(nonceIn(second.html)).not.toBe(nonceIn(first.html))
  for (const { html, policy } of [first, second, member]) expect(policy).toContain(`'nonce-${nonceIn(html)}'`)
  expect(member.html).toContain(name)
  for (const { html } of [second, await open(visitor)]) expect(html).not.toContain(name)
  await visitor.dispose()
})
