import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Delay after the instant, so that the server's clock has passed it as well. */
const AFTER_MS = 1000
/** Longest delay of a timer: a longer one would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Asks for the page's data again at an instant, by the server's clock; `now` is when the data was read. */
export function useChangeOver(at: string | undefined, now: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (at === undefined) return
    const inMs = Math.max(0, Date.parse(at) - Date.parse(now)) + AFTER_MS
    if (inMs > TIMER_MAX_MS) return
    const timer = setTimeout(() => void revalidate(), inMs)
    return () => clearTimeout(timer)
  }, [at, now, revalidate])
}
