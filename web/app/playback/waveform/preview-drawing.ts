import type { Engine } from '@shenglang/player/engine/engine-state'
import { drawLive } from './wave-canvas.ts'
import { paintWhole, type WholeLook } from './wave-paints.ts'

export type PreviewLook = Omit<WholeLook, 'playedFraction' | 'loadedFraction'>

/** Draws a small waveform until `signal` ends, gold as far as `engine` has played if its track is the current one. */
export function drawPreview(canvas: HTMLCanvasElement, look: PreviewLook, engine: Engine | undefined, signal: AbortSignal): void {
  let shown: WholeLook = { ...look, playedFraction: 0, loadedFraction: 1 }
  const drawing = drawLive(
    canvas,
    paintWhole(() => shown),
  )
  signal.addEventListener('abort', drawing.stop)
  if (!engine) return
  const follow = () => {
    const { currentTimeMs, durationMs, bufferedMs } = engine.getProgress()
    if (durationMs === 0) return
    const fraction = (ms: number) => Math.min(1, ms / durationMs)
    shown = { ...shown, playedFraction: fraction(currentTimeMs), loadedFraction: fraction(bufferedMs) }
    drawing.redraw()
  }
  follow()
  signal.addEventListener('abort', engine.subscribeProgress(follow))
}
