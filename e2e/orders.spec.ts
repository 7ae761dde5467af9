import { expect, type Locator, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { register, test } from './steps/people.ts'
import { buy, cheapestPlan, createOrder, findSold, query } from './steps/purchases.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const main = (page: Page) => page.getByRole('main')
const downloadOf = async (page: Page, resourceId: string) => {
  const { rows } = await query<{ rows: { fileId: string }[] }>(page, `/client/app/cms/file/${resourceId}`)
  return (await page.request.get(`/api/cms/file/download/${rows[0]?.fileId}`)).status()
}

test('a purchase without downloads is refunded automatically, and cannot be downloaded any more', { tag: '@gate' }, async ({
  page,
}) => {
  await register(page)
  const track = await findSold(page)
  const { orderId, orderNo } = await buy(page, { goodsType: 'RESOURCE', goodsId: track.resourceId })
  expect((await query<{ data: { isBuy: boolean } }>(page, `/client/app/cms/resource/${track.resourceId}`)).data.isBuy).toBe(true)
  await visit(page, '/user/orders')
  const card = page.getByRole('article', { name: `订单 ${orderNo}` })
  await expect(card).toContainText(track.title)
  await expect(card).toContainText('已完成')
  await card.getByRole('link', { name: '订单详情' }).click()
  await page.waitForURL(new RegExp(`orders\\?id=${orderId}$`))
  await expect(main(page).getByRole('heading', { level: 1, name: '已完成' })).toBeVisible()
  await main(page).getByRole('button', { name: '申请退款' }).click()
  const dialog = page.getByRole('dialog', { name: '申请退款' })
  await expect(dialog).toContainText('提交后自动退款')
  await dialog.getByLabel('原因').fill('买错了')
  await dialog.getByRole('button', { name: /^申请退款 ¥/ }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: '已退款' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: '退款' })).toContainText('买错了')
  expect(await downloadOf(page, track.resourceId)).toBe(403)
  await visit(page, '/user/orders?state=refund')
  await expect(card).toContainText('已退款')
})

test('an order that is not paid can be paid later, or cancelled', async ({ page }) => {
  await register(page)
  const { orderId, orderNo } = await createOrder(page, { goodsType: 'RECHARGE', goodsId: '5000' })
  await visit(page, '/user/orders?state=unpaid')
  const card = page.getByRole('article', { name: `订单 ${orderNo}` })
  await expect(card).toContainText('应付 ¥50.00')
  await card.getByRole('button', { name: '去付款' }).click()
  await expect(page.getByRole('dialog')).toContainText('¥')
  await page.keyboard.press('Escape')
  await visit(page, `/user/orders?id=${orderId}`)
  await main(page).getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog', { name: '取消这个订单？' }).getByRole('button', { name: '取消订单' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: '已取消' })).toBeVisible()
  await visit(page, '/user/orders?state=unpaid')
  await expect(page.getByText('没有待付款的订单')).toBeVisible()
})

test('on a phone the actions of an order stand below its amount, side by side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  const { orderNo } = await createOrder(page, { goodsType: 'RECHARGE', goodsId: '5000' })
  await visit(page, '/user/orders?state=unpaid')
  const card = page.getByRole('article', { name: `订单 ${orderNo}` })
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const amount = await boxOf(card.getByText('应付 ¥50.00'))
  const [pay, cancel] = [
    await boxOf(card.getByRole('button', { name: '去付款' })),
    await boxOf(card.getByRole('button', { name: '取消订单' })),
  ]
  expect(pay.y).toBeGreaterThanOrEqual(amount.y + amount.height)
  expect([cancel.y, cancel.x > pay.x]).toEqual([pay.y, true])
})

test('an open page shows by itself that an order was paid on the phone', async ({ page }) => {
  await register(page)
  const { orderId, qrCode } = await createOrder(page, { goodsType: 'RECHARGE', goodsId: '3000' })
  await visit(page, `/user/orders?id=${orderId}`)
  await expect(main(page).getByRole('heading', { level: 1, name: '待付款' })).toBeVisible()
  await page.request.post(qrCode, { form: { outcome: 'pay' }, maxRedirects: 0 })
  await expect(main(page).getByRole('heading', { level: 1, name: '已完成' })).toBeVisible()
  await visit(page, '/user/wallet')
  await expect(page.getByRole('list', { name: '余额明细' })).toContainText('+¥30.00')
})

test('somebody else’s order is not found, nor its receipt', async ({ page, browser }) => {
  await register(page)
  const { orderId } = await buy(page, { goodsType: 'RECHARGE', goodsId: '1000' })
  const other = await browser.newPage()
  await register(other)
  expect((await other.goto(`/user/orders?id=${orderId}`))?.status()).toBe(404)
  expect((await other.goto(`/user/receipt?id=${orderId}`))?.status()).toBe(404)
  expect((await other.goto('/user/orders?id=abc'))?.status()).toBe(404)
  await other.close()
})

test('a receipt prints alone, and says where no money moved', async ({ page }) => {
  await register(page)
  const { orderId, orderNo } = await buy(page, { goodsType: 'RECHARGE', goodsId: '1000' })
  await visit(page, `/user/receipt?id=${orderId}`)
  const receipt = page.getByRole('article', { name: '收据' })
  await expect(receipt).toContainText(orderNo)
  await expect(receipt).toContainText('演示 · 无实际付款')
  await expect(receipt).toContainText('¥10.00')
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
})

test('a seat of five is given by phone, used by its holder, and taken back', async ({ page, browser }) => {
  await register(page)
  await buy(page, { goodsType: 'VIP', goodsId: await cheapestPlan(page, 4) })
  const member = await browser.newPage()
  const phone = await register(member)
  await visit(page, '/user/team')
  await page.getByLabel('对方的手机号').fill('13000000000')
  await page.getByRole('button', { name: '给出席位' }).click()
  await expect(page.getByText('没有这个手机号的账号')).toBeVisible()
  await page.getByLabel('对方的手机号').fill(phone)
  await page.getByRole('button', { name: '给出席位' }).click()
  await expect(page.getByText('1 / 5')).toBeVisible()
  await visit(member, '/user/team')
  await expect(member.getByRole('region', { name: '我的席位' })).toBeVisible()
  await page.getByRole('button', { name: /^收回给/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '收回', exact: true }).click()
  await expect(page.getByText('0 / 5')).toBeVisible()
  // The member's open page receives it.
  await expect(member.getByText('VIP4 有 5 个席位')).toBeVisible()
  await member.close()
})

test('a licence is issued for what was bought, and verified by anybody', async ({ page, visitorPage }) => {
  await register(page)
  const track = await findSold(page)
  await buy(page, { goodsType: 'RESOURCE', goodsId: track.resourceId })
  await visit(page, `/user/licences?for=${track.resourceId}`)
  await page.getByLabel('持有人').fill('上海夜航文化有限公司')
  await page.getByRole('button', { name: '签发' }).click()
  const sheet = page.getByRole('article', { name: '商用授权书' })
  await expect(sheet).toContainText('上海夜航文化有限公司')
  const number = /SL(-\w{4}){3}/.exec((await sheet.textContent()) ?? '')?.[0] ?? ''
  await visit(visitorPage, '/licence')
  await visitorPage.getByLabel('授权书编号').fill(number.toLowerCase().replaceAll('-', ''))
  await visitorPage.getByRole('button', { name: '核验' }).click()
  const seen = visitorPage.getByRole('article', { name: '商用授权书' })
  await expect(seen).toContainText('有效')
  await expect(seen).toContainText('上********司')
  await visitorPage.getByLabel('授权书编号').fill('SL-2345-6789-ABCD')
  await visitorPage.getByRole('button', { name: '核验' }).click()
  await expect(visitorPage.getByText('没有这个编号的授权书')).toBeVisible()
})

test('an artist without sales sees how a share is computed, and the account masked', async ({ page }) => {
  const signedIn = await page.request.post('/api/app-auth/login', {
    headers: { origin: SITE_ORIGIN },
    data: { grantType: 'password', username: 'artist', password: 'shenglang' },
  })
  expect(signedIn.status()).toBe(200)
  await visit(page, '/artist/earnings')
  await expect(page.getByRole('heading', { level: 1, name: '收入' })).toBeVisible()
  await page
    .getByRole('region', { name: '收款账户' })
    .getByRole('button', { name: /填写|更换/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '收款账户' })
  await dialog.getByLabel('户名').fill('林夜')
  await dialog.getByLabel('开户行').fill('招商银行上海分行')
  await dialog.getByLabel('银行账号').fill('6222021234567890124')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写正确的银行账号')).toBeVisible()
  await dialog.getByLabel('银行账号').fill('6222 0212 3456 7890 128')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('region', { name: '收款账户' })).toContainText('**** 0128')
})

test('the pages of what one bought can be read by everybody', async ({ page }) => {
  await register(page)
  const { orderId } = await buy(page, { goodsType: 'RECHARGE', goodsId: '1000' })
  const paths = ['/user/orders', `/user/orders?id=${orderId}`, `/user/receipt?id=${orderId}`, '/user/wallet', '/user/invoices']
  for (const path of [...paths, '/user/licences', '/user/team', '/licence']) {
    await visit(page, path)
    await expectReadable(page, path)
  }
})
