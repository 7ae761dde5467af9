import type { WechatRequest } from '@shenglang/contract/commerce/orders/routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payInWechat } from './wechat-bridge.ts'

const REQUEST: WechatRequest = {
  appId: 'wx1',
  timeStamp: '1395712654',
  nonceStr: 'e6',
  package: 'prepay_id=wx2',
  signType: 'RSA',
  paySign: 's',
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answering = (err_msg: string) => ({
  invoke: vi.fn((_name: string, _request: WechatRequest, done: (result: { err_msg: string }) => void) => done({ err_msg })),
})

test.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request:cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['get_brand_wcpay_request:fail_invalid appid', 'fail'],
  ['system:access_denied', 'fail'],
])('%s is %s', async (reported, outcome) => {
  const bridge = answering(reported)
  Object.assign(window, { WeixinJSBridge: bridge })
  expect(await payInWechat(REQUEST)).toBe(outcome)
  expect(bridge.invoke.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', REQUEST])
})

test('a bridge that appears after the page is waited for', async () => {
  const outcome = payInWechat(REQUEST)
  Object.assign(window, { WeixinJSBridge: answering('get_brand_wcpay_request:ok') })
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  expect(await outcome).toBe('ok')
})

test('nothing is paid where no bridge appears', async () => {
  const outcome = payInWechat(REQUEST)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('fail')
})
