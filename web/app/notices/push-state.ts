import type { PushSettings } from '@shenglang/contract/notices/push'
import type { subscribePush } from '@shenglang/contract/notices/routes'
import type { ArgsOf } from '@shenglang/contract/route'

/** `unknown` until the page has asked its browser. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'on' | 'off'

/** Where it stands in this browser: told by the site, and allowed by its owner. */
export async function pushStateOf({ isHere }: Pick<PushSettings, 'isHere'>): Promise<PushState> {
  if (!('Notification' in window) || !('PushManager' in window) || !('serviceWorker' in navigator)) return 'unsupported'
  // Without one there is nobody to be told: a site may serve none, and private windows have none.
  if (!(await navigator.serviceWorker.getRegistration())) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isHere && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks whoever sits there, and has the browser's vendor name an address. Undefined where they say no. */
export async function askForPush(publicKey: string): Promise<ArgsOf<typeof subscribePush> | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key, or of whoever used the browser before, is not to be used again.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** The browser forgets its address too; what fails there the server does not need. */
export async function dropPush(): Promise<void> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
  } catch {
    // Nobody sends there any more.
  }
}
