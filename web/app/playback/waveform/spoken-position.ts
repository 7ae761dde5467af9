import { spokenTime } from '@shenglang/contract/format'
import * as texts from './texts.ts'

/** Playback alone is spoken rarely, so that a screen reader does not talk all the time. */
const EVERY_MS = 10_000
/** Two renders of playback are less apart; anything more is a seek. */
const SEEK_MS = 1500

interface Position {
  atMs: number
  /** Position at the previous render. */
  beforeMs: number
  spokenMs: number
  isRunning: boolean
}

/** True when screen readers should hear the new position: while nothing plays, after a seek, and every ten seconds. */
export const isSpoken = ({ atMs, beforeMs, spokenMs, isRunning }: Position): boolean =>
  !isRunning || Math.abs(atMs - spokenMs) >= EVERY_MS || Math.abs(atMs - beforeMs) >= SEEK_MS

/** Value and text of a slider in whole seconds, so that both say the same. */
export function spokenSecond(spokenMs: number, durationMs: number) {
  const [at, duration] = [spokenMs, durationMs].map((ms) => Math.round(ms / 1000)) as [number, number]
  return { seconds: at, text: texts.positionOf(spokenTime(at * 1000), spokenTime(duration * 1000)) }
}
