import { API_BASE } from '@shenglang/contract/constants'
import { subscribePush } from '@shenglang/contract/notices/routes'
import type { ArgsOf } from '@shenglang/contract/route'

const NOT_SIGNED_IN = 401

type Change = Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>

/**
 * The browser's vendor has replaced the push address, or ended it: sends the site the new one while its user is signed in
 * here.
 */
export async function renewPush({ oldSubscription, newSubscription }: Change, pushManager: PushManager): Promise<void> {
  const subscription = newSubscription ?? (await subscribeAgain(oldSubscription, pushManager))
  if (!subscription) return
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const address: ArgsOf<typeof subscribePush> = { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
  const { status } = await fetch(API_BASE + subscribePush.path, {
    method: subscribePush.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(address),
  })
  if (status === NOT_SIGNED_IN) await subscription.unsubscribe()
}

async function subscribeAgain(old: PushSubscription | null | undefined, pushManager: PushManager) {
  const applicationServerKey = old?.options.applicationServerKey
  return applicationServerKey ? pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }) : undefined
}
