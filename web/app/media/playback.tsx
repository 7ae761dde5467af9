import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { recordPlay } from '@shenglang/contract/catalog/charts'
import { API_BASE, SOURCES_PAGE_SIZE } from '@shenglang/contract/constants'
import { listSources } from '@shenglang/contract/media/routes'
import { type Listener, VISITOR } from '@shenglang/contract/media/rules'
import { createEngine } from '@shenglang/player/engine'
import type { Clock, Engine, EngineState, Progress } from '@shenglang/player/engine-state'
import { createMediaSource } from '@shenglang/player/sources/media-source'
import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../api.ts'
import { followMediaSession } from './media-session.ts'
import { playInOneTab } from './one-tab.ts'

const EngineContext = createContext<Engine | undefined>(undefined)

/** Nothing plays: what the server renders, and the browser until its engine stands. */
export const IDLE: EngineState = {
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
  mode: 'list',
  rate: 1,
  loop: undefined,
  sleepAt: undefined,
  message: undefined,
}
const NO_PROGRESS: Progress = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }
const silent = () => () => {}

/** Holds the engine above all pages, so that the music goes on while they change. */
export function PlaybackProvider({ user, children }: { user: UserInfo | undefined; children: ReactNode }) {
  const [engine, setEngine] = useState<Engine>()
  // Read when something is to be played, so that signing in or out leaves the engine and its music alone.
  const listener = useRef(VISITOR)
  useEffect(() => {
    listener.current = listenerOf(user)
  }, [user])
  useEffect(() => {
    const element = document.createElement('audio')
    element.preload = 'auto'
    document.body.append(element)
    const created = startEngine(element, () => listener.current)
    setEngine(created)
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('pagehide', () => created.pause(), { signal })
    window.addEventListener('online', () => created.networkReturned(), { signal })
    playInOneTab(created, signal)
    followMediaSession(created, signal)
    return () => {
      end.abort()
      created.dispose()
      element.remove()
    }
  }, [])
  return <EngineContext value={engine}>{children}</EngineContext>
}

/** The level counts no longer once it has ended: the server says 0 then. */
function listenerOf(user: UserInfo | undefined): Listener {
  return user ? { isLogin: true, vipLevel: user.vipLevel, vipExpired: false } : VISITOR
}

export const clock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** A second element, never heard: browsers share what they loaded for one address. */
function preloader() {
  const element = new Audio()
  element.preload = 'auto'
  return (url: string) => {
    element.src = url
  }
}

function startEngine(element: HTMLAudioElement, listener: () => Listener): Engine {
  return createEngine({
    media: createMediaSource(element, clock),
    storage: { read: (key) => localStorage.getItem(key), write: (key, value) => localStorage.setItem(key, value) },
    clock,
    preload: preloader(),
    isOnline: () => navigator.onLine,
    findSources: async (resourceId, signal) =>
      (await call(listSources, { resourceId, pageSize: SOURCES_PAGE_SIZE }, signal)).rows,
    addressOf: (playUrl) => API_BASE + playUrl,
    listener,
    onHeard: ({ resourceId }) => void call(recordPlay, { id: resourceId }).catch(() => {}),
  })
}

/** The engine's commands; `undefined` until the browser has started it. */
export function useEngine(): Engine | undefined {
  return use(EngineContext)
}

/** A part of what plays; the component renders again only when that part changes. */
export function useEngineState<Part>(select: (state: EngineState) => Part): Part {
  const engine = use(EngineContext)
  return useSyncExternalStore(
    engine?.subscribe ?? silent,
    () => select(engine?.getState() ?? IDLE),
    () => select(IDLE),
  )
}

export function useProgress(): Progress {
  const engine = use(EngineContext)
  return useSyncExternalStore(
    engine?.subscribeProgress ?? silent,
    () => engine?.getProgress() ?? NO_PROGRESS,
    () => NO_PROGRESS,
  )
}
