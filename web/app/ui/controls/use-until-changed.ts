import { useState } from 'react'

/** State that counts until `key` changes, and is not remembered when `key` has its earlier value again. */
export function useUntilChanged<T>(key: string): [T | undefined, (value: T | undefined) => void] {
  const [held, hold] = useState<{ key: string; value: T | undefined }>()
  const isCurrent = held?.key === key
  if (held && !isCurrent) hold(undefined)
  return [isCurrent ? held.value : undefined, (value) => hold({ key, value })]
}
