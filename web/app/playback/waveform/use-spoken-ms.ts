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

interface SpokenSlider {
  durationMs: number
  onSeek: ((ms: number) => void) | undefined
  speak: (ms: number) => void
}

/** Seeks to the nearest position within the sound, and speaks it. */
export function seekAndSpeak(positionMs: number, { durationMs, onSeek, speak }: SpokenSlider): void {
  const withinMs = Math.min(Math.max(positionMs, 0), durationMs)
  onSeek?.(withinMs)
  speak(withinMs)
}
