import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { atEnd } from '../../../test/at-end.ts'
import { startWechatPay } from '../../../test/providers/wechat-pay-server.ts'
import { readSettings } from '../../platform/settings.ts'
import { openProviders } from '../payments/open-providers.ts'
import type { WechatPayments } from './port.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'
import { WechatPay } from './wechat.ts'
import { wechatRequest } from './wechat-signature.ts'

const clock = { now: new Date('2026-11-21T12:00:00Z') }
const now = () => clock.now
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function open() {
  const server = await startWechatPay({ now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  return { server, provider, inWechat: provider.inWechat as WechatPayments }
}

const orderOf = (attemptNo: string) => ({
  attemptNo,
  orderId: '77',
  payerAddress: '203.0.113.7',
  amountFen: 4205,
  subject: '夜航',
  isVirtual: true,
  expiresAt: new Date(clock.now.getTime() + 900_000),
})

test('a phone’s browser pays on a page of WeChat’s, which leads back to the order', async () => {
  const { server, provider } = await open()
  const offer = await provider.offerMobile?.(orderOf('P2026000001'))
  const { searchParams } = new URL(offer?.redirectUrl ?? '')
  expect(searchParams.get('redirect_url')).toBe('https://music.example.com/user/orders?id=77&pay=confirm')
  expect(server.trades.get('P2026000001')).toMatchObject({ way: 'h5', total: 4205 })
  expect(await provider.find('P2026000001')).toEqual({ state: 'unpaid' })
  expect(server.phones.openH5(offer?.redirectUrl ?? '', { referer: '' })).toBe('no-referer')
  expect(server.phones.openH5(offer?.redirectUrl ?? '')).toBe('paid')
  expect(await provider.read(server.notification('P2026000001'))).toMatchObject({ found: { state: 'paid', amountFen: 4205 } })
  const refund = { refundNo: 'P2026000001R', attemptNo: 'P2026000001', amountFen: 5, totalFen: 4205, reason: '' }
  expect(await provider.refund(refund)).toEqual({ state: 'pending' })
  expect(await provider.findRefund(refund)).toEqual({ state: 'done' })
})

test('a page of WeChat’s is dropped before it expires, and the same number gets another one', async () => {
  const { server, provider } = await open()
  const order = orderOf('P2026000001')
  const first = await provider.offerMobile?.(order)
  const leftMs = (first?.expiresAt?.getTime() ?? 0) - clock.now.getTime()
  expect([leftMs > 200_000, leftMs < 300_000]).toEqual([true, true])
  pass(leftMs + 30_000)
  expect(server.phones.openH5(first?.redirectUrl ?? '')).toBe('expired')
  const second = await provider.offerMobile?.(order)
  expect(server.phones.openH5(second?.redirectUrl ?? '')).toBe('paid')
})

test('a reader inside WeChat is identified silently, and pays an order made for them alone', async () => {
  const { server, inWechat } = await open()
  const code = (openid: string) => {
    const address = inWechat.payerUrl('https://music.example.com/api/pay/wechat/payer', 'a1b2')
    return new URL(server.phones.authorize(address, openid)).searchParams
  }
  const came = code('oPayer')
  expect(came.get('state')).toBe('a1b2')
  expect(await inWechat.payerOf(came.get('code') ?? '')).toBe('oPayer')
  await inWechat.payerOf(code('oOther').get('code') ?? '')
  const { prepayId } = await inWechat.offer(orderOf('P2026000001'), 'oPayer')
  const request = inWechat.request(prepayId)
  expect(server.phones.invoke(request, 'oOther')).toBe('fail')
  expect(server.phones.invoke({ ...request, package: 'prepay_id=other' }, 'oPayer')).toBe('fail')
  expect(server.phones.invoke({ ...request, appId: 'wx0' }, 'oPayer')).toBe('fail')
  pass(600_000)
  expect(server.phones.invoke(request, 'oPayer')).toBe('fail')
  expect(server.phones.invoke(inWechat.request(prepayId), 'oPayer')).toBe('ok')
})

test('a used code or a wrong secret is unavailable, with WeChat’s text and none of our secrets', async () => {
  const { server, inWechat } = await open()
  const address = inWechat.payerUrl('https://music.example.com/api/pay/wechat/payer', 'a1b2')
  const code = new URL(server.phones.authorize(address, 'oPayer')).searchParams.get('code') ?? ''
  await inWechat.payerOf(code)
  await expect(inWechat.payerOf(code)).rejects.toMatchObject({
    name: 'ProviderUnavailable',
    code: '40163',
    detail: 'code been used',
  })
  const { account } = server.shop
  if (!account) throw new Error('the shop has no account')
  const wrong = new WechatPay({ ...server.shop, account: { ...account, secret: 'a-wrong-secret' } }, now).inWechat
  const error = await wrong?.payerOf('CODE-1').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: '40125' })
  expect(String((error as ProviderUnavailable).stack)).not.toMatch(/a-wrong-secret|CODE-1/)
  server.state.trouble = 'down'
  await expect(inWechat.payerOf('any')).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('a payer whom WeChat never identified is refused as unavailable', async () => {
  const { inWechat } = await open()
  await expect(inWechat.offer(orderOf('P2026000001'), 'oNobody')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('a library that is not ours verifies what a page passes to WeChat', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const shop = { appId: 'wx8888888888888888', privateKey }
  const { appId, timeStamp, nonceStr, package: order, signType, paySign } = wechatRequest(shop, 'wx201410272009395522', now())
  expect([order, signType]).toEqual(['prepay_id=wx201410272009395522', 'RSA'])
  const message = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, order)
  expect(Rsa.verify(message, paySign, publicKey)).toBe(true)
  expect(Rsa.verify(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, `${order}0`), paySign, publicKey)).toBe(false)
})

test('phones are offered only what the settings name, and incomplete settings are refused at the start', async () => {
  const { server } = await open()
  const none = new WechatPay({ ...server.shop, hasH5: false, account: undefined }, now)
  expect([none.offerMobile, none.inWechat]).toEqual([undefined, undefined])
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const start = (environment: Record<string, string>) =>
    openProviders({
      settings: readSettings({
        SITE_URL: 'https://music.example.com',
        PAYMENT_CHANNELS: 'wechat',
        WECHAT_PAY_MERCHANT_ID: '1',
        WECHAT_PAY_APP_ID: 'wx1',
        WECHAT_PAY_CERTIFICATE_SERIAL: '1',
        WECHAT_PAY_PRIVATE_KEY: pem,
        WECHAT_PAY_API_V3_KEY: '0'.repeat(32),
        ...environment,
      }),
      db: undefined as never,
      now,
      log: undefined as never,
    }).providers.get('wechat')
  const off = start({})
  expect([off?.offerMobile, off?.inWechat]).toEqual([undefined, undefined])
  expect(() => start({ WECHAT_PAY_JSAPI: 'true' })).toThrow(
    'WECHAT_PAY_APP_SECRET: expected a value, as WECHAT_PAY_JSAPI is true',
  )
  expect(() => start({ PAYMENT_CHANNELS: 'none', WECHAT_PAY_H5: 'true' })).toThrow(
    'WECHAT_PAY_H5: expected false, as PAYMENT_CHANNELS names no wechat',
  )
  const all = start({ WECHAT_PAY_H5: 'true', WECHAT_PAY_JSAPI: 'true', WECHAT_PAY_APP_SECRET: 's' })
  expect([typeof all?.offerMobile, typeof all?.inWechat]).toEqual(['function', 'object'])
})
