import { expect, type Page } from '@playwright/test'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { checkout, leaveCheckout, payByPhone } from './steps/checkout-steps.ts'
import { newPhone, register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { openAdmin, postAsAdmin } from './steps/staff.ts'
import { visit } from './steps/visit.ts'

const API = '/api'
const DAY_MS = 86_400_000
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function firstOffer(page: Page, contentType: number): Promise<{ resourceId: string; title: string }> {
  const answer = await page.request.get(`${API}/client/app/cms/resource?contentType=${contentType}&pageSize=1`)
  return (await answer.json()).rows[0]
}

async function fillAddress(page: Page, name: string): Promise<void> {
  await page.getByLabel('收货人').fill(name)
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('省份').fill('上海市')
  await page.getByLabel('城市').fill('上海市')
  await page.getByLabel('区县').fill('静安区')
  await page.getByLabel('详细地址').fill('巨鹿路 1 号 2 楼')
  const save = page.getByRole('button', { name: '保存地址' })
  await save.click()
  // Content below the form moves up when the form closes.
  await expect(save).toBeHidden()
}

test('addresses are saved, changed and removed', async ({ page }) => {
  await register(page)
  await visit(page, '/user/addresses')
  // Without an address, the text and the button are in one place.
  await expect(page.getByText('还没有收货地址').locator('xpath=..').getByRole('button', { name: '添加地址' })).toBeVisible()
  await page.getByRole('button', { name: '添加地址' }).click()
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(page.getByText('请填写收货人')).toBeVisible()
  await expectReadable(page, 'the form of an address')
  await fillAddress(page, '林夜')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([/林夜.*默认/])
  await page.getByRole('button', { name: '添加地址' }).click()
  await fillAddress(page, '一个名字很长很长很长的收货人')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: '把 一个名字很长很长很长的收货人 的地址设为默认' }).click()
  await expect(rows.first()).toHaveText(/一个名字很长.*默认/)
  await expectReadable(page, '/user/addresses')
  await page.getByRole('button', { name: '删除 林夜 的地址' }).click()
  await expect(rows).toHaveCount(1)
})

test('a coupon is claimed by its code once', async ({ page, browser }) => {
  await register(page)
  const code = `E2E-${newPhone()}`
  const time = { startTime: new Date(Date.now() - DAY_MS).toISOString(), endTime: new Date(Date.now() + DAY_MS).toISOString() }
  await postAsAdmin(browser, '/pay/admin/coupon/create', { code, title: '新店开张', offFen: 500, fromFen: 3000, ...time })
  await visit(page, '/user/coupons')
  const form = page.getByRole('form', { name: '领取优惠券' })
  await form.getByLabel('优惠码').fill(code.toLowerCase())
  await form.getByRole('button', { name: '领取' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: code })).toHaveText(/满 ¥30 减 ¥5.*新店开张.*可使用/)
  await form.getByLabel('优惠码').fill(code)
  await form.getByRole('button', { name: '领取' }).click()
  await expect(page.getByText('这张优惠券你已经领过')).toBeVisible()
  // A public coupon is claimed by a press.
  const offered = page.getByRole('listitem').filter({ hasText: '开业礼' })
  await offered.getByRole('button', { name: '领取' }).click()
  await expect(offered).toHaveText(/满 ¥100 减 ¥20.*可使用/)
  await expectReadable(page, '/user/coupons')
})

test('the checkout offers the applicable coupons and removes one again', async ({ page, browser }) => {
  await register(page)
  const code = `E2E-${newPhone()}`
  const time = { startTime: new Date(Date.now() - DAY_MS).toISOString(), endTime: new Date(Date.now() + DAY_MS).toISOString() }
  await postAsAdmin(browser, '/pay/admin/coupon/create', { code, title: '新店开张', offFen: 500, fromFen: 3000, ...time })
  const headers = { origin: SITE_ORIGIN, 'idempotency-key': code }
  expect((await page.request.post(`${API}/pay/client/coupon/claim`, { headers, data: { code } })).status()).toBe(200)
  await visit(page, '/noble')
  await page.getByRole('button', { name: '立即开通 VIP3' }).click()
  await checkout(page).getByText('使用优惠券（1 张可用）').click()
  const coupon = checkout(page).getByRole('button', { name: '满 ¥30 减 ¥5' })
  await coupon.click()
  await expect(checkout(page).getByRole('button', { name: '去付款 ¥263.00' })).toBeVisible()
  await expect(coupon).toHaveAttribute('aria-pressed', 'true')
  await expectReadable(page, 'a coupon at the till')
  await coupon.click()
  await expect(checkout(page).getByText('优惠 −¥5.00')).toBeHidden()
})

test('on a phone the current tab is in sight', async ({ page }) => {
  await register(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/user/addresses')
  await expect(page.getByRole('navigation', { name: '订单与账户' }).getByRole('link', { name: '收货地址' })).toBeInViewport({
    ratio: 1,
  })
})

test.describe('limited goods', () => {
  let resourceId = ''
  let admin: Awaited<ReturnType<typeof openAdmin>>
  const limit = (limits: object) => admin.post(`/pay/admin/goods/set/${resourceId}`, limits)
  test.beforeEach(async ({ page, browser }) => {
    resourceId = (await firstOffer(page, CONTENT_TYPES.goods)).resourceId
    admin = await openAdmin(browser)
  })
  // Other journeys buy them too.
  test.afterEach(async () => {
    await limit({ stock: null, perPersonMax: null })
    await admin.close()
  })

  test('goods show the remaining number, and are bought in the chosen quantity', async ({ page }) => {
    await limit({ stock: 3, perPersonMax: 2 })
    await visit(page, `/presale?id=${resourceId}`)
    const price = page.getByRole('region', { name: '价格' })
    await expect(price).toContainText('剩 3 件')
    await expect(price.getByLabel('数量').getByRole('option')).toHaveCount(2)
    await expectReadable(page, 'goods')
    await price.getByRole('button', { name: '购买' }).click()
    await expect(page.getByRole('dialog', { name: '登录提示' })).toBeVisible()
    await limit({ stock: 0 })
    await visit(page, `/presale?id=${resourceId}`)
    await expect(price.getByRole('button', { name: '已售罄' })).toBeDisabled()
  })
})

test('the presale of the demo is found, ordered before its release and cheaper by the coupon that its page names', async ({
  page,
  browser,
}) => {
  await register(page)
  await visit(page, '/presale')
  await expectReadable(page, '/presale')
  await page
    .getByRole('main')
    .getByRole('link', { name: /北岸信号.*预订.*发布/ })
    .click()
  await expect(page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem').last()).toHaveText(/北岸信号/)
  const price = page.getByRole('region', { name: '价格' })
  await expect(price).toContainText(/预售中，距发布.*剩 \d+ 件.*每人限购 2 件.*优惠券 满 ¥100 减 ¥20.*截止/s)
  await expect(page.getByRole('main').getByText(/限购/)).toHaveCount(1)
  const header = page.getByRole('main').locator('header').filter({ has: price })
  const top = async (part: typeof header) => (await part.boundingBox())?.y ?? Number.NaN
  expect((await top(header.locator('img').first())) - (await top(header))).toBeLessThanOrEqual(40)
  await price.getByRole('button', { name: /预订|购买/ }).click()
  await expect(checkout(page)).toBeVisible()
  await fillAddress(page, '林夜')
  await checkout(page)
    .getByText(/使用优惠券（1 张可用）/)
    .click()
  await checkout(page).getByRole('button', { name: '满 ¥100 减 ¥20' }).click()
  await checkout(page).getByRole('button', { name: '去付款 ¥248.00' }).click()
  await payByPhone(page, browser)
  await leaveCheckout(page)
  await visit(page, '/user/orders')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: '申请测试发票' }).click()
  const dialog = page.getByRole('dialog', { name: '申请测试发票' })
  await dialog.getByLabel('发票抬头').fill('林夜')
  await expectReadable(page, 'the dialog of a sample invoice')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('link', { name: '测试发票：已开具' }).click()
  const line = page.getByRole('listitem').filter({ hasText: '测试发票（样票）' })
  const [download] = await Promise.all([page.waitForEvent('download'), line.getByRole('link', { name: /^下载发票/ }).click()])
  expect(download.suggestedFilename()).toMatch(/^fapiao-SAMPLE-.+\.pdf$/)
})

test('a quote is shown with its request and accepted at the checkout', async ({ page, browser }) => {
  await register(page)
  await visit(page, '/udesign')
  await page.getByLabel('使用场合').fill('酒吧周年庆')
  await page.getByLabel('预算（元）').fill('3000')
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('需求说明').fill('要一首开场曲')
  await page.getByRole('button', { name: '提交需求' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: '要一首开场曲' })
  await expect(mine).toContainText('等待报价')
  const { rows } = await (await page.request.get(`${API}/client/app/user/design/request`)).json()
  await postAsAdmin(browser, `/client/app/admin/design/quote/${rows[0].requestId}`, {
    quoteFen: 280_000,
    days: 10,
    text: '含两次修改',
  })
  await page.reload()
  await expect(mine).toHaveText(/已报价.*报价 ¥2800 · 10 天完成.*含两次修改/s)
  await expectReadable(page, 'a quote')
  await mine.getByRole('button', { name: '接受并付款' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the gallery’s light moves while in view, until it is stopped, and not with reduced motion', async ({ page }) => {
  const answer = await page.request.get(`${API}/client/app/cms/resource?contentType=6&pageSize=50`)
  const { rows } = await answer.json()
  const offer = rows.find(({ title }: { title: string }) => title.includes('隧道')) ?? rows[0]
  const detail = (await (await page.request.get(`${API}/client/app/cms/resource/${offer.resourceId}`)).json()).data
  expect(detail.moving).not.toBe('')
  const gallery = page.getByRole('region', { name: `${offer.title}的图片` })
  const moving = gallery.getByRole('img', { name: '动态画面' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, `/presale?id=${offer.resourceId}`)
  await expect(moving).toBeVisible()
  expect(await moving.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth))).toBe(480)
  await gallery.getByRole('button', { name: '停住画面' }).click()
  await expect(moving).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/presale?id=${offer.resourceId}`)
  await expect(gallery.getByRole('button', { name: '播放画面' })).toBeVisible()
  await expect(moving).toHaveCount(0)
  await gallery.getByRole('button', { name: '播放画面' }).click()
  await expect(moving).toBeVisible()
})

test('a seller puts pictures of what they sell in order; buyers see them after the review', async ({ page }) => {
  const data = { grantType: 'password', username: 'artist', password: 'shenglang' }
  await page.request.post(`${API}/app-auth/login`, { headers: { origin: SITE_ORIGIN }, data })
  const works = (await (await page.request.get(`${API}/client/app/resource/own?pageSize=50`)).json()).rows
  const { resourceId } = works.find(({ contentType }: { contentType: number }) => contentType > 3)
  const shown = async () => (await (await page.request.get(`${API}/client/app/cms/resource/${resourceId}`)).json()).data.pictures
  const before = await shown()
  // Withdraws a review that an interrupted journey has left waiting.
  const headers = { origin: SITE_ORIGIN, 'idempotency-key': newPhone() }
  await page.request.post(`${API}/client/app/resource/save`, { headers, data: { resourceId, pictures: before } })
  await visit(page, `/artist/uploadMusic?id=${resourceId}`)
  const pictures = page.getByRole('list', { name: '图片' }).locator('img')
  await expect(pictures).toHaveCount(before.length)
  await page.locator('input[type=file][multiple]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(pictures).toHaveCount(before.length + 1)
  await page.getByRole('button', { name: `第 ${before.length + 1} 张往前移` }).click()
  await page.getByRole('button', { name: '移除第 1 张' }).click()
  await expect(pictures).toHaveCount(before.length)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '未提交的修改' })).toBeVisible()
  await expectReadable(page, 'the editor of goods')
  expect(await shown()).toEqual(before)
  await page.getByRole('button', { name: '放弃这些修改' }).click()
  await expect(page.getByRole('heading', { name: '未提交的修改' })).toHaveCount(0)
})
