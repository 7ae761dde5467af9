import type { Engine } from '@shenglang/player/engine/engine-state'

const CHANNEL = 'player'

/** Pauses other tabs when one starts to play. */
export function playInOneTab(engine: Engine, signal: AbortSignal): void {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(CHANNEL)
  let wasPlaying = false
  channel.onmessage = () => {
    if (engine.getState().isPlaying) engine.pause()
  }
  const end = engine.subscribe(() => {
    const { isPlaying } = engine.getState()
    if (isPlaying && !wasPlaying) channel.postMessage('playing')
    wasPlaying = isPlaying
  })
  signal.addEventListener('abort', () => {
    end()
    channel.close()
  })
}
