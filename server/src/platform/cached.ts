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
