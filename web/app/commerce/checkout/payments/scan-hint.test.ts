import { expect, test } from 'vitest'
import { scanHint } from './scan-hint.ts'

test.each([
  ['http://localhost:3000/api/pay/sandbox/a', true],
  ['http://127.0.0.1:3000/a', true],
  ['http://[::1]:3000/a', true],
  ['http://192.168.1.7:3000/a', false],
  ['https://127.0.0.1.example.com/a', false],
  ['#', false],
])('the sandbox code %s leads to this machine only: %s', (address, isOwn) => {
  expect(scanHint('qr', 'sandbox', address)?.includes('手机扫了也连不上') ?? false).toBe(isOwn)
})

test('a code shown on a phone says what to scan it with', () => {
  expect(scanHint('qr', 'alipay', 'https://qr.alipay.com/1')).toBeUndefined()
  expect(scanHint('mobile', 'alipay', 'https://qr.alipay.com/1')).toContain('另一台设备')
  expect(scanHint('wechat', 'alipay', 'https://qr.alipay.com/1')).toContain('微信里打不开支付宝')
})
