import type { Engine } from '@shenglang/player/engine-state'
import { forAnybody } from '@shenglang/player/track'
import { corner } from '../ui/overlay.ts'
import { GoOnLine } from './GoOnLine.tsx'
import { LEFT, type LeftPlaying, readItem } from './left-playing.ts'
import { askStatesOf } from './states-of.ts'

/** Measures how long nothing was heard while a page was loaded anew, `detail` in milliseconds. */
const RELOAD_GAP = 'reload-gap'

/** To be led to a place is not to sound there. */
const SOUNDS_AFTER_MS = 100

/** What is older was left by a page that never came back. */
const GOOD_FOR_MS = 60_000

/** Goes on with what played when the page was left. Where the browser wants a gesture first, it is asked for. */
export function goOnAsLeft(engine: Engine, signal: AbortSignal): void {
  if (signal.aborted) return
  const left = takeLeft()
  // Whoever has pressed something meanwhile has decided.
  if (!left || engine.getState().isPlaying) return
  engine.restore({ ...left, musicList: left.musicList.map(forAnybody) }, left.positionMs, left.currentSourceIndex)
  engine.setRate(left.rate)
  if (left.isPlaying) void askIfGated(engine).then(() => signal.aborted || goOn(engine, left, signal))
}

/** Whether one that not everybody may play was bought is asked before it plays, or its owner would be asked to buy it. */
async function askIfGated(engine: Engine): Promise<void> {
  const { currentMusic } = engine.getState()
  if (currentMusic && currentMusic.playVipLevel > 0) await askStatesOf(engine, currentMusic)
}

function goOn(engine: Engine, left: LeftPlaying, signal: AbortSignal): void {
  // They went on by themselves meanwhile.
  if (engine.getState().isPlaying) return
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

/** Once: who asks again gets nothing. */
function takeLeft(): LeftPlaying | undefined {
  const left = JSON.parse(readItem(LEFT) ?? 'null') as LeftPlaying | null
  if (left) sessionStorage.removeItem(LEFT)
  return left && Date.now() - left.leftAt < GOOD_FOR_MS ? left : undefined
}
