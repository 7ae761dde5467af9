/** Owns resources that must end with it. What is added after it has ended is ended at once. */
export interface Scope {
  /** Returns a function that ends it early. */
  own(end: () => void): () => void
  end(): void
  readonly signal: AbortSignal
}

/** A child ends with its parent; when it ends earlier, the parent forgets it. */
export function createScope(parent?: Scope): Scope {
  const controller = new AbortController()
  const ends = new Set<() => void>()
  let leaveParent = () => {}
  const scope: Scope = {
    signal: controller.signal,
    own(end) {
      if (controller.signal.aborted) end()
      else ends.add(end)
      return () => ends.delete(end)
    },
    end() {
      if (controller.signal.aborted) return
      controller.abort()
      leaveParent()
      const last = [...ends].reverse()
      ends.clear()
      for (const end of last) end()
    },
  }
  if (parent) leaveParent = parent.own(() => scope.end())
  return scope
}
