import type { Unsubscribe } from './engine-state.ts'

/** An observable value. Setting equal values does not notify listeners. */
export interface Store<Value extends object> {
  get(): Value
  set(change: Partial<Value>): void
  subscribe(listener: () => void): Unsubscribe
}

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      const names = Object.keys(change) as (keyof Value)[]
      if (names.every((name) => Object.is(value[name], change[name]))) return
      value = { ...value, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
