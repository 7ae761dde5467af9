import { type Listener, VISITOR } from '@shenglang/contract/media/rules'
import type { Engine, EngineState, Progress } from '@shenglang/player/engine/engine-state'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SignedInUser } from '../../session/frame-user.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { whenIdle } from '../../ui/browser/when-idle.ts'
import * as texts from './initial-texts.ts'
import { LEFT_PLAYING_KEY, readItem } from './left-playing.ts'
import { createPlayer, IDLE, NO_PROGRESS } from './player.ts'

const newPlayer = () =>
  createPlayer(
    () => import('./begin-playback.ts'),
    () => showToast(texts.playerNotLoaded, 'bad'),
  )

const PlayerContext = createContext(newPlayer())

/** Holds the engine above all pages, so that the music continues during navigation. */
export function PlaybackProvider({ user, children }: { user: SignedInUser | undefined; children: ReactNode }) {
  const [player] = useState(newPlayer)
  // Read when something is played, so that signing in or out leaves the engine and its music alone.
  const listener = useRef(VISITOR)
  // A layout effect, before any effect of its children: a user who has just paid may start playing at once.
  useLayoutEffect(() => {
    listener.current = listenerOf(user)
  }, [user])
  useEffect(() => {
    const close = player.open(() => listener.current)
    // Playback before a reload resumes at once; otherwise the engine is loaded when the page is idle.
    const forget = readItem(LEFT_PLAYING_KEY) === null ? whenIdle(player.begin) : player.begin()
    return () => {
      forget?.()
      close()
    }
  }, [player])
  return <PlayerContext value={player}>{children}</PlayerContext>
}

/** An expired level no longer counts: the server then answers 0. */
function listenerOf(user: SignedInUser | undefined): Listener {
  return user ? { isLogin: true, vipLevel: user.vipLevel, vipExpired: false } : VISITOR
}

/** The engine; `undefined` until it is loaded. For presses before that use `useEngineWhenPressed`. */
export function useEngine(): Engine | undefined {
  const player = use(PlayerContext)
  return useSyncExternalStore(
    player.subscribe,
    () => player.engine,
    () => undefined,
  )
}

/** The engine while it has this track; a component of another track does not render again once the engine is loaded. */
export function useEngineOf(resourceId: string): Engine | undefined {
  const player = use(PlayerContext)
  return useSyncExternalStore(
    player.subscribe,
    () => (player.getState().currentMusic?.resourceId === resourceId ? player.engine : undefined),
    () => undefined,
  )
}

/** Calls a press's action with the engine, now or once it is loaded. Causes no render. */
export function useEngineWhenPressed(): (act: (engine: Engine) => void) => void {
  return use(PlayerContext).whenPermitted
}

/** The video element; `undefined` until the engine is loaded. */
export function usePicture(): HTMLVideoElement | undefined {
  const player = use(PlayerContext)
  return useSyncExternalStore(
    player.subscribe,
    () => player.picture,
    () => undefined,
  )
}

/** A part of the engine's state; the component renders again only when that part changes. */
export function useEngineState<Part>(select: (state: EngineState) => Part): Part {
  const player = use(PlayerContext)
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(IDLE),
  )
}

export function useProgress(): Progress {
  const player = use(PlayerContext)
  return useSyncExternalStore(player.subscribeProgress, player.getProgress, () => NO_PROGRESS)
}
