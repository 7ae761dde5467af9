import type { Clock } from '@shenglang/player/engine/engine-state'

/** The browser's time and timers. */
export const clock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
