import { expect, type Page } from '@playwright/test'
import { register, test } from './people.ts'
import { buy, cheapestPlan, findSold } from './purchases.ts'
import { expectReadable } from './readable.ts'
import { confirmPlan, leaveTill, payByPhone, scan, till } from './till.ts'
import { visit } from './visit.ts'

async function openTopUp(page: Page, amount: string): Promise<void> {
  await visit(page, '/user/recharge')
  await page.getByLabel('其他金额').fill(amount)
  await page.getByRole('button', { name: /^充值 ¥/ }).click()
}

/** Opens the till for a level's plan on /noble and confirms it, so that it is ordered. */
async function openVip(page: Page, level: number): Promise<void> {
  await visit(page, '/noble')
  await page.getByRole('button', { name: `立即开通 VIP${level}` }).click()
  await expect(till(page)).toBeVisible()
  await confirmPlan(page)
}

const code = (page: Page) => till(page).getByRole('img', { name: /付款二维码/ })

test.describe.configure({ timeout: 90_000 })

test('what is declined can be paid again, with the same order', async ({ page, browser }) => {
  await register(page)
  await openVip(page, 2)
  const phone = await scan(page, browser)
  const number = await till(page)
    .getByText(/^订单 /)
    .textContent()
  await phone.getByRole('button', { name: '余额不足' }).click()
  await expect(till(page).getByText('付款没有完成', { exact: true })).toBeVisible()
  await expectReadable(page, 'declined')
  await till(page).getByRole('button', { name: '再试一次' }).click()
  await expect(till(page).getByText(number ?? '')).toBeVisible()
  await payByPhone(page, browser)
  await expectReadable(page, 'paid')
})

test('who registered without agreeing agrees in the till, which goes on to the code', async ({ page, browser }) => {
  await register(page, undefined, false)
  await openVip(page, 2)
  const terms = page.getByRole('dialog', { name: '用户协议与隐私政策' })
  await expect(terms.getByRole('link')).toHaveText(['《用户协议》', '《隐私政策》'])
  await terms.getByRole('button', { name: '同意并继续' }).click()
  await payByPhone(page, browser)
})

const ordersOf = async (page: Page): Promise<{ status: string }[]> =>
  (await (await page.request.get('/api/pay/client/order/list')).json()).rows

test('closing a till in which nothing was chosen leaves no order, one that was confirmed stays', async ({ page }) => {
  await register(page)
  await openTopUp(page, '12')
  await expect(code(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => ordersOf(page)).toEqual([])
  await openVip(page, 2)
  await expect(code(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, '/user/orders?state=unpaid')
  await expect(page.getByRole('main').getByRole('article')).toContainText('VIP2')
})

test('the page of success names what was bought', async ({ page, browser }) => {
  await register(page)
  const track = await findSold(page)
  await visit(page, `/resource?id=${track.resourceId}`)
  await page.getByRole('button', { name: `购买 ${track.title}` }).click()
  await payByPhone(page, browser)
  await expect(till(page).getByText(`《${track.title}》已经是你的了`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(till(page).getByText(`《${track.title}》已经是你的了`)).toBeVisible()
})

test('a notification that comes twice, late or never is a payment all the same, once', async ({ page, browser }) => {
  await register(page)
  for (const outcome of ['付款，通知发两次', '付款，通知晚十秒', '付款，通知丢失']) {
    await openTopUp(page, '11')
    const phone = await scan(page, browser)
    await phone.getByText('试试不顺利的情况').click()
    await phone.getByRole('button', { name: outcome }).click()
    await phone.close()
    await expect(till(page).getByRole('heading', { name: '付款成功' })).toBeVisible()
    await leaveTill(page)
  }
  await visit(page, '/user/wallet')
  await expect(page.getByRole('list', { name: '余额明细' }).getByRole('listitem')).toHaveText(Array(3).fill(/\+¥11\.00/))
})

test('another amount than was asked opens nothing, and the buyer is told not to pay twice', async ({ page, browser }) => {
  await register(page)
  await openVip(page, 2)
  const phone = await scan(page, browser)
  await phone.getByText('试试不顺利的情况').click()
  await phone.getByRole('button', { name: '付款，但金额多一分' }).click()
  await phone.close()
  await expect(till(page).getByText('收到的付款与订单不符', { exact: true })).toBeVisible()
  await expect(code(page)).toBeHidden()
  await expectReadable(page, 'another amount')
  await till(page).getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '待付款' })).toBeVisible()
})

test('what is paid after its order was cancelled comes back by itself, and the buyer is told', async ({ page, browser }) => {
  await register(page)
  await openVip(page, 2)
  const phone = await scan(page, browser)
  await phone.getByText('试试不顺利的情况').click()
  await phone.getByRole('button', { name: '等订单关闭后才付款' }).click()
  await expect(phone.getByText('订单关闭之后，这里会照样付款')).toBeVisible()
  await phone.close()
  await page.keyboard.press('Escape')
  await visit(page, '/user/orders?state=unpaid')
  const order = page.getByRole('main').getByRole('article')
  await order.getByRole('link', { name: '订单详情' }).click()
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '已取消' })).toBeVisible()
  await expect(async () => {
    await visit(page, '/user/messages')
    await expect(page.getByText(/迟到的付款 ¥\d+ 已原路退回/)).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('another price than the one shown is told and not charged', async ({ page }) => {
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
  await expect(till(page).locator('strong').filter({ hasText: '价格有变动，现在是 ¥268，请确认后再下单' })).toBeVisible()
  await expect(code(page)).toBeHidden()
  const { rows } = await (await page.request.get('/api/pay/client/order/list')).json()
  expect(rows).toEqual([])
  await till(page).getByRole('button', { name: '按新的价格付款' }).click()
  await expect(code(page)).toBeVisible()
})

test('a code whose time is over is taken away, and another can be had', async ({ page, browser }) => {
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
  await expect(till(page).getByText('付款码已过期', { exact: true })).toBeVisible()
  await expect(code(page)).toBeHidden()
  await expectReadable(page, 'expired')
  await till(page).getByRole('button', { name: '重新下单' }).click()
  await payByPhone(page, browser)
})

test('a channel that cannot be reached keeps the order, which is paid when it is back', async ({ page, browser }) => {
  await register(page)
  await page.route('**/pay/page/create', (route) => route.abort('failed'))
  await openVip(page, 2)
  await expect(till(page).locator('strong').filter({ hasText: '网络请求失败，没有扣款，请再试一次' })).toBeVisible()
  await page.unroute('**/pay/page/create')
  await till(page).getByRole('button', { name: '再试一次' }).click()
  await payByPhone(page, browser)
})

test('whoever leaves and comes back, or presses twice, has one order', async ({ page }) => {
  await register(page)
  await openVip(page, 2)
  await expect(code(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(till(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '立即开通 VIP2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await confirmPlan(page)
  await expect(code(page)).toBeVisible()
  const { total } = await (await page.request.get('/api/pay/client/order/list')).json()
  expect(total).toBe(1)
})

test('whoever leaves an upgrade and comes back pays what it cost before', async ({ page }) => {
  await register(page)
  await buy(page, { goodsType: 'VIP', goodsId: await cheapestPlan(page, 2) })
  const open = async () => {
    await visit(page, '/noble')
    await page.getByRole('button', { name: '升级 VIP3' }).click()
    await confirmPlan(page)
    await expect(code(page)).toBeVisible()
    return till(page).getByRole('status').first().textContent()
  }
  const first = await open()
  expect(first).not.toContain('¥268.00')
  expect(await open()).toBe(first)
})

test('what is paid in one tab is known in the other without loading it anew', async ({ page, browser }) => {
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
  await expect(till(page)).toBeVisible()
  await confirmPlan(page)
  await expect(code(page)).toBeVisible()
})

test('the till by the keyboard alone, on a phone, and for whoever listens to it', async ({ page }) => {
  await register(page)
  await openVip(page, 3)
  await expect(code(page)).toBeVisible()
  await expect(till(page).getByRole('status').first()).toHaveText('已下单，应付 ¥268.00，等待付款')
  await expectReadable(page, 'waiting')
  // What is said of it follows what is chosen, however high the till is.
  const chosen = await till(page).getByRole('region', { name: '购买内容' }).boundingBox()
  const about = await till(page).getByRole('region', { name: '说明' }).boundingBox()
  expect(about?.y).toBeCloseTo((chosen?.y ?? 0) + (chosen?.height ?? 0), 0)
  await till(page).getByRole('radio', { name: /^一年/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(till(page).getByRole('button', { name: '去付款 ¥78.00' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await till(page).getByRole('radio', { name: /^一年/ }).check()
  // One below the other, each as wide as the other.
  const wide = await till(page).getByRole('region', { name: '购买内容' }).boundingBox()
  const panel = await till(page).getByRole('region', { name: '收银台' }).boundingBox()
  expect(panel?.x).toBe(wide?.x)
  expect(panel?.width).toBe(wide?.width)
  await expect(till(page).getByRole('link', { name: '打开演示收银台' })).toBeVisible()
  await expect(code(page)).toBeVisible()
})
