import { API_BASE } from '@shenglang/contract/constants'
import type { Listener } from '@shenglang/contract/media/rules'
import { createEngine } from '@shenglang/player/engine'
import type { Engine } from '@shenglang/player/engine-state'
import type { MediaPort } from '@shenglang/player/media-port'
import { clock } from './clock.ts'
import { createElements } from './elements.ts'
import { followMediaSession } from './media-session.ts'
import { playInOneTab } from './one-tab.ts'
import { keepPlaceForOthers } from './other-devices.ts'
import { playThroughReloads } from './reload.ts'
import { findKept, findSources } from './sources.ts'

/** The engine, and the element that shows what has a picture. */
export interface Playback {
  readonly engine: Engine
  readonly picture: HTMLVideoElement
}

/** Starts the engine with all that follows it, until `signal` ends. `listener` is read when something is to be played. */
export function beginPlayback(listener: () => Listener, signal: AbortSignal): Playback {
  const { media, picture, remove } = createElements()
  const engine = startEngine(media, listener)
  window.addEventListener('pagehide', () => engine.pause(), { signal })
  window.addEventListener('online', () => engine.networkReturned(), { signal })
  playInOneTab(engine, signal)
  playThroughReloads(engine, signal)
  followMediaSession(engine, signal)
  keepPlaceForOthers(engine, () => listener().isLogin, signal)
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
    findKept,
    addressOf: (playUrl) => API_BASE + playUrl,
    listener,
    onHeard: ({ resourceId }) => void import('./heard.ts').then(({ tellHeard }) => tellHeard(resourceId)).catch(() => {}),
  })
}
