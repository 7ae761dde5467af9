/**
 * A value that changes rarely, loaded when first asked for and again once it is older than `ttlMs`, which may depend on it.
 * Callers at the same moment share one load; a failed load is not kept.
 */
export function cached<Value>(
  ttlMs: number | ((value: Value) => number),
  load: () => Promise<Value>,
  now = Date.now,
): () => Promise<Value> {
  let current: { value: Promise<Value>; since: number; ttlMs: number } | undefined
  return () => {
    if (current && now() - current.since < current.ttlMs) return current.value
    const fresh = { value: load(), since: now(), ttlMs: typeof ttlMs === 'number' ? ttlMs : Number.POSITIVE_INFINITY }
    current = fresh
    fresh.value.then(
      (value) => {
        if (typeof ttlMs !== 'number') fresh.ttlMs = ttlMs(value)
      },
      () => {
        if (current === fresh) current = undefined
      },
    )
    return fresh.value
  }
}
