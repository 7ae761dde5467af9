import { devices, expect, type Page, type Route } from '@playwright/test'
import { checkout, confirmOrder } from './steps/checkout-steps.ts'
import { register, test } from './steps/people.ts'
import { findSold } from './steps/purchases.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const { userAgent: ANDROID } = devices['Pixel 7']
const WECHAT = `${ANDROID} MicroMessenger/8.0.48 WeChat/arm64`
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const code = (page: Page) => checkout(page).getByRole('img', { name: /付款二维码/ })
const confirming = (page: Page) => checkout(page).getByText('正在确认支付', { exact: true }).first()
const paid = (page: Page) => checkout(page).getByRole('heading', { name: '付款成功' })

async function orderTopUp(page: Page): Promise<void> {
  await visit(page, '/user/recharge')
  await page.getByLabel('其他金额').fill('12')
  await page.getByRole('button', { name: /^充值 ¥/ }).click()
  await confirmOrder(page)
}

const isPayment = /\/pay\/(page\/create|client\/order\/pay\/\d+)$/

interface Payment {
  orderId: string
  redirectUrl?: string
}

/** Changes the answer of every payment by `change`; order and cashier are those of the site. */
async function answerPayments(page: Page, change: (payment: Payment) => object): Promise<void> {
  await page.route(isPayment, async (route: Route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: body.data ? { ...body, data: { ...body.data, ...change(body.data) } } : body })
  })
}

test.describe('in the browser of a phone', () => {
  test.use({ ...PHONE, userAgent: ANDROID })

  test('a buyer pays on a page of the channel, comes back, and both pages know', { tag: '@gate' }, async ({ page, context }) => {
    await register(page)
    await orderTopUp(page)
    await expect(code(page)).toBeHidden()
    const [cashier] = await Promise.all([
      context.waitForEvent('page'),
      checkout(page).getByRole('link', { name: '打开演示收银台' }).click(),
    ])
    await expect(confirming(page)).toBeVisible()
    await cashier.getByRole('button', { name: '确认付款' }).click()
    await cashier.getByRole('link', { name: '返回订单' }).click()
    await expect(paid(cashier)).toBeVisible()
    await expect(paid(page)).toBeVisible()
    await checkout(cashier).getByRole('button', { name: '完成' }).click()
    await expect(cashier).toHaveURL(/\/user\/orders\?id=\d+$/)
  })

  test('the checkout is readable for everyone before a phone pays and while it does', async ({ page, context }) => {
    await register(page)
    await orderTopUp(page)
    await expectReadable(page, 'before a phone pays')
    const opened = context.waitForEvent('page')
    await checkout(page).getByRole('link', { name: '打开演示收银台' }).click()
    await opened
    await expect(confirming(page)).toBeVisible()
    await expectReadable(page, 'confirming')
  })

  test('a buyer who returns unpaid is shown so, also after a reload, and can pay then', async ({ page }) => {
    await register(page)
    await orderTopUp(page)
    const address = await checkout(page).getByRole('link', { name: '打开演示收银台' }).getAttribute('href')
    await page.goto(address ?? '')
    await page.getByRole('link', { name: '返回订单' }).click()
    await expect(confirming(page)).toBeVisible()
    await page.reload()
    await expect(confirming(page)).toBeVisible()
    await checkout(page).getByRole('button', { name: '我已支付' }).click()
    await expect(checkout(page).getByText('还没有收到这笔付款')).toBeVisible()
    await expectReadable(page, 'not yet paid')
    await checkout(page).getByRole('button', { name: '重新支付' }).click()
    await page.goto((await checkout(page).getByRole('link', { name: '打开演示收银台' }).getAttribute('href')) ?? '')
    await page.getByRole('button', { name: '确认付款' }).click()
    await page.getByRole('link', { name: '返回订单' }).click()
    await expect(paid(page)).toBeVisible()
    await page.reload()
    await expect(paid(page)).toBeVisible()
  })

  test('a payment that was declined at the cashier can be made again', async ({ page }) => {
    await register(page)
    await orderTopUp(page)
    await page.goto((await checkout(page).getByRole('link', { name: '打开演示收银台' }).getAttribute('href')) ?? '')
    await page.getByRole('button', { name: '余额不足' }).click()
    await page.getByRole('link', { name: '返回订单' }).click()
    await expect(checkout(page).getByText('付款没有完成', { exact: true })).toBeVisible()
    await checkout(page).getByRole('button', { name: '再试一次' }).click()
    await expect(checkout(page).getByRole('link', { name: '打开演示收银台' })).toBeVisible()
  })

  test('a payment page that is valid for a few minutes is requested again once it has expired', async ({ page }) => {
    await register(page)
    let opened = 0
    await answerPayments(page, () => ({ redirectSecondsLeft: opened++ === 0 ? 0 : 280 }))
    await orderTopUp(page)
    await expect(checkout(page).getByText('付款页面放得太久，已经打不开了。')).toBeVisible()
    await expect(checkout(page).getByRole('link', { name: '打开演示收银台' })).toBeHidden()
    await expectReadable(page, 'an expired page')
    await checkout(page).getByRole('button', { name: '重新取得付款页面' }).click()
    await expect(checkout(page).getByRole('link', { name: '打开演示收银台' })).toBeVisible()
  })
})

test.describe('inside WeChat', () => {
  test.use({ ...PHONE, userAgent: WECHAT })

  /** Stands in for WeChat's API in a page: gives this answer, and pays at the order's cashier if that is `ok`. */
  async function installWechat(page: Page, outcomes: string[]): Promise<void> {
    await page.exposeFunction('payByWechat', async (order: string) => {
      const outcome = outcomes.shift() ?? 'ok'
      const cashier = order.replace('prepay_id=', '')
      if (outcome === 'ok') await page.request.post(cashier, { form: { outcome: 'pay' }, maxRedirects: 0 })
      return `get_brand_wcpay_request:${outcome}`
    })
    await page.addInitScript(() => {
      const invoke = async (name: string, request: { package: string }, done: (result: object) => void) => {
        if (name !== 'getBrandWCPayRequest') return
        const pay: (order: string) => Promise<string> = Reflect.get(window, 'payByWechat')
        done({ err_msg: await pay(request.package) })
      }
      Reflect.set(window, 'WeixinJSBridge', { invoke })
    })
  }

  /** The answer of the site of a merchant with JSAPI 支付; its prepay id is the cashier's address. */
  const requestOf = ({ redirectUrl }: Payment) => ({
    redirectUrl: undefined,
    wechatRequest: {
      appId: 'wx1',
      timeStamp: '1395712654',
      nonceStr: 'e6',
      package: `prepay_id=${redirectUrl}`,
      signType: 'RSA',
      paySign: 's',
    },
  })

  test('a buyer who cancels tries again, and pays without a code', async ({ page }) => {
    await register(page)
    await installWechat(page, ['cancel', 'fail', 'ok'])
    await answerPayments(page, requestOf)
    await orderTopUp(page)
    await expect(code(page)).toBeHidden()
    await checkout(page).getByRole('button', { name: '用微信支付' }).click()
    await expect(checkout(page).getByText('付款没有完成', { exact: true })).toBeVisible()
    await expectReadable(page, 'cancelled in WeChat')
    await checkout(page).getByRole('button', { name: '再试一次' }).click()
    await checkout(page).getByRole('button', { name: '用微信支付' }).click()
    await expect(checkout(page).getByText('微信没有打开付款，没有扣款，请再试一次').first()).toBeVisible()
    await checkout(page).getByRole('button', { name: '再试一次' }).click()
    await checkout(page).getByRole('button', { name: '用微信支付' }).click()
    await expect(paid(page)).toBeVisible()
  })

  test('a buyer whom WeChat has to identify first is led there and back, and the payment opens by itself', async ({ page }) => {
    await register(page)
    await installWechat(page, ['ok'])
    let isKnown = false
    await page.route('**/wechat-asks', async (route) => {
      isKnown = true
      await route.fulfill({ status: 303, headers: { location: orderPage } })
    })
    let orderPage = ''
    await answerPayments(page, (payment) => {
      orderPage = `/user/orders?id=${payment.orderId}&pay=wechat`
      return isKnown ? requestOf(payment) : { redirectUrl: undefined, payerUrl: '/wechat-asks' }
    })
    await orderTopUp(page)
    await checkout(page).getByRole('button', { name: '用微信支付' }).click()
    await expect(paid(page)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('pay')).toBe('confirm')
  })

  test('a buyer whom WeChat does not identify is shown so and is not redirected again', async ({ page }) => {
    await register(page)
    await answerPayments(page, () => ({ redirectUrl: undefined, payerUrl: '/wechat-asks' }))
    await orderTopUp(page)
    await expect(checkout(page).getByRole('button', { name: '用微信支付' })).toBeVisible()
    const { rows } = await (await page.request.get('/api/pay/client/order/list')).json()
    const unknown = checkout(page).getByText('微信没有告诉我们由谁付款，没有扣款，请再试一次').first()
    for (const how of ['unknown-payer', 'wechat']) {
      await visit(page, `/user/orders?id=${rows[0].orderId}&pay=${how}`)
      await expect(unknown).toBeVisible()
    }
    await expectReadable(page, 'an unknown payer')
    await expect(checkout(page).getByRole('button', { name: '再试一次' })).toBeVisible()
  })

  test('a channel that WeChat does not open shows its code, and the way to another browser', async ({ page }) => {
    await register(page)
    await page.route('**/pay/client/order/quote', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, data: { ...body.data, channels: ['alipay'] } } })
    })
    await page.route(isPayment, async (route) => {
      const order = route.request().postDataJSON()
      const response = await route.fetch({ postData: { ...order, channel: 'sandbox' } })
      const body = await response.json()
      const qrCode = 'https://qr.alipay.com/bax03431ljhokirwl38f00a7'
      await route.fulfill({ response, json: { ...body, data: { ...body.data, redirectUrl: undefined, qrCode } } })
    })
    const track = await findSold(page)
    await visit(page, `/resource?id=${track.resourceId}`)
    await page.getByRole('button', { name: `购买 ${track.title}` }).click()
    await confirmOrder(page)
    await expect(code(page)).toBeVisible()
    await expect(checkout(page).getByText('微信里打不开支付宝：点右上角“…”选“在浏览器中打开”')).toBeVisible()
    await expectReadable(page, 'a code inside WeChat')
  })
})
