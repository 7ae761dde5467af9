import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { settingsOf, startWechatPay } from '../../server/test/providers/wechat-pay-server.ts'
import { openEmptySite, registerAt, WITH_EMPTY_SITE_MS } from '../site/empty-site.ts'
import { post } from '../steps/calls.ts'
import { PASSWORD, test } from '../steps/people.ts'
import { query } from '../steps/purchases.ts'
import { expectReadable } from '../steps/readable.ts'
import { proveAgain } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

// Payments of the sandbox earn nobody anything: this shop has a provider, and begins with an empty folder.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const PRICE_FEN = 10_000
const ADDRESS = {
  name: '林夜',
  phone: '13812345678',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园 1 号',
}
const APPLICATION = {
  ...{ artistName: '夜航船', realName: '张三', idNumber: '11010519491231002X', phonenumber: '13812345678' },
  ...{ style: 'House', introduction: '在深圳放了十年 House 的唱片骑师', agreed: true },
}
const PDF = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

interface Order {
  orderId: string
  orderNo: string
}

let shop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async ({ browser }) => {
  test.setTimeout(WITH_EMPTY_SITE_MS)
  shop = await openShop(browser)
})
test.afterAll(() => shop?.close())

/** An artist's goods on sale for money that a provider takes, and two of the staff. */
async function openShop(browser: Parameters<typeof registerAt>[1]) {
  const wechat = await startWechatPay()
  const site = await openEmptySite(settingsOf(wechat.shop))
  const [first, second, artist] = [
    await registerAt(site, browser),
    await registerAt(site, browser),
    await registerAt(site, browser),
  ]
  await site.command('people', 'grant', first.phone, 'admin')
  await site.command('people', 'grant', second.phone, 'finance')
  await post(first.page, '/client/app/admin/step', { password: PASSWORD })
  // Sets low limits for payouts, and for payouts by one person alone.
  await post(first.page, '/client/app/admin/rules', { name: 'payoutFromFen', value: 100 })
  await post(first.page, '/client/app/admin/rules', { name: 'secondEyesFromFen', value: 2000 })
  const { applicationId } = await post<{ applicationId: string }>(artist.page, '/client/app/user/artist/apply', APPLICATION)
  await post(first.page, `/client/app/admin/artist/review/${applicationId}`, { outcome: 'approved' })
  const { data } = await query<{ data: { userId: string } }>(artist.page, '/client/app/user/userinfo')
  const goods = { contentType: 4, title: '旋钮帽一套', categoryCode: 'A0301', priceFen: PRICE_FEN, artistId: data.userId }
  const { resourceId } = await post<{ resourceId: string }>(first.page, '/client/app/admin/works/save', goods)
  await post(first.page, `/client/app/admin/works/visible/${resourceId}`, { isVisible: true })
  const close = async () => {
    await Promise.all([first, second, artist].map(({ page }) => page.close()))
    await site.close()
    await wechat.close()
  }
  return { site, wechat, staff: first.page, second: second.page, artist: artist.page, goodsId: resourceId, close }
}

/** Somebody buys the goods; the provider notifies the shop of `paidFen`. */
async function buyGoods(browser: Parameters<typeof registerAt>[1], paidFen = PRICE_FEN) {
  const { site, wechat, goodsId } = shop
  const { page } = await registerAt(site, browser)
  const { addressId } = await post<{ addressId: string }>(page, '/pay/client/address/save', ADDRESS)
  const ordered = { goodsType: 'RESOURCE', goodsId, channel: 'wechat', addressId }
  const { orderId, orderNo } = await post<Order>(page, '/pay/page/create', ordered)
  const attemptNo = [...wechat.trades.keys()].at(-1) ?? ''
  wechat.pay(attemptNo)
  await notifyShop(page, wechat.notification(attemptNo, { overrides: { amount: { total: paidFen, currency: 'CNY' } } }))
  return { page, orderId, orderNo, attemptNo }
}

/** The provider notifies the shop, once it has the refund, that the money is back. */
async function notifyRefund(page: Page, attemptNo: string): Promise<void> {
  const { wechat } = shop
  const refundsOf = () => [...(wechat.trades.get(attemptNo)?.refunds.keys() ?? [])]
  await expect.poll(refundsOf).toHaveLength(1)
  const content = {
    mchid: wechat.shop.merchantId,
    out_trade_no: attemptNo,
    out_refund_no: refundsOf()[0],
    refund_status: 'SUCCESS',
  }
  await notifyShop(page, wechat.notification(attemptNo, { event: 'REFUND.SUCCESS', content }))
}

async function notifyShop(page: Page, { headers, body: data }: ReturnType<typeof shop.wechat.notification>): Promise<void> {
  const answer = await page.request.post('/api/pay/notify/wechat', { headers: headers as Record<string, string>, data })
  expect(answer.status()).toBeLessThan(300)
}

const orderOf = async (page: Page, orderId: string) =>
  (await query<{ data: { payTime: string; refundedFen: number } }>(page, `/pay/client/order/detail/${orderId}`)).data
const isPaid = (page: Page, orderId: string) => expect.poll(async () => (await orderOf(page, orderId)).payTime).not.toBe('')

const said = (page: Page, text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('an artist is paid by one of the staff up to the limit, above it by two', async ({ browser }) => {
  const { staff, second, artist } = shop
  const { page, orderId } = await buyGoods(browser)
  await isPaid(page, orderId)
  // The artist can be paid once the goods were received.
  await post(staff, `/client/app/admin/order/ship/${orderId}`, { carrier: '顺丰', trackingNo: 'SF0001' })
  await post(page, `/pay/client/order/receive/${orderId}`, {})
  await visit(artist, '/artist/earnings')
  // One month of twelve has earnings: the others draw no bar.
  await expect(artist.locator('[title^="20"] > i')).toHaveCount(1)
  await artist.getByRole('button', { name: '填写' }).click()
  const account = artist.getByRole('form', { name: '收款账户' })
  await account.getByLabel('户名').fill('张三')
  await account.getByLabel('开户行').fill('招商银行深圳分行')
  await account.getByLabel('银行账号').fill('6225880000000001')
  await account.getByRole('button', { name: '保存' }).click()
  await said(artist, '收款账户已保存')

  await staff.goto('/admin/orders/payouts')
  const payable = staff.getByRole('table', { name: '可以付款' })
  await expect(payable).toContainText('招商银行深圳分行')
  await expectReadable(staff, 'payouts')
  const record = async (amount: string, reference: string) => {
    await payable.getByRole('button', { name: '记录付款' }).click()
    const dialog = staff.getByRole('dialog', { name: /^记录付给/ })
    await dialog.getByRole('textbox', { name: /税前金额/ }).fill(amount)
    await dialog.getByRole('textbox', { name: '银行流水号' }).fill(reference)
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(dialog.getByText(new RegExp(`付款 ¥${amount}\\.00 给 .*，银行流水号 ${reference}，确认？`))).toBeVisible()
    await dialog.getByRole('button', { name: '记录付款' }).click()
    await expect(dialog).toBeHidden()
  }
  await record('10', 'CMB0001')
  await said(staff, '已记录，并通知了艺人')
  await record('30', 'CMB0002')
  await said(staff, '超过复核的限额，待另一位同事确认')
  await staff.getByRole('link', { name: '待复核' }).click()
  await expect(staff.getByText('你记录的，要另一位同事复核')).toBeVisible()

  await second.goto('/admin/orders/payouts')
  await second.getByRole('link', { name: '待复核' }).click()
  await second.getByRole('button', { name: '复核' }).click()
  const confirmed = second.getByRole('dialog', { name: '复核' })
  await expect(confirmed).toContainText('付款 ¥30.00')
  await confirmed.getByRole('button', { name: '复核' }).click()
  await proveAgain(second, PASSWORD)
  await said(second, '已记录，并通知了艺人')
  await second.getByRole('link', { name: '付款记录' }).click()
  await expect(
    second
      .getByRole('table', { name: '付款记录' })
      .getByRole('row')
      .filter({ hasText: /CMB000[12]/ }),
  ).toHaveCount(2)
  const downloading = second.waitForEvent('download')
  await second.getByRole('link', { name: '导出 CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(',30.00,0.00,30.00,')
  await visit(artist, '/artist/earnings?tab=payouts')
  await expect(artist.getByText('流水号 CMB0002')).toBeVisible()
  await page.close()
})

test('a buyer asks for an invoice, staff issue it, and mark it as reversed after a refund', async ({ browser }) => {
  const { staff } = shop
  const { page, orderId, orderNo, attemptNo } = await buyGoods(browser)
  await isPaid(page, orderId)
  await visit(page, `/user/orders?id=${orderId}`)
  await page.getByRole('button', { name: '申请发票' }).click()
  const request = page.getByRole('dialog', { name: '申请发票' })
  await request.getByLabel('发票抬头').fill('林夜')
  await request.getByRole('button', { name: '提交申请' }).click()
  await said(page, '发票申请已提交')

  await staff.goto('/admin/orders/invoices')
  const row = staff.getByRole('table', { name: '发票' }).getByRole('row').filter({ hasText: orderNo })
  await expect(row).toBeVisible()
  await expectReadable(staff, 'invoices')
  await row.getByRole('button', { name: '开具' }).click()
  const dialog = staff.getByRole('dialog', { name: '为 林夜 开具发票' })
  await dialog.getByLabel('发票号码').fill('25442000000012345678')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('请选择文件')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(PDF)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('开具 ¥100.00 的发票给 林夜，号码 25442000000012345678，确认？')).toBeVisible()
  await dialog.getByRole('button', { name: '开具' }).click()
  await said(staff, '已开具，并通知了买家')

  await visit(page, '/user/invoices')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /^下载发票/ }).click()])
  expect([await download.failure(), download.suggestedFilename()]).toEqual([null, expect.stringMatching(/\.pdf$/)])

  const refund = { amountFen: 1500, reason: '少了一颗', take: 'nothing' }
  await post(staff, `/client/app/admin/order/refund/${orderId}`, refund)
  await notifyRefund(page, attemptNo)
  await expect.poll(async () => (await orderOf(page, orderId)).refundedFen).toBe(1500)
  await staff.goto('/admin/orders/invoices?state=toReverse')
  await row.getByRole('button', { name: '记为已红冲' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '记为已红冲' }).click()
  await said(staff, '已记下红冲')
  await staff.getByRole('link', { name: '已红冲' }).click()
  await expect(row).toBeVisible()
  await page.close()
})

test('a payment of a wrong amount is held as a difference, sent back, and another is resolved in words', async ({ browser }) => {
  const { staff } = shop
  const [wrong, other] = [await buyGoods(browser, PRICE_FEN + 1), await buyGoods(browser, PRICE_FEN - 1)]
  await staff.goto('/admin/orders/differences')
  const rowOf = ({ attemptNo }: { attemptNo: string }) =>
    staff.getByRole('table', { name: '对账差异' }).getByRole('row').filter({ hasText: attemptNo })
  await expect(rowOf(wrong)).toContainText(/付款金额与订单不符.*¥100\.00.*¥100\.01/)
  await expectReadable(staff, 'differences')
  await rowOf(wrong).getByRole('button', { name: '原路退回' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /原因/ }).fill('金额不符')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText(`把付款 ${wrong.attemptNo} 的 ¥100.01 原路退回，确认？`)).toBeVisible()
  await dialog.getByRole('button', { name: '原路退回' }).click()
  await said(staff, '¥100.01 正在原路退回')
  await expect(rowOf(wrong)).toHaveCount(0)

  await rowOf(other).getByRole('button', { name: '写明处理' }).click()
  await dialog.getByRole('textbox', { name: /处理说明/ }).fill('已在商户平台退款')
  await dialog.getByRole('button', { name: '写明处理' }).click()
  await said(staff, '已记下，这项差异处理完毕')
  await expect(rowOf(other)).toHaveCount(0)
  await Promise.all([wrong.page.close(), other.page.close()])
})
