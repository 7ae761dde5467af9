import { type Browser, expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { post } from '../steps/calls.ts'
import { PASSWORD, register, test } from '../steps/people.ts'
import { buy, findSold, query } from '../steps/purchases.ts'
import { expectReadable } from '../steps/readable.ts'
import { admin } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

/** A page of somebody else's browser, from a network address of their own. */
const openPage = (browser: Browser): Promise<Page> => {
  const part = () => Math.ceil(Math.random() * 250)
  const extraHTTPHeaders = { 'x-forwarded-for': `10.8.${part()}.${part()}` }
  return browser.newPage({ baseURL: SITE_ORIGIN, locale: 'zh-CN', viewport: { width: 1440, height: 900 }, extraHTTPHeaders })
}

/** Signs staff in, who then prove it once more, as changes of money need it. */
async function signIn(page: Page, username: string, password: string): Promise<void> {
  const data = { grantType: 'password', username, password }
  const answer = await page.request.post('/api/app-auth/login', { headers: { origin: SITE_ORIGIN }, data })
  expect(answer.status()).toBe(200)
  const step = await page.request.post('/api/client/app/admin/step', { headers: { origin: SITE_ORIGIN }, data: { password } })
  expect(step.status()).toBe(200)
}

/** The demo's administrator in the office. */
async function openOffice(browser: Browser): Promise<Page> {
  const page = await openPage(browser)
  await signIn(page, 'admin', 'shenglang')
  return page
}

/** Finds an order by its number, and opens it. */
async function openOrder(page: Page, orderNo: string): Promise<void> {
  await page.goto('/admin/orders')
  await page.getByRole('searchbox', { name: '订单号或手机号' }).fill(orderNo)
  await page.getByRole('button', { name: '查找' }).click()
  const orders = page.getByRole('table', { name: '订单' })
  await expect(orders.getByRole('row')).toHaveCount(2)
  await orders.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: `订单 ${orderNo}`, level: 1 })).toBeVisible()
}

/** Fills in a refund of money alone, and confirms the sentence that says it. */
async function refund(page: Page, amount: string, sentence: RegExp): Promise<void> {
  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /不收回权益/ }).check()
  await dialog.getByRole('textbox', { name: /退款金额/ }).fill(amount)
  await dialog.getByRole('textbox', { name: /原因/ }).fill('补偿')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByRole('button', { name: '退款', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const stateOf = (page: Page, orderId: string) =>
  query<{ data: { status: string; refundedFen: number } }>(page, `/pay/client/order/detail/${orderId}`).then(({ data }) => data)

test('staff refund a part of an order found by its number; above the limit a second person confirms it', async ({
  page,
  browser,
}) => {
  await register(page)
  const track = await findSold(page, 500)
  const { orderId, orderNo } = await buy(page, { goodsType: 'RESOURCE', goodsId: track.resourceId })
  const office = await openOffice(browser)
  await openOrder(office, orderNo)
  await expectReadable(office, 'an order in the office')
  await refund(office, '1', new RegExp(`退款 ¥1\\.00，订单 ${orderNo}.*确认？`))
  await expect.poll(() => stateOf(page, orderId)).toMatchObject({ status: 'COMPLETED', refundedFen: 100 })
  await visit(page, `/user/orders?id=${orderId}`)
  await expect(page.getByRole('main')).toContainText('¥1.00')

  const partner = await openPage(browser)
  const phone = await register(partner)
  await admin('people', 'grant', phone, 'finance')
  await signIn(partner, phone, PASSWORD)
  await post(office, '/client/app/admin/rules', { name: 'secondEyesFromFen', value: 250 })
  await office.reload()
  // Together with the refund before, it exceeds the limit.
  await refund(office, '2', /退款 ¥2\.00/)
  await expect(office.getByRole('table', { name: '退款' })).toContainText('待复核')
  await office.goto('/admin/orders/refunds?state=waiting')
  await office
    .getByRole('button', { name: /¥2\.00.*补偿/ })
    .last()
    .click()
  await expect(office.getByText('这笔是你决定的，要另一位同事复核。')).toBeVisible()
  await expect(office.getByRole('button', { name: /复核并退款/ })).toHaveCount(0)

  await partner.setViewportSize({ width: 390, height: 844 })
  await partner.goto('/admin/orders/refunds?state=waiting')
  await partner
    .getByRole('button', { name: /¥2\.00.*补偿/ })
    .last()
    .click()
  const card = partner.getByRole('region', { name: `订单 ${orderNo}` })
  await expect(card).toContainText('¥2.00')
  await expectReadable(partner, 'a refund on a phone')
  await card.getByRole('button', { name: /复核并退款/ }).click()
  const dialog = partner.getByRole('dialog')
  await expect(dialog).toContainText(`复核：退款 ¥2.00，订单 ${orderNo}`)
  await dialog.getByRole('button', { name: '复核并退款' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stateOf(page, orderId)).toMatchObject({ status: 'COMPLETED', refundedFen: 300 })
  await post(office, '/client/app/admin/rules', { name: 'secondEyesFromFen', value: null })
  await openOrder(office, orderNo)
  await expect(office.getByRole('list', { name: '经过' })).toContainText('复核退款 ¥2.00')
})

/** Buys the last of the goods, since other journeys change the first, and pays. */
async function buyGoods(page: Page): Promise<{ orderId: string; orderNo: string }> {
  const { rows } = await query<{ rows: { resourceId: string }[] }>(page, '/client/app/cms/resource?contentType=4&pageSize=50')
  const address = {
    name: '林夜',
    phone: '13800000000',
    province: '上海市',
    city: '上海市',
    district: '静安区',
    detail: '巨鹿路 1 号',
  }
  const { addressId } = await post<{ addressId: string }>(page, '/pay/client/address/save', address)
  const goods = { goodsType: 'RESOURCE', goodsId: rows.at(-1)?.resourceId, quantity: 1, channel: 'sandbox', addressId }
  const { orderId, orderNo, qrCode } = await post<{ orderId: string; orderNo: string; qrCode: string }>(
    page,
    '/pay/page/create',
    goods,
  )
  expect((await page.request.post(qrCode, { form: { outcome: 'pay' }, maxRedirects: 0 })).status()).toBe(303)
  await expect.poll(() => stateOf(page, orderId)).toMatchObject({ status: 'PAID' })
  return { orderId, orderNo }
}

test('staff send a goods order and correct its number; the buyer sees the corrected one', async ({ page, browser }) => {
  await register(page)
  const { orderId, orderNo } = await buyGoods(page)

  const office = await openOffice(browser)
  await openOrder(office, orderNo)
  await office.getByRole('button', { name: '发货' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '快递公司' }).fill('顺丰')
  await dialog.getByRole('textbox', { name: '快递单号' }).fill('单号')
  await dialog.getByRole('button', { name: '保存并通知买家' }).click()
  await expect(dialog.getByText('快递单号由字母、数字和连字符组成')).toBeVisible()
  await dialog.getByRole('textbox', { name: '快递单号' }).fill('SF0001')
  await dialog.getByRole('button', { name: '保存并通知买家' }).click()
  await expect(dialog).toBeHidden()
  await office.getByRole('button', { name: '更正物流' }).click()
  await dialog.getByRole('textbox', { name: '快递单号' }).fill('SF0002')
  await dialog.getByRole('button', { name: '保存并通知买家' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByRole('list', { name: '经过' })).toContainText(/发货.*顺丰 SF0001.*更正物流.*顺丰 SF0002/)
  await visit(page, `/user/orders?id=${orderId}`)
  await expect(page.getByRole('main')).toContainText('SF0002')
  await expect(page.getByRole('main')).not.toContainText('SF0001')
})

test('several orders are shipped by a list of numbers, which is checked line by line before', async ({ page, browser }) => {
  await register(page)
  const [one, other] = [await buyGoods(page), await buyGoods(page)]
  const office = await openOffice(browser)
  await office.goto('/admin/orders?status=toSend')
  for (const { orderNo } of [one, other]) await office.getByRole('checkbox', { name: `选择 ${orderNo}` }).check()
  await office.getByRole('button', { name: '填单号发货' }).click()
  const dialog = office.getByRole('dialog', { name: '批量发货' })
  const list = dialog.getByRole('textbox', { name: '订单号与快递单号' })
  await expect(list).toHaveValue(`订单号,快递单号\n${one.orderNo},\n${other.orderNo},`)
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('还没有填好快递单号的行')).toBeVisible()
  await list.fill(`订单号,快递单号\n${one.orderNo},单号\n${other.orderNo},ZT0002`)
  await dialog.getByRole('textbox', { name: '快递公司' }).fill('中通')
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText(`第 2 行：订单 ${one.orderNo}：快递单号由字母、数字和连字符组成`)).toBeVisible()
  await expectReadable(office, 'a list of shipments')
  await expect.poll(() => stateOf(page, other.orderId)).toMatchObject({ status: 'PAID' })

  const file = {
    name: '发货.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${one.orderNo},ZT0001\n${other.orderNo},SF0002,顺丰`),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('检查通过：2 个订单会发货，并通知买家')).toBeVisible()
  await dialog.getByRole('button', { name: '发货 2 单' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText('已发货 2 单，并通知了买家')).toBeVisible()
  await expect(office.getByRole('checkbox', { name: `选择 ${one.orderNo}` })).toHaveCount(0)
  await visit(page, `/user/orders?id=${other.orderId}`)
  await expect(page.getByRole('main')).toContainText('顺丰')
  await expect(page.getByRole('main')).toContainText('SF0002')
})
