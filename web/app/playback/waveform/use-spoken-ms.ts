import { useEffect, useRef, useState } from 'react'

/** Playback alone is spoken rarely, so that a screen reader does not talk all the time. */
const EVERY_MS = 10_000
/** Two renders of playback are less apart; anything more is a seek. */
const SEEK_MS = 1500

interface Position {
  atMs: number
  /** Of the render before. */
  beforeMs: number
  spokenMs: number
  isRunning: boolean
}

export const isDue = ({ atMs, beforeMs, spokenMs, isRunning }: Position): boolean =>
  !isRunning || Math.abs(atMs - spokenMs) >= EVERY_MS || Math.abs(atMs - beforeMs) >= SEEK_MS

/**
 * The position that a slider speaks: exact while nothing plays and after a seek, every ten seconds while it plays. `speak`
 * sets it, as on focus.
 */
export function useSpokenMs(atMs: number, isRunning: boolean) {
  const [spoken, speak] = useState(atMs)
  const before = useRef(atMs)
  const isNow = isDue({ atMs, beforeMs: before.current, spokenMs: spoken, isRunning })
  useEffect(() => {
    before.current = atMs
    if (isNow) speak(atMs)
  }, [atMs, isNow])
  return [isNow ? atMs : spoken, speak] as const
}
