import type { WorkboxPlugin } from 'workbox-core/types.js'

/** In a stored response, when it was last used; one that was never used since it came has its `date` for that. */
const USED_AT = 'x-used-at'
/** Written down no more often, so that a picture is not stored again each time that it is shown. */
const STEP_MS = 86_400_000

/**
 * Holds a cache to so many responses: what was used longest ago goes first. What is used moves behind all others, so the order of
 * the cache says it all, and no list of what somebody saw outlives the cache itself.
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
  // Somebody signed out, and it went with them.
  if (!(await cache.match(request, { ignoreVary: true }))) return
  const headers = new Headers(response.headers)
  headers.set(USED_AT, String(now))
  // Both at once, so that nobody finds it missing; not every browser moves what is only overwritten.
  await Promise.all([
    cache.delete(request, { ignoreVary: true }),
    cache.put(request, new Response(response.body, { status: response.status, headers })),
  ])
}
