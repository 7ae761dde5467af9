import { LRUCache } from 'lru-cache'

/**
 * A value that changes rarely, loaded when first asked for and again once it is older than `forMs`.
 * Callers at the same moment share one load; a failed load is not kept.
 */
export function remembered<Value>(forMs: number, load: () => Promise<Value>, now = Date.now): () => Promise<Value> {
  let held: { value: Promise<Value>; since: number } | undefined
  return () => {
    if (held && now() - held.since < forMs) return held.value
    const fresh = { value: load(), since: now() }
    held = fresh
    fresh.value.catch(() => {
      if (held === fresh) held = undefined
    })
    return fresh.value
  }
}

/** The same for a family of values, each known by what was asked for; the least asked for goes when there are too many. */
export function rememberedEach<Question extends object, Value>(
  limits: { forMs: number; atMost: number },
  load: (question: Question) => Promise<Value>,
): (question: Question) => Promise<Value> {
  const held = new LRUCache<string, Promise<Value>>({ max: limits.atMost, ttl: limits.forMs })
  return (question) => {
    const key = JSON.stringify(question)
    const known = held.get(key)
    if (known) return known
    const fresh = load(question)
    held.set(key, fresh)
    fresh.catch(() => {
      if (held.peek(key) === fresh) held.delete(key)
    })
    return fresh
  }
}
