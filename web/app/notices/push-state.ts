import type { PushSettings } from '@shenglang/contract/notices/push'
import type { subscribePush } from '@shenglang/contract/notices/routes'
import type { ArgsOf } from '@shenglang/contract/route'

/** `unknown` until the page has asked its browser. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'on' | 'off'

/** The state in this browser: registered with the site, and permitted by its owner. */
export async function pushStateOf({ isHere }: Pick<PushSettings, 'isHere'>): Promise<PushState> {
  if (!('Notification' in window) || !('PushManager' in window) || !('serviceWorker' in navigator)) return 'unsupported'
  // Push needs a service worker: a site may have none, and private windows have none.
  if (!(await navigator.serviceWorker.getRegistration())) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isHere && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the user for permission, and the browser's vendor for an address. Undefined where they refuse. */
export async function subscribeToPush(publicKey: string): Promise<ArgsOf<typeof subscribePush> | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with another key, or of another user of the browser, is not reused.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** Removes the browser's address too; a failure does not matter to the server. */
export async function dropPush(): Promise<void> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The server no longer sends there.
  }
}
