import { SOURCE_START_DELAY_MS, TRACK_START_DELAY_MS, VOLUME_MAX } from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import { whyNotPlay } from '@shenglang/contract/media/rules'
import { createComforts } from './comforts.ts'
import type { Engine, EnginePorts, EngineState, Progress, Track } from './engine-state.ts'
import { createFollowing } from './following.ts'
import { createHearing } from './hearing.ts'
import { createLoading } from './loading.ts'
import { levelOf } from './loudness.ts'
import type { MediaEvent } from './media-port.ts'
import { createPersistence } from './persistence.ts'
import { createPreparation } from './preparation.ts'
import { currentOf, EMPTY_QUEUE, moveToFront, placeNext, type Queue, remove, reorder, step } from './queue.ts'
import { recover } from './recovery.ts'
import { createScope } from './scope.ts'
import { createStore } from './store.ts'

const OFFLINE = '网络已断开，恢复后继续播放'
const SAVE_EVERY_MS = 5000
const PREPARE_MS = 20_000
const NO_PROGRESS: Progress = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** The one owner of what plays (spec §4). Everything outside it is handed in; whoever shows it only subscribes. */
export function createEngine(ports: EnginePorts): Engine {
  const { media, storage, clock, listener, onHeard } = ports
  const persistence = createPersistence(storage)
  const remembered = persistence.restore()
  const { volume, isMuted, options, queue } = remembered
  const life = createScope()
  const failed = new Set<string>()
  const hearing = createHearing((track) => onHeard?.(track))
  const following = createFollowing(ports.random ?? Math.random)
  const preparation = createPreparation(ports)
  let savedAt = clock.now()
  let isWaitingForNetwork = false
  /** The current track stands in the history already. */
  let isInHistory = false

  const store = createStore<EngineState>({
    ...options,
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
    rate: 1,
    loop: undefined,
    sleepAt: undefined,
    message: undefined,
  })
  const progress = createStore<Progress>({
    ...NO_PROGRESS,
    currentTimeMs: remembered.currentProgress,
    durationMs: currentOf(queue)?.duration ?? 0,
  })
  const loading = createLoading({
    ports,
    life,
    store,
    progress,
    preparation,
    giveUp,
    onSource: applyVolume,
    onRefused: pauseQuietly,
  })
  const comforts = createComforts({ media, clock, store, progress, pause: () => engine.pause() })
  loading.resumeAt(remembered.currentProgress)
  hearing.begin(currentOf(queue))
  applyVolume()
  media.setMuted(isMuted)
  life.own(media.subscribe(onMediaEvent))
  life.own(comforts.end)
  life.own(preparation.end)

  function setQueue(next: Queue): void {
    store.set({ ...next, currentMusic: currentOf(next) })
  }

  function savePlaylist(): void {
    savedAt = clock.now()
    persistence.savePlaylist(store.get(), progress.get().currentTimeMs, savedAt)
  }

  function applyVolume(): void {
    const { volume, isLevelled, sources, currentSourceIndex } = store.get()
    const level = isLevelled ? levelOf(sources[currentSourceIndex]?.loudness) : 1
    media.setVolume((volume / VOLUME_MAX) * level)
  }

  /** Starts the current track anew: stop, reset, sources, then sound if it should play (spec §4). */
  function startCurrent(delayMs = TRACK_START_DELAY_MS): void {
    const track = store.get().currentMusic
    loading.resumeAt(0)
    hearing.begin(track)
    isInHistory = false
    begin({ sources: [], currentSourceIndex: 0, isPlaying: track !== undefined, loop: undefined, message: undefined })
    progress.set({ ...NO_PROGRESS, durationMs: track?.duration ?? 0 })
    savePlaylist()
    if (track) void loading.load(track, 0, delayMs)
  }

  function begin(change: Partial<EngineState>): void {
    isWaitingForNetwork = false
    loading.begin()
    store.set({ isLoading: change.isPlaying ?? false, isError: false, isEnded: false, ...change })
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
    loading.resumeAt(position)
    isWaitingForNetwork = true
  }

  function onMediaEvent(event: MediaEvent): void {
    switch (event.type) {
      case 'metadata':
        loading.arrived()
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
        comforts.followLoop()
        approachEnd()
        if (store.get().isPlaying && clock.now() - savedAt >= SAVE_EVERY_MS) savePlaylist()
        break
      case 'error':
        loading.failed(event.code, event.text)
    }
  }

  function onPlaying(): void {
    const track = store.get().currentMusic
    if (!track) return
    // It sounds: the load timeout and the start delay have done their work.
    loading.end()
    failed.delete(track.resourceId)
    store.set({ isPlaying: true, isLoading: false, isError: false, isEnded: false })
    if (!isInHistory) persistence.addToHistory(track, clock.now())
    isInHistory = true
  }

  function onEnded(): void {
    store.set({ isPlaying: false, isEnded: true })
    const { mode, musicList, sleepAt } = store.get()
    if (sleepAt === 'track') {
      engine.sleep(undefined)
      savePlaylist()
    } else if (mode === 'one') startCurrent()
    else if (musicList.length > 1) moveTo(following(store.get()))
    else savePlaylist()
  }

  /** Near its end the next track is made ready; with a crossfade it begins before this one has ended. */
  function approachEnd(): void {
    const { isPlaying, mode, musicList, rate, crossfadeMs, loop, sleepAt } = store.get()
    const { currentTimeMs, durationMs } = progress.get()
    const leftMs = (durationMs - currentTimeMs) / rate
    if (!isPlaying || mode === 'one' || musicList.length < 2 || leftMs > Math.max(PREPARE_MS, 2 * crossfadeMs)) return
    const next = following(store.get())
    const track = currentOf(next)
    if (!track || whyNotPlay(track, listener())) return
    preparation.prepare(track)
    const isLongEnough = durationMs > 2 * crossfadeMs && track.duration > 2 * crossfadeMs
    if (crossfadeMs === 0 || leftMs > crossfadeMs || !isLongEnough || loop || sleepAt === 'track') return
    media.fadeOut(leftMs)
    moveTo(next, 0)
  }

  /** As it was decoded, before what the browser believes of a header: that of a truncated or headless MP3 is wrong. */
  function knownDurationMs(): number {
    const { sources, currentSourceIndex, currentMusic } = store.get()
    const decodedMs = sources[currentSourceIndex]?.duration ?? 0
    if (decodedMs > 0) return decodedMs
    return Number.isFinite(media.duration) ? media.duration * 1000 : (currentMusic?.duration ?? 0)
  }

  function readProgress(): void {
    const duration = knownDurationMs()
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

  function moveTo(next: Queue, delayMs?: number): void {
    const track = currentOf(next)
    if (!track) return
    setQueue(next)
    if (isRefused(track)) stopOnRefusal()
    else startCurrent(delayMs)
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
    ...comforts.commands,

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
      if (!track || isRefused(track)) return undefined
      const { musicList, currentMusicIndex, currentMusic, currentSourceIndex, isPlaying } = store.get()
      const { currentTimeMs } = progress.get()
      failed.clear()
      setQueue({ musicList: [...tracks], currentMusicIndex: startIndex })
      startCurrent()
      if (!currentMusic) return undefined
      return () => {
        engine.restore({ musicList, currentMusicIndex }, currentTimeMs, currentSourceIndex)
        if (isPlaying) engine.toggle()
      }
    },

    playNext(track) {
      const { currentMusic } = store.get()
      if (!currentMusic) return engine.play(track)
      if (currentMusic.resourceId === track.resourceId || isRefused(track)) return
      const queue = placeNext(store.get(), track)
      setQueue(queue)
      following.choose(queue, queue.currentMusicIndex + 1)
      savePlaylist()
    },

    toggle() {
      const { currentMusic, isPlaying, sources, currentSourceIndex, isError } = store.get()
      if (!currentMusic) return
      if (isPlaying) {
        engine.pause()
      } else if (!isRefused(currentMusic)) {
        if (sources.length > 0 && !isError) {
          store.set({ isPlaying: true })
          void loading.sound()
        } else {
          begin({ isPlaying: true, message: undefined })
          void loading.load(currentMusic, currentSourceIndex, 0)
        }
      }
    },

    pause() {
      media.pause()
      loading.end()
      pauseQuietly()
      savePlaylist()
    },

    next: () => moveTo(following(store.get())),
    previous: () => moveTo(store.get().mode === 'shuffle' ? following(store.get()) : step(store.get(), -1)),

    selectSource(index) {
      const { currentMusic, sources, isPlaying } = store.get()
      if (!currentMusic || !sources[index]) return
      // Another version goes on at the same place in the music, where it is long enough.
      const position = progress.get().currentTimeMs
      const isWithin = position < (sources[index]?.duration ?? 0)
      begin({ currentSourceIndex: index, isPlaying, loop: undefined })
      loading.resumeAt(isWithin ? position : 0)
      progress.set({ currentTimeMs: loading.resumesAt(), bufferedMs: 0 })
      void loading.load(currentMusic, index, SOURCE_START_DELAY_MS)
    },

    seek(fraction) {
      const { durationMs } = progress.get()
      const target = clamp(fraction, 1) * durationMs
      if (Number.isFinite(media.duration)) media.seek(target / 1000)
      else loading.resumeAt(target)
      progress.set({ currentTimeMs: target })
    },

    skip(byMs) {
      const { currentTimeMs, durationMs } = progress.get()
      if (durationMs > 0) engine.seek((currentTimeMs + byMs) / durationMs)
    },

    setVolume(value) {
      const next = Math.round(clamp(value, VOLUME_MAX))
      store.set({ volume: next, ...(next > 0 ? { isMuted: false } : {}) })
      applyVolume()
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

    setOptions(change) {
      store.set(change)
      applyVolume()
      const { mode, crossfadeMs, isLevelled, isSampling } = store.get()
      persistence.saveOptions({ mode, crossfadeMs, isLevelled, isSampling })
    },

    restore(queue, positionMs, currentSourceIndex = 0) {
      setQueue(queue)
      begin({ sources: [], currentSourceIndex, isPlaying: false, loop: undefined, message: undefined })
      isInHistory = false
      hearing.begin(store.get().currentMusic)
      loading.resumeAt(positionMs)
      progress.set({ currentTimeMs: positionMs, durationMs: store.get().currentMusic?.duration ?? 0, bufferedMs: 0 })
      savePlaylist()
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
    savedAt: () => remembered.savedAt,
    dispose() {
      savePlaylist()
      life.end()
      media.dispose()
    },
  }
  return engine
}
