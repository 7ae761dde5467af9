import type { Engine } from '@shenglang/player/engine-state'
import { corner } from '../ui/overlay.ts'
import { GoOnLine } from './GoOnLine.tsx'
import type { LeftPlaying } from './left-playing.ts'

/** Measures how long nothing was heard while a page was loaded anew, `detail` in milliseconds. */
const RELOAD_GAP = 'reload-gap'

/** To be led to a place is not to sound there. */
const SOUNDS_AFTER_MS = 100

/** Goes on with what played when the page was left. Where the browser wants a gesture first, it is asked for. */
export function goOnAsLeft(engine: Engine, take: () => LeftPlaying | undefined, signal: AbortSignal): void {
  if (signal.aborted) return
  const left = take()
  // Whoever has pressed something meanwhile has decided.
  if (!left || engine.getState().isPlaying) return
  engine.restore(left, left.positionMs, left.currentSourceIndex)
  engine.setRate(left.rate)
  if (!left.isPlaying) return
  const stopped = new AbortController()
  signal.addEventListener('abort', () => stopped.abort())
  const follow = (subscribe: Engine['subscribe'], look: () => void) => {
    const end = subscribe(() => !stopped.signal.aborted && look())
    stopped.signal.addEventListener('abort', end)
  }
  follow(engine.subscribeProgress, () => {
    if (engine.getProgress().currentTimeMs < left.positionMs + SOUNDS_AFTER_MS) return
    stopped.abort()
    performance.mark(RELOAD_GAP, { detail: Date.now() - left.leftAt - SOUNDS_AFTER_MS })
  })
  engine.toggle()
  follow(engine.subscribe, () => {
    const { isPlaying, isError } = engine.getState()
    if (isPlaying) return
    stopped.abort()
    if (!isError) corner.open(<GoOnLine engine={engine} onClose={corner.close} />)
  })
}
