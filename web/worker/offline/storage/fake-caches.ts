const ORIGIN = 'http://site'

/** For tests: the part of the browser's caches that is used here; in insertion order. */
export function fakeCaches() {
  const all = new Map<string, Map<string, { body: ArrayBuffer; headers: Headers }>>()
  const addressOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href
  const cacheOf = (entries: Map<string, { body: ArrayBuffer; headers: Headers }>) => ({
    async put(key: string | Request, response: Response) {
      entries.delete(addressOf(key))
      entries.set(addressOf(key), { body: await response.arrayBuffer(), headers: response.headers })
    },
    async match(key: string | Request) {
      const entry = entries.get(addressOf(key))
      return entry && new Response(entry.body, { headers: entry.headers })
    },
    delete: async (key: string | Request) => entries.delete(addressOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  })
  return {
    open: async (name: string) => cacheOf(all.get(name) ?? all.set(name, new Map()).get(name) ?? new Map()),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  }
}
