import type { WechatRequest } from '@shenglang/contract/commerce/orders/routes'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { settingsOf, startWechatPay } from '../../../test/providers/wechat-pay-server.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const clock = { now: new Date('2026-11-21T12:00:00Z') }
const wechat = await startWechatPay({ now: () => clock.now })
atEnd(() => wechat.close())
const application = await testApplication({ SITE_URL: 'https://music.example.com', ...settingsOf(wechat.shop) })
const { app, database } = application
const db = database.query()
const send = createClient(app)
const { phones } = wechat
const pass = (ms: number) => {
  clock.now = application.clock.now = new Date(clock.now.getTime() + ms)
}

interface Payment {
  orderId: string
  qrCode: string
  redirectUrl?: string
  redirectSecondsLeft?: number
  wechatRequest?: WechatRequest
  payerUrl?: string
}

/** A user's browser: it sends the cookies that it got. */
class Browser {
  readonly token: string
  cookie = ''

  constructor({ token }: Pick<Person, 'token'>) {
    this.token = token
  }

  async order(device: string, { from = '203.0.113.7' } = {}): Promise<Payment> {
    const goodsId = await buildResource(database, { price_fen: 4200 })
    const body = { goodsType: 'RESOURCE', goodsId, channel: 'wechat', device }
    const { data } = await send('POST', '/pay/page/create', body, { ...this.#sender, from })
    return data as Payment
  }

  async pay(orderId: string, device: string): Promise<Payment> {
    const { data } = await send('POST', `/pay/client/order/pay/${orderId}`, { channel: 'wechat', device }, this.#sender)
    return data as Payment
  }

  /** Opens an address on the site. Returns where it is redirected. */
  async open(address: string): Promise<string> {
    const { pathname, search } = new URL(address)
    const { headers } = await app.inject({ method: 'GET', url: pathname + search, headers: this.#headers })
    const stored = String(headers['set-cookie'] ?? '')
    if (stored.startsWith('ns_payer=')) {
      expect(stored).toContain('HttpOnly')
      expect(stored).not.toContain('oPayer')
      this.cookie = stored.split(';', 1)[0] ?? ''
    }
    return String(headers.location)
  }

  get #sender() {
    return { token: this.token, headers: { cookie: this.cookie } }
  }

  get #headers() {
    return { authorization: `Bearer ${this.token}`, cookie: this.cookie }
  }
}

const statusOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow()).status
const attemptsOf = (orderId: string) =>
  db.selectFrom('payment_attempts').select(['attempt_no', 'device', 'state']).where('order_id', '=', orderId).execute()
const onlyAttempt = async (orderId: string) => {
  const [attempt] = await attemptsOf(orderId)
  return attempt?.attempt_no ?? ''
}
/** WeChat Pay notifies of the order's first attempt. */
async function notify(orderId: string) {
  const { headers, body } = wechat.notification(await onlyAttempt(orderId))
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  await app.inject({ method: 'POST', url: '/api/pay/notify/wechat', headers: sent, payload: body })
  await expect.poll(() => statusOf(orderId)).toBe('COMPLETED')
}

const buyer = async () => new Browser(await buildUser(application))

test('inside WeChat a buyer is identified silently once, and pays without a code', async () => {
  const browser = await buyer()
  const made = await browser.order('wechat')
  expect(made).toMatchObject({ qrCode: '', payerUrl: expect.stringContaining('scope=snsapi_base') })
  expect(made.wechatRequest).toBeUndefined()
  const back = phones.authorize(made.payerUrl ?? '', 'oPayer1')
  expect(await browser.open(back)).toBe(`/user/orders?id=${made.orderId}&pay=wechat`)
  const { wechatRequest, ...rest } = await browser.pay(made.orderId, 'wechat')
  expect(rest.payerUrl).toBeUndefined()
  expect(phones.invoke(wechatRequest as WechatRequest, 'oPayer1')).toBe('ok')
  await notify(made.orderId)
  expect(await attemptsOf(made.orderId)).toMatchObject([{ device: 'wechat', state: 'paid' }])
  expect((await browser.order('wechat')).wechatRequest).toMatchObject({ signType: 'RSA' })
})

test('the request of an order is signed again for as long as it can be paid', async () => {
  const browser = await buyer()
  const made = await browser.order('wechat')
  await browser.open(phones.authorize(made.payerUrl ?? '', 'oPayer2'))
  const first = await browser.pay(made.orderId, 'wechat')
  pass(400_000)
  expect(phones.invoke(first.wechatRequest as WechatRequest, 'oPayer2')).toBe('fail')
  const second = await browser.pay(made.orderId, 'wechat')
  expect(second.wechatRequest?.package).toBe(first.wechatRequest?.package)
  expect(phones.invoke(second.wechatRequest as WechatRequest, 'oPayer2')).toBe('ok')
})

test('WeChat’s answer is accepted in the session that asked, for ten minutes, and unaltered', async () => {
  const browser = await buyer()
  const { orderId, payerUrl = '' } = await browser.order('wechat')
  const other = await buyer()
  expect(await other.open(phones.authorize(payerUrl, 'oPayer3'))).toBe('/user/orders')
  expect(other.cookie).toBe('')
  const back = new URL(phones.authorize(payerUrl, 'oPayer3'))
  const altered = new URL(back)
  altered.searchParams.set('state', `00${back.searchParams.get('state')?.slice(2)}`)
  expect(await browser.open(altered.href)).toBe('/user/orders')
  altered.searchParams.delete('state')
  expect(await browser.open(altered.href)).toBe('/user/orders')
  expect(await browser.open(back.href)).toBe(`/user/orders?id=${orderId}&pay=wechat`)
  pass(600_000)
  expect(await browser.open(phones.authorize(payerUrl, 'oPayer3'))).toBe('/user/orders')
})

test('a visitor who comes back from WeChat is led to the orders, and stays unidentified', async () => {
  const browser = await buyer()
  const { payerUrl = '' } = await browser.order('wechat')
  const visitor = new Browser({ token: 'none' })
  expect(await visitor.open(phones.authorize(payerUrl, 'oPayer4'))).toBe('/user/orders')
  expect(visitor.cookie).toBe('')
})

test('if WeChat does not identify the payer the order says so, and can be tried again', async () => {
  const browser = await buyer()
  const { orderId, payerUrl = '' } = await browser.order('wechat')
  const unknown = `/user/orders?id=${orderId}&pay=unknown-payer`
  const back = new URL(phones.authorize(payerUrl, 'oPayer5'))
  const refused = new URL(back)
  refused.searchParams.delete('code')
  expect(await browser.open(refused.href)).toBe(unknown)
  wechat.state.trouble = 'down'
  expect(await browser.open(back.href)).toBe(unknown)
  wechat.state.trouble = 'none'
  expect((await browser.pay(orderId, 'wechat')).payerUrl).toBeDefined()
  expect(await browser.open(back.href)).toBe(`/user/orders?id=${orderId}&pay=wechat`)
  // Loaded again: its code is used, and its payer known.
  expect(await browser.open(back.href)).toBe(`/user/orders?id=${orderId}&pay=wechat`)
})

test('the payer in one user’s browser is not used for another user', async () => {
  const [first, second] = [await buyer(), await buyer()]
  const { payerUrl = '' } = await first.order('wechat')
  await first.open(phones.authorize(payerUrl, 'oPayer6'))
  second.cookie = first.cookie
  expect(await second.order('wechat')).toMatchObject({ payerUrl: expect.any(String) })
  second.cookie = 'ns_payer=zz'
  expect(await second.order('wechat')).toMatchObject({ payerUrl: expect.any(String) })
})

test('another payer of the same order gets a new attempt, and the former one can no longer be paid', async () => {
  const person = await buildUser(application)
  const [mine, theirs] = [new Browser(person), new Browser({ token: await signInAgain(application, person.userId) })]
  const { orderId, payerUrl = '' } = await mine.order('wechat')
  await mine.open(phones.authorize(payerUrl, 'oPayer7'))
  await mine.pay(orderId, 'wechat')
  const unidentified = await theirs.pay(orderId, 'wechat')
  await theirs.open(phones.authorize(unidentified.payerUrl ?? '', 'oPayer8'))
  const { wechatRequest } = await theirs.pay(orderId, 'wechat')
  expect(await attemptsOf(orderId)).toMatchObject([
    { device: 'wechat', state: 'closed' },
    { device: 'wechat', state: 'open' },
  ])
  expect(phones.invoke(wechatRequest as WechatRequest, 'oPayer8')).toBe('ok')
})

test('in a phone’s browser the page is the same for some minutes, then another under the same number', async () => {
  const browser = await buyer()
  const made = await browser.order('mobile', { from: '::ffff:203.0.113.9' })
  expect(made).toMatchObject({ qrCode: '', redirectSecondsLeft: expect.any(Number) })
  const attemptNo = await onlyAttempt(made.orderId)
  expect(wechat.trades.get(attemptNo)).toMatchObject({ way: 'h5', payerAddress: '203.0.113.9' })
  pass(60_000)
  const same = await browser.pay(made.orderId, 'mobile')
  expect([same.redirectUrl, same.redirectSecondsLeft]).toEqual([made.redirectUrl, (made.redirectSecondsLeft ?? 0) - 60])
  pass(300_000)
  expect(phones.openH5(made.redirectUrl ?? '')).toBe('expired')
  const next = await browser.pay(made.orderId, 'mobile')
  expect(next.redirectUrl).not.toBe(made.redirectUrl)
  expect(phones.openH5(next.redirectUrl ?? '')).toBe('paid')
  await notify(made.orderId)
  expect(await attemptsOf(made.orderId)).toMatchObject([{ attempt_no: attemptNo, device: 'mobile', state: 'paid' }])
})

test('the browser of a computer scans a code as before', async () => {
  const made = await (await buyer()).order('qr')
  expect(made.qrCode).toMatch(/^weixin:/)
  expect([made.redirectUrl, made.wechatRequest, made.payerUrl]).toEqual([undefined, undefined, undefined])
})

test('a buyer who moves from WeChat to a phone’s browser continues there, and WeChat’s offer can no longer be paid', async () => {
  const browser = await buyer()
  const { orderId, payerUrl = '' } = await browser.order('wechat')
  await browser.open(phones.authorize(payerUrl, 'oPayer9'))
  await browser.pay(orderId, 'wechat')
  const next = await browser.pay(orderId, 'mobile')
  expect(await attemptsOf(orderId)).toMatchObject([
    { device: 'wechat', state: 'closed' },
    { device: 'mobile', state: 'open' },
  ])
  expect(phones.openH5(next.redirectUrl ?? '')).toBe('paid')
})
