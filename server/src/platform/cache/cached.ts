import { asPlatform } from '../caller-scope.ts'
import { fromPrimary } from '../database/replicas/reading-scope.ts'

/** A value that is loaded on the first call, and again once it is too old. */
export interface Cached<Value> {
  (): Promise<Value>
  /** The next caller loads it: this process has just changed it. */
  forget(): void
}

/**
 * A value that changes rarely, loaded when first requested and again once it is older than `ttlMs`, which may depend on it.
 * Concurrent callers share one load, which reads the primary; a failed load is not cached.
 */
export function cached<Value>(
  ttlMs: number | ((value: Value) => number),
  load: () => Promise<Value>,
  now = () => performance.now(),
): Cached<Value> {
  let current: { value: Promise<Value>; since: number; ttlMs: number } | undefined
  const read = () => {
    if (current && now() - current.since < current.ttlMs) return current.value
    const fresh = {
      value: asPlatform(() => fromPrimary(load)),
      since: now(),
      ttlMs: typeof ttlMs === 'number' ? ttlMs : Number.POSITIVE_INFINITY,
    }
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
  const forget = () => {
    current = undefined
  }
  return Object.assign(read, { forget })
}
