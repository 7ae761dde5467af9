import { useEffect, useRef, useState } from 'react'
import { isSpoken } from './spoken-position.ts'

/**
 * The position that a slider speaks: exact while nothing plays and after a seek, every ten seconds while it plays. `speak`
 * sets it, as on focus.
 */
export function useSpokenMs(atMs: number, isRunning: boolean) {
  const [spoken, speak] = useState(atMs)
  const before = useRef(atMs)
  const isNow = isSpoken({ atMs, beforeMs: before.current, spokenMs: spoken, isRunning })
  useEffect(() => {
    before.current = atMs
    if (isNow) speak(atMs)
  }, [atMs, isNow])
  return [isNow ? atMs : spoken, speak] as const
}
