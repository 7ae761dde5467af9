import type { Device, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import * as texts from './texts.ts'

/** How to scan a code on the phone that shows it; undefined where another device scans it. */
export function scanHint(device: Device, channel: ProviderChannel): string | undefined {
  if (device === 'qr') return undefined
  if (device === 'mobile') return texts.phoneCannotScan
  return channel === 'alipay' ? texts.wechatOpensNoAlipay : texts.wechatCannotPay
}
