import type { Device } from '@shenglang/contract/commerce/orders'

/** What a buyer holds, by what the browser says of itself. A tablet that calls itself a computer is one: it gets a code. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.includes('MicroMessenger')) return 'wechat'
  return /Mobile|Android|iPhone|iPad|iPod/.test(userAgent) ? 'mobile' : 'qr'
}
