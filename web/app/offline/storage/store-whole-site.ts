import { PARTS_FILE } from '@shenglang/contract/site/build'
import { STORES, type StoreOrder } from '../../../worker/stores.ts'

/**
 * Has the worker store every part of the site: without a network any part may be needed first, the player's library or the
 * text of a menu. Returns whether that was requested.
 */
export async function storeWholeSite(signal: AbortSignal): Promise<boolean> {
  const { controller } = navigator.serviceWorker
  if (!controller) return false
  const answer = await fetch(PARTS_FILE, { cache: 'no-cache', signal })
  if (!answer.ok) return false
  const parts = (await answer.json()) as string[]
  const cache = await caches.open(STORES.assets)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // Stored parts count as used with each new build, so that those of earlier builds are deleted first.
  const isComplete = parts.every((part) => there.has(part))
  if (!isComplete) controller.postMessage({ store: parts } satisfies StoreOrder)
  return true
}
