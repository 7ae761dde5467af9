import type { WorkboxPlugin } from 'workbox-core/types.js'

/** The header with the time of a stored response's last use; before its first use, its `date` counts. */
const USED_AT = 'x-used-at'
/** Updated no more often, so that a picture is not stored again each time it is shown. */
const STEP_MS = 86_400_000

/**
 * Limits a cache to a number of responses: the least recently used are deleted first. A used one moves behind all others, so
 * the order of the cache is enough, and no list of visited pages outlives the cache.
 */
export function byUse(most: number): Pick<WorkboxPlugin, 'cachedResponseWillBeUsed' | 'cacheDidUpdate'> {
  return {
    async cachedResponseWillBeUsed({ cacheName, request, cachedResponse, event }) {
      const now = Date.now()
      if (cachedResponse && now - usedAt(cachedResponse) > STEP_MS) {
        event.waitUntil(moveBehind(cacheName, request, cachedResponse.clone(), now).catch(() => {}))
      }
      return cachedResponse
    },
    async cacheDidUpdate({ cacheName }) {
      const cache = await caches.open(cacheName)
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
    },
  }
}

const usedAt = ({ headers }: Response) => Number(headers.get(USED_AT) ?? Date.parse(headers.get('date') ?? '')) || 0

async function moveBehind(cacheName: string, request: Request, response: Response, now: number): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  // The cache was deleted by a sign-out.
  if (!(await cache.match(request, { ignoreVary: true }))) return
  const headers = new Headers(response.headers)
  headers.set(USED_AT, String(now))
  // Both at once, so that it is never missing; not every browser moves an overwritten entry.
  await Promise.all([
    cache.delete(request, { ignoreVary: true }),
    cache.put(request, new Response(response.body, { status: response.status, headers })),
  ])
}
