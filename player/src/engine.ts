import { AUDIO_LOAD_TIMEOUT_MS, SOURCE_START_DELAY_MS, TRACK_START_DELAY_MS, VOLUME_MAX } from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import { whyNotPlay } from '@shenglang/contract/media/rules'
import type { Engine, EnginePorts, EngineState, Progress, Track } from './engine-state.ts'
import { createHearing } from './hearing.ts'
import type { MediaEvent } from './media-port.ts'
import { createPersistence } from './persistence.ts'
import { createPreparation } from './preparation.ts'
import { currentOf, EMPTY_QUEUE, jump, moveToFront, type Queue, remove, reorder, step } from './queue.ts'
import { mediaErrorText, recover } from './recovery.ts'
import { createScope, type Scope } from './scope.ts'
import { createStore } from './store.ts'

const LOAD_TIMEOUT = '加载超时'
const NO_SOURCE = '没有有效的音频源'
const OFFLINE = '网络已断开，恢复后继续播放'
const SAVE_EVERY_MS = 5000
const PREPARE_MS = 20_000
const RATE_MIN = 0.5
const RATE_MAX = 2
const NO_PROGRESS: Progress = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** The one owner of what plays (spec §4). Everything outside it is handed in; whoever shows it only subscribes. */
export function createEngine(ports: EnginePorts): Engine {
  const { media, storage, clock, findSources, addressOf, listener, onHeard } = ports
  const random = ports.random ?? Math.random
  const persistence = createPersistence(storage)
  const { volume, isMuted, currentProgress, mode, ...queue } = persistence.restore()
  const hearing = createHearing((track) => onHeard?.(track))
  const life = createScope()
  /** The attempt to play one track from one source; a newer attempt ends it. */
  let attempt: Scope = createScope(life)
  const failed = new Set<string>()
  let savedAt = clock.now()
  /** Where the current track goes on once it is loaded, in milliseconds. */
  let resumeAtMs = currentProgress
  const preparation = createPreparation(ports)
  let sleeping: () => void = () => {}
  let isWaitingForNetwork = false

  const store = createStore<EngineState>({
    ...queue,
    currentMusic: currentOf(queue),
    sources: [],
    currentSourceIndex: 0,
    isPlaying: false,
    isMuted,
    isLoading: false,
    isError: false,
    isEnded: false,
    volume,
    mode,
    rate: 1,
    loop: undefined,
    sleepAt: undefined,
    message: undefined,
  })
  const progress = createStore<Progress>({
    ...NO_PROGRESS,
    currentTimeMs: resumeAtMs,
    durationMs: currentOf(queue)?.duration ?? 0,
  })
  media.setVolume(volume / VOLUME_MAX)
  media.setMuted(isMuted)
  life.own(media.subscribe(onMediaEvent))

  function setQueue(next: Queue): void {
    store.set({ ...next, currentMusic: currentOf(next) })
  }

  function savePlaylist(): void {
    savedAt = clock.now()
    persistence.savePlaylist(store.get(), progress.get().currentTimeMs)
  }

  /** Starts the current track anew: stop, reset, sources, then sound if it should play (spec §4). */
  function startCurrent(): void {
    const track = store.get().currentMusic
    resumeAtMs = 0
    hearing.begin(track)
    begin({ sources: [], currentSourceIndex: 0, isPlaying: track !== undefined, loop: undefined, message: undefined })
    progress.set({ ...NO_PROGRESS, durationMs: track?.duration ?? 0 })
    savePlaylist()
    if (track) void loadTrack(track, 0, TRACK_START_DELAY_MS)
  }

  function begin(change: Partial<EngineState>): void {
    isWaitingForNetwork = false
    attempt.end()
    attempt = createScope(life)
    media.stop()
    store.set({ isLoading: change.isPlaying ?? false, isError: false, isEnded: false, ...change })
  }

  async function loadTrack(track: Track, sourceIndex: number, delayMs: number): Promise<void> {
    const own = attempt
    own.own(clock.after(AUDIO_LOAD_TIMEOUT_MS, () => giveUp(LOAD_TIMEOUT)))
    const startAt = clock.now() + delayMs
    let sources = store.get().sources
    try {
      if (sources.length === 0) sources = await (preparation.take(track.resourceId) ?? findSources(track.resourceId, own.signal))
    } catch (error) {
      if (!own.signal.aborted) giveUp(error instanceof Error ? error.message : NO_SOURCE)
      return
    }
    if (own.signal.aborted) return
    const source = sources[sourceIndex] ?? sources[0]
    if (!source?.playUrl) {
      giveUp(NO_SOURCE)
      return
    }
    store.set({ sources, currentSourceIndex: sources.indexOf(source) })
    media.load(addressOf(source.playUrl), source.fileType)
    own.own(clock.after(Math.max(startAt - clock.now(), 0), () => void sound(own)))
  }

  async function sound(own: Scope): Promise<void> {
    if (own.signal.aborted || !store.get().isPlaying) return
    try {
      await media.play()
    } catch (error) {
      if (own.signal.aborted || nameOf(error) === 'AbortError') return
      if (nameOf(error) === 'NotAllowedError') {
        pauseQuietly()
        return
      }
      giveUp(mediaErrorText(nameOf(error) === 'NotSupportedError' ? 4 : 0))
    }
  }

  function pauseQuietly(): void {
    store.set({ isPlaying: false, isLoading: false })
  }

  /** The current track cannot play: mark it and do what recovery decides. */
  function giveUp(text: string): void {
    const track = store.get().currentMusic
    if (track && ports.isOnline?.() === false) {
      waitForNetwork()
      return
    }
    if (track) failed.add(track.resourceId)
    const decision = recover(store.get(), failed)
    if (decision.do === 'play') {
      setQueue({ ...store.get(), currentMusicIndex: decision.index })
      startCurrent()
      store.set({ message: { text } })
      return
    }
    failed.clear()
    begin({ isPlaying: false, isError: true, message: { text: store.get().musicList.length > 1 ? decision.text : text } })
  }

  /** Without a network no track can be blamed: the place is kept until it returns. */
  function waitForNetwork(): void {
    const position = progress.get().currentTimeMs
    begin({ isPlaying: false, isError: true, message: { text: OFFLINE } })
    resumeAtMs = position
    isWaitingForNetwork = true
  }

  function onMediaEvent(event: MediaEvent): void {
    switch (event.type) {
      case 'metadata':
        if (resumeAtMs > 0) media.seek(resumeAtMs / 1000)
        resumeAtMs = 0
        store.set({ isLoading: false })
        readProgress()
        break
      case 'playing':
        onPlaying()
        break
      case 'paused':
        pauseQuietly()
        savePlaylist()
        break
      case 'ended':
        onEnded()
        break
      case 'progress':
        readProgress()
        followLoop()
        prepareNext()
        if (store.get().isPlaying && clock.now() - savedAt >= SAVE_EVERY_MS) savePlaylist()
        break
      case 'error':
        giveUp(event.text ?? mediaErrorText(event.code))
    }
  }

  function onPlaying(): void {
    const track = store.get().currentMusic
    if (!track) return
    // It sounds: the load timeout and the start delay have done their work.
    attempt.end()
    attempt = createScope(life)
    failed.delete(track.resourceId)
    store.set({ isPlaying: true, isLoading: false, isError: false, isEnded: false })
    persistence.addToHistory(track, clock.now())
  }

  function onEnded(): void {
    store.set({ isPlaying: false, isEnded: true })
    const { mode, musicList, sleepAt } = store.get()
    if (sleepAt === 'track') {
      engine.sleep(undefined)
      savePlaylist()
    } else if (mode === 'one') startCurrent()
    else if (musicList.length > 1) move(1)
    else savePlaylist()
  }

  function followLoop(): void {
    const { loop, isPlaying } = store.get()
    if (!loop || loop.toMs === undefined || !isPlaying) return
    const { currentTimeMs } = progress.get()
    if (currentTimeMs >= loop.toMs || currentTimeMs < loop.fromMs) media.seek(loop.fromMs / 1000)
  }

  /** Near its end the next track is made ready, unless nobody knows which that will be. */
  function prepareNext(): void {
    const { isPlaying, mode, musicList } = store.get()
    const { currentTimeMs, durationMs } = progress.get()
    if (!isPlaying || mode !== 'list' || musicList.length < 2 || durationMs - currentTimeMs > PREPARE_MS) return
    const next = currentOf(step(store.get(), 1))
    if (next && !whyNotPlay(next, listener())) preparation.prepare(next.resourceId)
  }

  function readProgress(): void {
    const duration = Number.isFinite(media.duration) ? media.duration * 1000 : (store.get().currentMusic?.duration ?? 0)
    if (store.get().isPlaying) hearing.at(media.currentTime * 1000, duration)
    progress.set({ currentTimeMs: media.currentTime * 1000, durationMs: duration, bufferedMs: media.buffered * 1000 })
  }

  function isRefused(track: Track): boolean {
    const refusal = whyNotPlay(track, listener())
    if (!refusal) return false
    const text = fault(refusal.code, 'level' in refusal ? { level: refusal.level } : {}).message
    store.set({ message: { text, refusal } })
    return true
  }

  function move(by: 1 | -1): void {
    const next = store.get().mode === 'shuffle' ? jump(store.get(), random()) : step(store.get(), by)
    const track = currentOf(next)
    if (!track) return
    setQueue(next)
    if (isRefused(track)) stopOnRefusal()
    else startCurrent()
  }

  function stopOnRefusal(): void {
    const { message } = store.get()
    begin({ sources: [], isPlaying: false, message })
    progress.set({ ...NO_PROGRESS, durationMs: store.get().currentMusic?.duration ?? 0 })
    savePlaylist()
  }

  const engine: Engine = {
    subscribe: store.subscribe,
    getState: store.get,
    subscribeProgress: progress.subscribe,
    getProgress: progress.get,

    play(track, sourceIndex) {
      const { currentMusic, currentSourceIndex } = store.get()
      if (currentMusic?.resourceId === track.resourceId) {
        if (sourceIndex !== undefined && sourceIndex !== currentSourceIndex) engine.selectSource(sourceIndex)
        else engine.toggle()
        return
      }
      if (isRefused(track)) return
      failed.clear()
      setQueue(moveToFront(store.get(), track))
      startCurrent()
    },

    playAll(tracks, startIndex = 0) {
      const track = tracks[startIndex]
      if (!track || isRefused(track)) return
      failed.clear()
      setQueue({ musicList: [...tracks], currentMusicIndex: startIndex })
      startCurrent()
    },

    toggle() {
      const { currentMusic, isPlaying, sources, isError } = store.get()
      if (!currentMusic) return
      if (isPlaying) {
        engine.pause()
      } else if (!isRefused(currentMusic)) {
        if (sources.length > 0 && !isError) {
          store.set({ isPlaying: true })
          void sound(attempt)
        } else {
          const position = resumeAtMs
          begin({ isPlaying: true, message: undefined })
          resumeAtMs = position
          void loadTrack(currentMusic, 0, 0)
        }
      }
    },

    pause() {
      media.pause()
      attempt.end()
      attempt = createScope(life)
      pauseQuietly()
      savePlaylist()
    },

    next: () => move(1),
    previous: () => move(-1),

    selectSource(index) {
      const { currentMusic, sources, isPlaying } = store.get()
      if (!currentMusic || !sources[index]) return
      // Another version goes on at the same place in the music, where it is long enough.
      const position = progress.get().currentTimeMs
      begin({ currentSourceIndex: index, isPlaying, loop: undefined })
      resumeAtMs = position < (sources[index]?.duration ?? 0) ? position : 0
      progress.set({ currentTimeMs: resumeAtMs, bufferedMs: 0 })
      void loadTrack(currentMusic, index, SOURCE_START_DELAY_MS)
    },

    seek(fraction) {
      const { durationMs } = progress.get()
      const target = clamp(fraction, 1) * durationMs
      if (Number.isFinite(media.duration)) media.seek(target / 1000)
      else resumeAtMs = target
      progress.set({ currentTimeMs: target })
    },

    skip(byMs) {
      const { currentTimeMs, durationMs } = progress.get()
      if (durationMs > 0) engine.seek((currentTimeMs + byMs) / durationMs)
    },

    setVolume(value) {
      const next = Math.round(clamp(value, VOLUME_MAX))
      store.set({ volume: next, ...(next > 0 ? { isMuted: false } : {}) })
      media.setVolume(next / VOLUME_MAX)
      media.setMuted(store.get().isMuted)
      persistence.saveVolume(next, store.get().isMuted)
    },

    toggleMute() {
      const isMuted = !store.get().isMuted
      store.set({ isMuted })
      media.setMuted(isMuted)
      persistence.saveVolume(store.get().volume, isMuted)
    },

    remove(resourceId) {
      const { currentMusic, isPlaying } = store.get()
      setQueue(remove(store.get(), resourceId))
      if (currentMusic?.resourceId !== resourceId) savePlaylist()
      else if (store.get().currentMusic && isPlaying) startCurrent()
      else begin({ sources: [], isPlaying: false })
      if (!store.get().currentMusic) engine.clear()
    },

    reorder(from, to) {
      setQueue(reorder(store.get(), from, to))
      savePlaylist()
    },

    setMode(mode) {
      store.set({ mode })
      persistence.saveMode(mode)
    },

    setRate(rate) {
      const next = Math.min(Math.max(rate, RATE_MIN), RATE_MAX)
      media.setRate(next)
      store.set({ rate: next })
    },

    markLoop() {
      const { loop } = store.get()
      const { currentTimeMs } = progress.get()
      if (!loop) store.set({ loop: { fromMs: currentTimeMs, toMs: undefined } })
      else if (loop.toMs === undefined && currentTimeMs > loop.fromMs) store.set({ loop: { ...loop, toMs: currentTimeMs } })
      else store.set({ loop: undefined })
    },

    sleep(after) {
      sleeping()
      sleeping = () => {}
      if (typeof after === 'number') {
        sleeping = clock.after(after, () => {
          store.set({ sleepAt: undefined })
          engine.pause()
        })
      }
      store.set({ sleepAt: typeof after === 'number' ? clock.now() + after : after })
    },

    networkReturned() {
      if (!isWaitingForNetwork) return
      isWaitingForNetwork = false
      if (!store.get().isPlaying) engine.toggle()
    },

    clear() {
      setQueue(EMPTY_QUEUE)
      begin({ sources: [], currentSourceIndex: 0, isPlaying: false, message: undefined })
      progress.set(NO_PROGRESS)
      savePlaylist()
    },

    dismissMessage: () => store.set({ message: undefined }),

    history: persistence.history,
    dispose() {
      savePlaylist()
      sleeping()
      preparation.end()
      life.end()
      media.dispose()
    },
  }
  return engine
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
