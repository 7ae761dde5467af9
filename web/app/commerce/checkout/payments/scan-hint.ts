import type { Device, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import * as texts from './texts.ts'

/** Names and addresses that lead nowhere but to the machine itself. */
const OWN_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** The reason why a code cannot be scanned: it is on the phone's own screen, or leads to this machine only; else undefined. */
export function scanHint(device: Device, channel: ProviderChannel, address: string): string | undefined {
  if (channel === 'sandbox' && OWN_HOST.test(URL.parse(address)?.hostname ?? '')) return texts.thisMachineOnly
  if (device === 'qr') return undefined
  if (device === 'mobile') return texts.phoneCannotScan
  return channel === 'alipay' ? texts.wechatOpensNoAlipay : texts.wechatCannotPay
}
