import type { AudioSource } from '@shenglang/contract/media/entities'
import { VISITOR } from '@shenglang/contract/media/rules'
import type { Blend, FadeShape, MediaElementPort, MediaEvent, MediaPort } from '../media-port.ts'
import { createEngine } from './engine.ts'
import type { Clock, EnginePorts, StoragePort, Track } from './engine-state.ts'

/** A clock that only `pass` advances. */
export function fakeClock(): Clock & { pass(ms: number): Promise<void>; pending(): number } {
  let now = 1_000_000
  let timers: { at: number; run: () => void }[] = []
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async pass(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
        if (!next) break
        now = next.at
        timers = timers.filter((timer) => timer !== next)
        next.run()
        await settle()
      }
      now = end
    },
    pending: () => timers.length,
  }
}

/** A media element that carries out commands and reports them. */
export function fakeMedia() {
  let listener: (event: MediaEvent) => void = () => {}
  const state = {
    rate: 1,
    isKeyLocked: true,
    contentType: '',
    hasPicture: false,
    prepared: [] as string[],
    fades: [] as number[],
    blends: [] as Blend[],
    shapes: [] as FadeShape[],
    hasLows: true,
    url: '',
    isPlaying: false,
    volume: 1,
    muted: false,
    currentTime: 0,
    duration: Number.NaN,
    buffered: 0,
  }
  const broken = new Map<string, number>()
  let playError: Error | undefined
  const port: MediaPort & MediaElementPort = {
    load({ url, contentType, hasPicture }) {
      Object.assign(state, { url, contentType, hasPicture, currentTime: 0 })
    },
    prepare({ url }) {
      state.prepared.push(url)
    },
    setLows(hasLows) {
      state.hasLows = hasLows
    },
    fadeOut(ms, blend, shape) {
      state.fades.push(ms)
      if (blend) state.blends.push(blend)
      if (shape) state.shapes.push(shape)
    },
    async play() {
      if (playError) throw playError
      const code = broken.get(state.url)
      if (code !== undefined) {
        listener({ type: 'error', code })
        return
      }
      state.duration = 60
      state.isPlaying = true
      listener({ type: 'metadata' })
      listener({ type: 'playing' })
    },
    pause() {
      state.isPlaying = false
      listener({ type: 'paused' })
    },
    stop() {
      Object.assign(state, { url: '', isPlaying: false, currentTime: 0, duration: Number.NaN })
    },
    seek(seconds) {
      state.currentTime = seconds
    },
    setVolume(volume) {
      state.volume = volume
    },
    setMuted(muted) {
      state.muted = muted
    },
    setRate(rate) {
      state.rate = rate
    },
    setKeyLock(isLocked) {
      state.isKeyLocked = isLocked
    },
    get currentTime() {
      return state.currentTime
    },
    get duration() {
      return state.duration
    },
    get buffered() {
      return state.buffered
    },
    subscribe(added) {
      listener = added
      return () => {
        listener = () => {}
      }
    },
    dispose: () => port.stop(),
  }
  return {
    port,
    state,
    /** Makes loading this address fail with this media error code. */
    breakAddress: (url: string, code: number) => broken.set(url, code),
    refusePlay(name: string) {
      playError = new Error(name)
      playError.name = name
    },
    emit: (event: MediaEvent) => listener(event),
  }
}

export function memoryStorage(): StoragePort & { held: Map<string, string> } {
  const held = new Map<string, string>()
  return { held, read: (key) => held.get(key) ?? null, write: (key, value) => void held.set(key, value) }
}

export function track(resourceId: string, overrides: Partial<Track> = {}): Track {
  return {
    resourceId,
    title: `曲目 ${resourceId}`,
    artist: '林夜',
    credits: [],
    artistId: '1',
    cover: '',
    coverColor: '#000000',
    contentType: 1,
    resourceType: 'MUSIC',
    categoryCode: 'A0301',
    style: '',
    version: '',
    genres: [],
    energy: 5,
    tbpm: 124,
    tkey: '8A',
    duration: 60_000,
    releaseDate: '2026-01-01',
    createTime: '2026-01-01T00:00:00.000Z',
    playVipLevel: 0,
    freeVipLevel: 0,
    priceFen: 0,
    playCount: 0,
    downloadCount: 0,
    collectCount: 0,
    isCollect: false,
    isBuy: false,
    packageFileId: '',
    childCount: 1,
    playUrl: `/${resourceId}-0`,
    waveformUrl: '',
    waveOutline: '',
    ...overrides,
  }
}

export function source(resourceId: string, index = 0, overrides: Partial<AudioSource> = {}): AudioSource {
  return {
    fileId: `${resourceId}-${index}`,
    fileName: `${resourceId}-${index}.mp3`,
    fileSize: 1,
    fileType: 'audio/mpeg',
    playType: 'audio/mpeg',
    label: '',
    fileIcon: 'mpeg',
    downloadCount: 0,
    duration: 60_000,
    playUrl: `/${resourceId}-${index}`,
    waveformUrl: '',
    waveformBandsUrl: '',
    waveformZoomUrl: '',
    beatGridUrl: '',
    loudness: null,
    previewMs: 0,
    cues: {},
    sections: [],
    firstBeatMs: null,
    downbeat: null,
    beatConfidence: null,
    gridTbpm: null,
    gridPieces: [],
    firstPhraseMs: null,
    ...overrides,
  }
}

/** An engine with fakes; every track has two sources unless overridden. */
export function setUp(overrides: Partial<EnginePorts> = {}) {
  const clock = fakeClock()
  const media = fakeMedia()
  const storage = memoryStorage()
  const engine = createEngine({
    clock,
    media: media.port,
    storage,
    findSources: async (resourceId) => [source(resourceId, 0), source(resourceId, 1)],
    addressOf: (playUrl) => `/api${playUrl}`,
    listener: () => VISITOR,
    ...overrides,
  })
  return { engine, clock, media, storage }
}
