/**
 * A value that changes rarely, loaded when first asked for and again once it is older than `ttlMs`.
 * Callers at the same moment share one load; a failed load is not kept.
 */
export function cached<Value>(ttlMs: number, load: () => Promise<Value>, now = Date.now): () => Promise<Value> {
  let current: { value: Promise<Value>; since: number } | undefined
  return () => {
    if (current && now() - current.since < ttlMs) return current.value
    const fresh = { value: load(), since: now() }
    current = fresh
    fresh.value.catch(() => {
      if (current === fresh) current = undefined
    })
    return fresh.value
  }
}
