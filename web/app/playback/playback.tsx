import { type Listener, VISITOR } from '@shenglang/contract/media/rules'
import type { Engine, EngineState, Progress } from '@shenglang/player/engine-state'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FrameUser } from '../session/frame-user.ts'
import { atRest } from '../ui/at-rest.ts'
import { showToast } from '../ui/notifier.ts'
import { LEFT, readItem } from './left-playing.ts'
import { createPlayer, IDLE, NO_PROGRESS } from './player.ts'

const newPlayer = () =>
  createPlayer(
    () => import('./begin.ts'),
    () => showToast('播放器没有加载出来，请检查网络后刷新页面', 'bad'),
  )

const PlayerContext = createContext(newPlayer())

/** Holds the engine above all pages, so that the music goes on while they change. */
export function PlaybackProvider({ user, children }: { user: FrameUser | undefined; children: ReactNode }) {
  const [player] = useState(newPlayer)
  // Read when something is to be played, so that signing in or out leaves the engine and its music alone.
  const listener = useRef(VISITOR)
  // Before any effect of what stands within: somebody who has just paid is to hear what they paid for.
  useLayoutEffect(() => {
    listener.current = listenerOf(user)
  }, [user])
  useEffect(() => {
    const close = player.open(() => listener.current)
    // Who was playing when the page was loaded anew hears it again at once; for everybody else it comes when the page rests.
    const forget = readItem(LEFT) === null ? atRest(player.begin) : player.begin()
    return () => {
      forget?.()
      close()
    }
  }, [player])
  return <PlayerContext value={player}>{children}</PlayerContext>
}

/** The level counts no longer once it has ended: the server says 0 then. */
function listenerOf(user: FrameUser | undefined): Listener {
  return user ? { isLogin: true, vipLevel: user.vipLevel, vipExpired: false } : VISITOR
}

/** What the engine knows and does; `undefined` until it stands. What may be pressed before goes by `useEngineWhenPressed`. */
export function useEngine(): Engine | undefined {
  const player = use(PlayerContext)
  return useSyncExternalStore(
    player.subscribe,
    () => player.engine,
    () => undefined,
  )
}

/** Gives the engine to what is pressed: at once, or when it has come. Nothing renders again for it. */
export function useEngineWhenPressed(): (act: (engine: Engine) => void) => void {
  return use(PlayerContext).whenStanding
}

/** The element that shows what has a picture; `undefined` until the engine stands. */
export function usePicture(): HTMLVideoElement | undefined {
  const player = use(PlayerContext)
  return useSyncExternalStore(
    player.subscribe,
    () => player.picture,
    () => undefined,
  )
}

/** A part of what plays; the component renders again only when that part changes. */
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
