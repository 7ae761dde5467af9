import type { Device, ProviderChannel } from '@shenglang/contract/commerce/orders'

/** What to do with a code on a screen that cannot scan itself; undefined where another device scans it. */
export function scanHint(device: Device, channel: ProviderChannel): string | undefined {
  if (device === 'qr') return undefined
  if (device === 'mobile') return '手机扫不了自己的屏幕：请用另一台设备扫码，或换一种付款方式。'
  return channel === 'alipay'
    ? '微信里打不开支付宝：点右上角“…”选“在浏览器中打开”，到“我的订单”付款；或用另一台手机扫码。'
    : '这里还不能直接付款：请用另一台手机扫码，或点右上角“…”选“在浏览器中打开”，到“我的订单”付款。'
}
