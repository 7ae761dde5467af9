import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { type Listener, VISITOR } from '@shenglang/contract/media/rules'
import { createEngine } from '@shenglang/player/engine'
import type { Engine, EngineState, Progress } from '@shenglang/player/engine-state'
import type { MediaPort } from '@shenglang/player/media-port'
import { DEFAULT_OPTIONS } from '@shenglang/player/options'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clock } from './clock.ts'
import { createElements } from './elements.ts'
import { followMediaSession } from './media-session.ts'
import { playInOneTab } from './one-tab.ts'
import { keepPlaceForOthers } from './other-devices.ts'
import { playThroughReloads } from './reload.ts'
import { findKept, findSources } from './sources.ts'

/** The engine above all pages: there once the browser has started it, and what it is asked for before is of nothing that plays. */
interface Player {
  readonly engine: Engine | undefined
  getState(): EngineState
  getProgress(): Progress
  subscribe(listener: () => void): () => void
  subscribeProgress(listener: () => void): () => void
}

const PictureContext = createContext<HTMLVideoElement | undefined>(undefined)

/** Nothing plays: what the server renders, and the browser until its engine stands. */
const IDLE: EngineState = {
  ...DEFAULT_OPTIONS,
  musicList: [],
  currentMusic: undefined,
  currentMusicIndex: -1,
  sources: [],
  currentSourceIndex: 0,
  isPlaying: false,
  isMuted: false,
  isLoading: false,
  isError: false,
  isEnded: false,
  volume: 50,
  rate: 1,
  loop: undefined,
  sleepAt: undefined,
  plannedMix: undefined,
  message: undefined,
}
const NO_PROGRESS: Progress = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }

/** Starts without an engine; who listens is told when it comes, and only those whose part of it differs render again. */
function createPlayer() {
  let engine: Engine | undefined
  const followers = new Set<() => void>()
  const listening = (follow: (started: Engine, listener: () => void) => () => void) => (listener: () => void) => {
    const startFollowing = () => (engine ? follow(engine, listener) : () => {})
    let stop = startFollowing()
    const engineCame = () => {
      stop()
      stop = startFollowing()
      listener()
    }
    followers.add(engineCame)
    return () => {
      followers.delete(engineCame)
      stop()
    }
  }
  return {
    get engine() {
      return engine
    },
    getState: () => engine?.getState() ?? IDLE,
    getProgress: () => engine?.getProgress() ?? NO_PROGRESS,
    subscribe: listening((started, listener) => started.subscribe(listener)),
    subscribeProgress: listening((started, listener) => started.subscribeProgress(listener)),
    start(started: Engine) {
      engine = started
      for (const engineCame of followers) engineCame()
    },
  } satisfies Player & { start(engine: Engine): void }
}

const PlayerContext = createContext<Player>(createPlayer())

/** Holds the engine above all pages, so that the music goes on while they change. */
export function PlaybackProvider({ user, children }: { user: UserInfo | undefined; children: ReactNode }) {
  const [player] = useState(createPlayer)
  const [picture, setPicture] = useState<HTMLVideoElement>()
  // Read when something is to be played, so that signing in or out leaves the engine and its music alone.
  const listener = useRef(VISITOR)
  // Before any effect of what stands within: somebody who has just paid is to hear what they paid for.
  useLayoutEffect(() => {
    listener.current = listenerOf(user)
  }, [user])
  useEffect(() => {
    const begin = () => {
      const elements = createElements()
      const created = startEngine(elements.media, () => listener.current)
      player.start(created)
      setPicture(elements.picture)
      const end = new AbortController()
      const { signal } = end
      window.addEventListener('pagehide', () => created.pause(), { signal })
      window.addEventListener('online', () => created.networkReturned(), { signal })
      playInOneTab(created, signal)
      playThroughReloads(created, signal)
      followMediaSession(created, signal)
      keepPlaceForOthers(created, () => listener.current.isLogin, signal)
      return () => {
        end.abort()
        created.dispose()
        elements.remove()
      }
    }
    let stop: (() => void) | undefined
    // In a turn of its own, with what renders anew for it: the page's other beginnings are long enough on a phone.
    const turn = setTimeout(() => {
      stop = begin()
    })
    return () => {
      clearTimeout(turn)
      stop?.()
    }
  }, [player])
  return (
    <PlayerContext value={player}>
      <PictureContext value={picture}>{children}</PictureContext>
    </PlayerContext>
  )
}

/** The level counts no longer once it has ended: the server says 0 then. */
function listenerOf(user: UserInfo | undefined): Listener {
  return user ? { isLogin: true, vipLevel: user.vipLevel, vipExpired: false } : VISITOR
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

/** The engine's commands; `undefined` until the browser has started it. */
export function useEngine(): Engine | undefined {
  const player = use(PlayerContext)
  return useSyncExternalStore(
    player.subscribe,
    () => player.engine,
    () => undefined,
  )
}

/** Gives the engine to what is pressed, without rendering again when it comes. */
export function useEngineWhenPressed(): () => Engine | undefined {
  const player = use(PlayerContext)
  return () => player.engine
}

/** The element that shows what has a picture; `undefined` until the browser has started the engine. */
export function usePicture(): HTMLVideoElement | undefined {
  return use(PictureContext)
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
