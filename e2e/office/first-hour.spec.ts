import { expect, type Page } from '@playwright/test'
import { totpAt } from '../../server/test/totp.ts'
import { openEmptySite, openPageAt, registerAt, WITH_EMPTY_SITE_MS } from '../site/empty-site.ts'
import { PASSWORD, test } from '../steps/people.ts'
import { proveAgain } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

test.setTimeout(WITH_EMPTY_SITE_MS)

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
}

test('a stranger opens an empty site in the browser, after one command', async ({ browser }) => {
  const site = await openEmptySite()
  const { page, phone } = await registerAt(site, browser)
  await site.command('people', 'grant', phone, 'admin')
  const opening = page.getByRole('region', { name: '开张第一小时' })
  const done = (step: string) =>
    expect(opening.getByRole('listitem').filter({ hasText: step }).getByRole('img', { name: '已做好' })).toBeVisible()
  const start = (step: string) =>
    opening.getByRole('listitem').filter({ hasText: step }).getByRole('link', { name: '去做' }).click()

  // Name, logo, filing numbers and contact.
  await page.goto('/admin')
  await start('站名与标志')
  await page.getByLabel('站点名称').fill('南山电台')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByRole('img', { name: '现在的站标' })).toBeVisible()
  await page.getByLabel('ICP 备案号').fill('粤ICP备12345678号-1')
  await page.getByLabel('公安备案号').fill('粤公网安备 44030502000001号')
  await page.getByLabel('联系邮箱').fill('hi@nanshan.cn')
  await save(page)
  await page.goto('/admin')
  for (const step of ['站名与标志', 'ICP 与公安备案', '联系方式']) await done(step)

  // A preset price is sold once it is confirmed; money asks for the password.
  await start('价格')
  await page.getByRole('button', { name: '确认并开售 VIP1 1 个月' }).click()
  await proveAgain(page, PASSWORD)
  await expect(page.getByRole('button', { name: '停售 VIP1 1 个月' })).toBeVisible()

  // The agreements are adopted, and a category is added.
  await page.goto('/admin')
  await done('价格')
  await opening.getByRole('button', { name: '我读过了，采用' }).click()
  await done('协议')
  await expect(opening).toContainText('都是预置的')
  await start('第一个分类')
  await page.getByRole('button', { name: '添加分类' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('编码').fill('A0390')
  await dialog.getByLabel('名称').fill('车库')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row', { name: /车库/ })).toBeVisible()
  await page.goto('/admin')
  await done('第一个分类')

  // Somebody applies as an artist, and is approved.
  const artist = await registerAt(site, browser)
  const application = { artistName: '夜航船', realName: '张三', idNumber: '11010519491231002X', phonenumber: artist.phone }
  const rest = { style: 'House', introduction: '在深圳放了十年 House 的唱片骑师', agreed: true }
  const headers = { origin: site.origin }
  const applied = await artist.page.request.post('/api/client/app/user/artist/apply', {
    headers,
    data: { ...application, ...rest },
  })
  expect(applied.status()).toBe(200)
  await page.reload()
  await page.getByRole('region', { name: '等你处理' }).getByRole('link', { name: '艺人申请 1 位' }).click()
  await page.getByRole('link', { name: '夜航船' }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('“夜航船”已成为艺人')).toBeVisible()

  // The first goods are shown.
  await page.goto('/admin')
  await done('第一位艺人')
  await start('第一首作品')
  await page.getByRole('link', { name: '新建' }).first().click()
  await page.getByRole('textbox', { name: '标题' }).fill('旋钮帽一套')
  await page.getByRole('textbox', { name: '价格（元）' }).fill('39')
  await page.getByRole('button', { name: '建立' }).click()
  await page.getByRole('button', { name: '上架' }).click()
  const address = await page.getByRole('link', { name: '在网站上看' }).getAttribute('href')

  // Two steps for the one administrator.
  await page.goto('/admin')
  await done('第一首作品')
  await start('两步登录')
  await page.getByRole('button', { name: '启用两步验证' }).click()
  await expect(page.getByRole('img', { name: '两步验证的二维码' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('form', { name: '启用两步验证' }).getByLabel('验证码').fill(totpAt(secret, new Date()))
  await page.getByRole('button', { name: '确认启用' }).click()
  await page.getByRole('button', { name: '我存好了' }).click()
  await page.goto('/admin')
  await done('两步登录')
  await expect(opening).toContainText('9/12')

  // The remaining steps need a provider's account and a restart; a visitor finds an open site.
  for (const step of ['短信', '支付通道', '备份']) {
    await expect(opening.getByRole('listitem').filter({ hasText: step }).getByRole('img', { name: '已做好' })).toHaveCount(0)
  }
  const visitor = await openPageAt(site.origin, browser)
  await visit(visitor, address ?? '')
  await expect(visitor.getByRole('heading', { name: '旋钮帽一套', level: 1 })).toBeVisible()
  await expect(visitor).toHaveTitle(/南山电台$/)
  await expect(visitor.getByRole('contentinfo')).toContainText('粤ICP备12345678号-1')
  await Promise.all([page.close(), artist.page.close(), visitor.close()])
  await site.close()
})
