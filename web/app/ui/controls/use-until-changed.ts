import { useState } from 'react'

/** State that is reset when `key` changes, and not restored when `key` returns to its earlier value. */
export function useUntilChanged<T>(key: string): [T | undefined, (value: T | undefined) => void] {
  const [held, hold] = useState<{ key: string; value: T | undefined }>()
  const isCurrent = held?.key === key
  if (held && !isCurrent) hold(undefined)
  return [isCurrent ? held.value : undefined, (value) => hold({ key, value })]
}
