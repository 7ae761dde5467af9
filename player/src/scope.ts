/** Owns whatever must end with it. What is given to a scope that has ended is ended at once. */
export interface Scope {
  own(end: () => void): void
  end(): void
  readonly signal: AbortSignal
}

export function createScope(parent?: Scope): Scope {
  const controller = new AbortController()
  const ends: (() => void)[] = []
  const scope: Scope = {
    signal: controller.signal,
    own(end) {
      if (controller.signal.aborted) end()
      else ends.push(end)
    },
    end() {
      if (controller.signal.aborted) return
      controller.abort()
      for (const end of ends.splice(0).reverse()) end()
    },
  }
  parent?.own(() => scope.end())
  return scope
}
