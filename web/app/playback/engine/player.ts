import type { Listener } from '@shenglang/contract/media/rules'
import type { Engine, EngineState, Progress } from '@shenglang/player/engine/engine-state'
import { DEFAULT_OPTIONS } from '@shenglang/player/engine/options'
import type { Playback } from './begin-playback.ts'

/** Nothing plays: the state of the server render, and of the browser until its engine is loaded. */
export const IDLE: EngineState = {
  ...DEFAULT_OPTIONS,
  musicList: [],
  currentMusic: undefined,
  currentMusicIndex: -1,
  queuedIds: [],
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
/** The same, while a press waits for the engine. */
const AWAITED: EngineState = { ...IDLE, isLoading: true }
export const NO_PROGRESS: Progress = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }

interface Loaded {
  beginPlayback(listener: () => Listener, signal: AbortSignal): Playback
}

/**
 * The engine above all pages, which is loaded on demand or when the page is idle: until then nothing plays, and presses wait
 * for it. Subscribers are notified when it is loaded, and only those whose part of the state changed render again.
 */
export function createPlayer(load: () => Promise<Loaded>, onMissed: () => void) {
  let playback: Playback | undefined
  let isComing = false
  let opened: { listener: () => Listener; end: AbortController } | undefined
  const pressed: ((engine: Engine) => void)[] = []
  const followers = new Set<() => void>()

  const listening = (follow: (engine: Engine, listener: () => void) => () => void) => (listener: () => void) => {
    const startFollowing = () => (playback ? follow(playback.engine, listener) : () => {})
    let stop = startFollowing()
    const onEngineLoaded = () => {
      stop()
      stop = startFollowing()
      listener()
    }
    followers.add(onEngineLoaded)
    return () => {
      followers.delete(onEngineLoaded)
      stop()
    }
  }

  function notifyFollowers(): void {
    for (const onEngineLoaded of followers) onEngineLoaded()
  }

  function begin(): void {
    if (playback || isComing) return
    isComing = true
    void load().then(start, miss)
  }

  function start({ beginPlayback }: Loaded): void {
    isComing = false
    if (!opened) return
    playback = beginPlayback(opened.listener, opened.end.signal)
    notifyFollowers()
    runPressed(playback.engine)
  }

  function runPressed(engine: Engine): void {
    for (const act of pressed.splice(0)) act(engine)
  }

  function miss(): void {
    isComing = false
    if (pressed.splice(0).length === 0) return
    notifyFollowers()
    onMissed()
  }

  return {
    get engine() {
      return playback?.engine
    },
    get picture() {
      return playback?.picture
    },
    getState: () => playback?.engine.getState() ?? (pressed.length > 0 ? AWAITED : IDLE),
    getProgress: () => playback?.engine.getProgress() ?? NO_PROGRESS,
    subscribe: listening((engine, listener) => engine.subscribe(listener)),
    subscribeProgress: listening((engine, listener) => engine.subscribeProgress(listener)),
    begin,
    /** At once if the engine is loaded; otherwise it is loaded first. */
    whenPermitted(act: (engine: Engine) => void): void {
      pressed.push(act)
      if (playback) {
        runPressed(playback.engine)
      } else {
        begin()
        notifyFollowers()
      }
    },
    /** Called in the browser: from here on the engine may be loaded. Returns a function that ends it. */
    open(listener: () => Listener): () => void {
      const end = new AbortController()
      opened = { listener, end }
      return () => {
        end.abort()
        playback = undefined
        opened = undefined
      }
    },
  }
}
