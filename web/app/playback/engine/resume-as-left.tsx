import type { Engine } from '@shenglang/player/engine/engine-state'
import { forAnybody } from '@shenglang/player/track'
import { corner } from '../../ui/overlays/overlay.ts'
import { LEFT_PLAYING_KEY, type LeftPlaying, readItem } from './left-playing.ts'
import { ResumeLine } from './ResumeLine.tsx'
import { loadStatesOf } from './states-of.ts'

/** Measures how long playback was silent during a reload, `detail` in milliseconds. */
const RELOAD_GAP = 'reload-gap'

/** Progress of less than this may be a seek alone, which makes no sound. */
const SOUNDS_AFTER_MS = 100

/** An older state belongs to a page that was closed and not reloaded. */
const GOOD_FOR_MS = 60_000

/** Resumes what played when the page was left. Where the browser requires a gesture, it asks for one. */
export function resumeAsLeft(engine: Engine, signal: AbortSignal): void {
  if (signal.aborted) return
  const left = takeLeft()
  // The listener has started something else meanwhile.
  if (!left || engine.getState().isPlaying) return
  engine.restore({ ...left, musicList: left.musicList.map(forAnybody) }, left.positionMs, left.currentSourceIndex)
  engine.setRate(left.rate)
  if (left.isPlaying) void loadStatesIfLocked(engine).then(() => signal.aborted || resumePlayback(engine, left, signal))
}

/** The personal state of a gated track is requested before it plays, or its owner would be asked to buy it. */
async function loadStatesIfLocked(engine: Engine): Promise<void> {
  const { currentMusic } = engine.getState()
  if (currentMusic && currentMusic.playVipLevel > 0) await loadStatesOf(engine, currentMusic)
}

function resumePlayback(engine: Engine, left: LeftPlaying, signal: AbortSignal): void {
  // The listener has started playback meanwhile.
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
    if (!isError) corner.open(<ResumeLine engine={engine} onClose={corner.close} />)
  })
}

/** A second call gets nothing. */
function takeLeft(): LeftPlaying | undefined {
  const left = JSON.parse(readItem(LEFT_PLAYING_KEY) ?? 'null') as LeftPlaying | null
  if (left) sessionStorage.removeItem(LEFT_PLAYING_KEY)
  return left && Date.now() - left.leftAt < GOOD_FOR_MS ? left : undefined
}
