import type { WechatRequest } from '@shenglang/contract/commerce/orders/routes'

/** The object that WeChat's browser puts into its pages. */
interface WeixinJSBridge {
  invoke(name: 'getBrandWCPayRequest', request: WechatRequest, done: (result: { err_msg: string }) => void): void
}

declare global {
  interface Window {
    WeixinJSBridge?: WeixinJSBridge
  }
}

/** The result reported by WeChat: `ok` does not prove a payment, and `fail` includes payments that it could not open. */
type WechatOutcome = 'ok' | 'cancel' | 'fail'

const READY_TIMEOUT_MS = 5000

/** Opens WeChat's own payment above the page, and waits until the buyer returns from it. */
export async function payInWechat(request: WechatRequest): Promise<WechatOutcome> {
  const bridge = await readyBridge()
  if (!bridge) return 'fail'
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', request, ({ err_msg }) => {
      const outcome = err_msg.split(':')[1]
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail')
    }),
  )
}

/** WeChat adds it shortly after the page; undefined where it does not appear. */
function readyBridge(): Promise<WeixinJSBridge | undefined> {
  if (window.WeixinJSBridge) return Promise.resolve(window.WeixinJSBridge)
  return new Promise((resolve) => {
    const decide = () => {
      clearTimeout(waiting)
      document.removeEventListener('WeixinJSBridgeReady', decide)
      resolve(window.WeixinJSBridge)
    }
    const waiting = setTimeout(decide, READY_TIMEOUT_MS)
    document.addEventListener('WeixinJSBridgeReady', decide)
  })
}
