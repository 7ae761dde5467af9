import type { Device } from '@shenglang/contract/commerce/orders/orders'

/** The buyer's device, by the user agent. A tablet that reports itself as a computer counts as one: it gets a code. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.includes('MicroMessenger')) return 'wechat'
  return /Mobile|Android|iPhone|iPad|iPod/.test(userAgent) ? 'mobile' : 'qr'
}
