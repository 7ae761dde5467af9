import { useEffect, useState } from 'react'

/** Milliseconds until an instant of this browser's clock, updated every second; 0 once it has passed. */
export function useMsLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now)
  const isOver = now >= endsAt
  useEffect(() => {
    setNow(Date.now())
    if (isOver || !Number.isFinite(endsAt)) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [isOver, endsAt])
  return Math.max(0, endsAt - now)
}
