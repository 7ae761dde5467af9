import { expect, type Page } from '@playwright/test'
import { checkout, confirmOrder, leaveCheckout, payByPhone, scan } from './steps/checkout-steps.ts'
import { register, test } from './steps/people.ts'
import { buy, cheapestPlan, findSold } from './steps/purchases.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

async function openTopUp(page: Page, amount: string): Promise<void> {
  await visit(page, '/user/recharge')
  await page.getByLabel('其他金额').fill(amount)
  await page.getByRole('button', { name: /^充值 ¥/ }).click()
}

/** Opens the checkout for a level's plan on /noble and confirms it, which places the order. */
async function openVip(page: Page, level: number): Promise<void> {
  await visit(page, '/noble')
  await page.getByRole('button', { name: `立即开通 VIP${level}` }).click()
  await expect(checkout(page)).toBeVisible()
  await confirmOrder(page)
}

const code = (page: Page) => checkout(page).getByRole('img', { name: /付款二维码/ })

test('a declined payment can be made again, for the same order', async ({ page, browser }) => {
  await register(page)
  await openVip(page, 2)
  const phone = await scan(page, browser)
  const number = await checkout(page)
    .getByText(/^订单 /)
    .textContent()
  await phone.getByRole('button', { name: '余额不足' }).click()
  await expect(checkout(page).getByText('付款没有完成', { exact: true })).toBeVisible()
  await checkout(page).getByRole('button', { name: '再试一次' }).click()
  await expect(checkout(page).getByText(number ?? '')).toBeVisible()
  await payByPhone(page, browser)
})

test('every state of a payment in the checkout is readable for everyone', async ({ page, browser }) => {
  await register(page)
  await openVip(page, 2)
  const phone = await scan(page, browser)
  await phone.getByRole('button', { name: '余额不足' }).click()
  await expect(checkout(page).getByText('付款没有完成', { exact: true })).toBeVisible()
  await expectReadable(page, 'declined')
  await checkout(page).getByRole('button', { name: '再试一次' }).click()
  await payByPhone(page, browser)
  await expectReadable(page, 'paid')
})

test('an account without consent agrees in the checkout and continues to the payment code', async ({ page, browser }) => {
  await register(page, undefined, false)
  await openVip(page, 2)
  const terms = page.getByRole('dialog', { name: '用户协议与隐私政策' })
  await expect(terms.getByRole('link')).toHaveText(['《用户协议》', '《隐私政策》'])
  await terms.getByRole('button', { name: '同意并继续' }).click()
  await payByPhone(page, browser)
})

const ordersOf = async (page: Page): Promise<{ status: string }[]> =>
  (await (await page.request.get('/api/pay/client/order/list')).json()).rows

test('closing the checkout leaves no order before confirmation and keeps it after; opened again it is the same one', async ({
  page,
}) => {
  await register(page)
  await openTopUp(page, '12')
  await expect(checkout(page).getByRole('button', { name: '去付款 ¥12.00' })).toBeEnabled()
  await expect(checkout(page)).toContainText('点了这里才会下单；现在关掉，不会留下订单')
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()
  expect(await ordersOf(page)).toEqual([])
  await openVip(page, 2)
  await expect(code(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '立即开通 VIP2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await confirmOrder(page)
  await expect(code(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
  await visit(page, '/user/orders?state=unpaid')
  await expect(page.getByRole('main').getByRole('article')).toContainText('VIP2')
})

test('the page of success names what was bought', async ({ page, browser }) => {
  await register(page)
  const track = await findSold(page)
  await visit(page, `/resource?id=${track.resourceId}`)
  await page.getByRole('button', { name: `购买 ${track.title}` }).click()
  await expect(checkout(page).getByRole('region', { name: '说明' })).toContainText('买下的音乐一直可以播放和下载')
  await confirmOrder(page)
  await payByPhone(page, browser)
  await expect(checkout(page).getByText(`《${track.title}》已经是你的了`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(checkout(page).getByText(`《${track.title}》已经是你的了`)).toBeVisible()
})

// Late outcomes of the cashier are tested where the clock can be set (payments.db.test.ts).
test('a notification that comes twice or never is a payment all the same, once', async ({ page, browser }) => {
  await register(page)
  for (const outcome of ['付款，通知发两次', '付款，通知丢失']) {
    await openTopUp(page, '11')
    await confirmOrder(page)
    const phone = await scan(page, browser)
    await phone.getByText('试试不顺利的情况').click()
    await phone.getByRole('button', { name: outcome }).click()
    await phone.close()
    await expect(checkout(page).getByRole('heading', { name: '付款成功' })).toBeVisible()
    await leaveCheckout(page)
  }
  await visit(page, '/user/wallet')
  await expect(page.getByRole('list', { name: '余额明细' }).getByRole('listitem')).toHaveText(Array(2).fill(/\+¥11\.00/))
})

test('a payment of the wrong amount grants nothing and warns the buyer not to pay twice', async ({ page, browser }) => {
  await register(page)
  await openVip(page, 2)
  const phone = await scan(page, browser)
  await phone.getByText('试试不顺利的情况').click()
  await phone.getByRole('button', { name: '付款，但金额多一分' }).click()
  await phone.close()
  await expect(checkout(page).getByText('收到的付款与订单不符', { exact: true })).toBeVisible()
  await expect(code(page)).toBeHidden()
  await expectReadable(page, 'another amount')
  await checkout(page).getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '待付款' })).toBeVisible()
})

test('a changed price is shown and not charged', { tag: '@gate' }, async ({ page }) => {
  await register(page)
  let lie = true
  await page.route('**/pay/client/order/quote', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (lie) body.data.amountFen -= 100
    lie = false
    await route.fulfill({ response, json: body })
  })
  await openVip(page, 3)
  await expect(checkout(page).locator('strong').filter({ hasText: '价格有变动，现在是 ¥268，请确认后再下单' })).toBeVisible()
  await expect(code(page)).toBeHidden()
  const { rows } = await (await page.request.get('/api/pay/client/order/list')).json()
  expect(rows).toEqual([])
  await checkout(page).getByRole('button', { name: '按新的价格付款' }).click()
  await expect(code(page)).toBeVisible()
})

test('an expired code is removed, and a new one can be requested', async ({ page, browser }) => {
  await register(page)
  let isFirst = true
  await page.route('**/pay/page/create', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (isFirst) body.data.secondsLeft = 2
    isFirst = false
    await route.fulfill({ response, json: body })
  })
  await openVip(page, 2)
  await expect(checkout(page).getByText('付款码已过期', { exact: true })).toBeVisible()
  await expect(code(page)).toBeHidden()
  await expectReadable(page, 'expired')
  await checkout(page).getByRole('button', { name: '重新下单' }).click()
  await payByPhone(page, browser)
})

test('a channel that cannot be reached keeps the order, which is paid when it is back', async ({ page, browser }) => {
  await register(page)
  await page.route('**/pay/page/create', (route) => route.abort('failed'))
  await openVip(page, 2)
  await expect(checkout(page).locator('strong').filter({ hasText: '网络请求失败，没有扣款，请再试一次' })).toBeVisible()
  await page.unroute('**/pay/page/create')
  await checkout(page).getByRole('button', { name: '再试一次' }).click()
  await payByPhone(page, browser)
})

test('returning to an upgrade keeps its earlier price', async ({ page }) => {
  await register(page)
  await buy(page, { goodsType: 'VIP', goodsId: await cheapestPlan(page, 2) })
  const open = async () => {
    await visit(page, '/noble')
    await page.getByRole('button', { name: '升级 VIP3' }).click()
    await confirmOrder(page)
    await expect(code(page)).toBeVisible()
    return checkout(page).getByRole('status').first().textContent()
  }
  const first = await open()
  expect(first).not.toContain('¥268.00')
  expect(await open()).toBe(first)
})

test('a payment in one tab shows in the other without a reload', async ({ page, browser }) => {
  await register(page)
  const other = await page.context().newPage()
  await visit(other, '/noble')
  await expect(other.getByText('一次付清，到期不自动续')).toBeVisible()
  await openVip(page, 2)
  await payByPhone(page, browser)
  await expect(other.getByText(/你现在是 VIP2/)).toBeVisible()
  await expect(other.getByRole('button', { name: '续费 VIP2' })).toBeVisible()
})

test('a visitor signs in on the way and finds the plan to confirm', async ({ page, browser }) => {
  const phone = await (async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    const number = await register(other)
    await context.close()
    return number
  })()
  await visit(page, '/noble')
  await page.getByRole('link', { name: '立即开通 VIP2' }).click()
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.getByLabel('账号或手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill('secret123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(checkout(page)).toBeVisible()
  await confirmOrder(page)
  await expect(code(page)).toBeVisible()
})

test('the checkout works by keyboard, on a phone and with a screen reader', async ({ page }) => {
  await register(page)
  await openVip(page, 3)
  await expect(code(page)).toBeVisible()
  await expect(checkout(page).getByRole('status').first()).toHaveText('已下单，应付 ¥268.00，等待付款')
  await expectReadable(page, 'waiting')
  // The summary follows right below the choice, however high the checkout is.
  const chosen = await checkout(page).getByRole('region', { name: '购买内容' }).boundingBox()
  const about = await checkout(page).getByRole('region', { name: '说明' }).boundingBox()
  expect(about?.y).toBeCloseTo((chosen?.y ?? 0) + (chosen?.height ?? 0), 0)
  await checkout(page).getByRole('radio', { name: /^一年/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(checkout(page).getByRole('button', { name: '去付款 ¥78.00' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkout(page).getByRole('radio', { name: /^一年/ }).check()
  // One below the other, each as wide as the other.
  const wide = await checkout(page).getByRole('region', { name: '购买内容' }).boundingBox()
  const panel = await checkout(page).getByRole('region', { name: '收银台' }).boundingBox()
  expect(panel?.x).toBe(wide?.x)
  expect(panel?.width).toBe(wide?.width)
  await expect(checkout(page).getByRole('link', { name: '打开演示收银台' })).toBeVisible()
  await expect(code(page)).toBeVisible()
})
