import { useEffect, useState } from 'react'

/** How much time is left until an instant of this browser's clock, told every second; 0 once it has come. */
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
