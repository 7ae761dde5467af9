import { API_BASE } from '@shenglang/contract/constants'
import type { Listener } from '@shenglang/contract/media/rules'
import { createEngine } from '@shenglang/player/engine/engine'
import type { Engine } from '@shenglang/player/engine/engine-state'
import type { MediaPort } from '@shenglang/player/media-port'
import { clock } from './clock.ts'
import { createElements } from './elements.ts'
import { followMediaSession } from './media-session.ts'
import { playInOneTab } from './one-tab.ts'
import { sharePosition } from './other-devices.ts'
import { playThroughReloads } from './reload.ts'
import { findOffline, findSources } from './sources.ts'

/** The engine, and its video element. */
export interface Playback {
  readonly engine: Engine
  readonly picture: HTMLVideoElement
}

/** Starts the engine and everything attached to it, until `signal` ends. `listener` is read when something is played. */
export function beginPlayback(listener: () => Listener, signal: AbortSignal): Playback {
  const { media, picture, remove } = createElements()
  const engine = startEngine(media, listener)
  window.addEventListener('pagehide', () => engine.pause(), { signal })
  window.addEventListener('online', () => engine.networkReturned(), { signal })
  playInOneTab(engine, signal)
  playThroughReloads(engine, signal)
  followMediaSession(engine, signal)
  sharePosition(engine, () => listener().isLogin, signal)
  recordOncePlaying(engine, signal)
  signal.addEventListener('abort', () => {
    engine.dispose()
    remove()
  })
  return { engine, picture }
}

function startEngine(media: MediaPort, listener: () => Listener): Engine {
  return createEngine({
    media,
    storage: { read: (key) => localStorage.getItem(key), write: (key, value) => localStorage.setItem(key, value) },
    clock,
    isOnline: () => navigator.onLine,
    findSources,
    findOffline,
    addressOf: (playUrl) => API_BASE + playUrl,
    listener,
    onPlayed: ({ resourceId }) =>
      void import('./report-play.ts').then(({ reportPlay }) => reportPlay(resourceId)).catch(() => {}),
  })
}

/** The record of what is listened to is loaded with the first sound. */
function recordOncePlaying(engine: Engine, signal: AbortSignal): void {
  const stop = engine.subscribe(() => {
    if (!engine.getState().isPlaying) return
    stop()
    import('../listening/record-listening.ts').then(
      ({ recordListening }) => signal.aborted || recordListening(engine, signal),
      () => {},
    )
  })
}
