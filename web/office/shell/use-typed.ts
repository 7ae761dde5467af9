import { useEffect, useState } from 'react'

/** A search waits until nobody has typed for so long, since each may be written to the log of staff. */
const TYPED_MS = 300

/** The text once nobody has typed for a while (debounced). */
export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}
