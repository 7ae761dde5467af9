import type { Engine } from '@shenglang/player/engine/engine-state'
import { showToast } from '../../ui/browser/notifier.ts'
import { overlay } from '../../ui/overlays/overlay.ts'
import type { Pin } from './pin.ts'
import * as texts from './texts.ts'

/** Drops a pin: playback pauses while a comment is written there, and resumes afterwards if it was playing. */
export async function openPin(engine: Engine | undefined, pin: Pin): Promise<void> {
  const isCurrent = () => engine?.getState().currentMusic?.resourceId === pin.track.resourceId
  const wasPlaying = isCurrent() && engine?.getState().isPlaying === true
  if (wasPlaying) engine?.pause()
  const close = () => {
    overlay.close()
    if (wasPlaying && isCurrent() && !engine?.getState().isPlaying) engine?.toggle()
  }
  try {
    const { PinComposer } = await import('./PinComposer.tsx')
    overlay.open(<PinComposer pin={pin} onClose={close} />)
  } catch {
    close()
    showToast(texts.notLoaded, 'bad')
  }
}

/** Drops a pin at the current position. */
export function pinHere(engine: Engine): void {
  const { currentMusic } = engine.getState()
  if (currentMusic) void openPin(engine, { track: currentMusic, atMs: engine.getProgress().currentTimeMs })
}
