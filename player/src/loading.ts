import { AUDIO_LOAD_TIMEOUT_MS } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { EnginePorts, EngineState, Progress, Track } from './engine-state.ts'
import { itemOf } from './media-item.ts'
import type { Preparation } from './preparation.ts'
import { MEDIA_CODE, mediaErrorText } from './recovery.ts'
import { createScope, type Scope } from './scope.ts'
import type { Store } from './store.ts'

const LOAD_TIMEOUT = '加载超时'
const NO_SOURCE = '没有有效的音频源'
/** An address that fails again sooner than this much further on is not asked for anew. */
const RENEW_AGAIN_MS = 10_000

interface LoadingParts {
  ports: EnginePorts
  life: Scope
  store: Store<EngineState>
  progress: Store<Progress>
  preparation: Preparation
  /** The track cannot play, in the spec's words. */
  giveUp(text: string): void
  /** Another source is about to be loaded. */
  onSource(): void
  /** The browser wants a gesture first. */
  onRefused(): void
}

/** From a track to its sound: sources, address, start delay and time limit (spec §4). One attempt at a time; a newer one ends it. */
export function createLoading({ ports, life, store, progress, preparation, giveUp, onSource, onRefused }: LoadingParts) {
  const { media, clock } = ports
  let attempt = createScope(life)
  let resumeAtMs = 0
  /** Where in the current track its address was last asked for anew. */
  let renewedAtMs: number | undefined

  function beginAttempt(): Scope {
    attempt.end()
    attempt = createScope(life)
    return attempt
  }

  async function load(track: Track, sourceIndex: number, delayMs: number): Promise<void> {
    const own = attempt
    own.own(clock.after(AUDIO_LOAD_TIMEOUT_MS, () => giveUp(LOAD_TIMEOUT)))
    const startAt = clock.now() + delayMs
    const sources = await findSources(own, track)
    if (!sources) return
    const source = sources[sourceIndex] ?? sources[0]
    if (!source?.playUrl) {
      giveUp(NO_SOURCE)
      return
    }
    store.set({ sources, currentSourceIndex: sources.indexOf(source) })
    onSource()
    if (store.get().isSampling && resumeAtMs === 0) resumeAtMs = source.previewMs
    media.load(itemOf(track, source, ports.addressOf))
    own.own(clock.after(Math.max(startAt - clock.now(), 0), () => void sound(own)))
  }

  /** Nothing when they could not be had, which has been dealt with then, or when a newer attempt has begun. */
  async function findSources(own: Scope, track: Track): Promise<readonly AudioSource[] | undefined> {
    const { sources: known } = store.get()
    if (known.length > 0) return known
    try {
      const sources = await (preparation.take(track.resourceId) ?? ports.findSources(track.resourceId, own.signal))
      return own.signal.aborted ? undefined : sources
    } catch (error) {
      if (!own.signal.aborted) giveUp(error instanceof Error ? error.message : NO_SOURCE)
      return undefined
    }
  }

  async function sound(own = attempt): Promise<void> {
    if (own.signal.aborted || !store.get().isPlaying) return
    try {
      await media.play()
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (own.signal.aborted || name === 'AbortError') return
      if (name === 'NotAllowedError') onRefused()
      else if (name === 'NotSupportedError') failed(MEDIA_CODE.unsupported)
      else failed(0, '播放失败')
    }
  }

  /** An address may have expired, or what it gave have been replaced: it is asked for anew, once and silently, before the track counts as failed. */
  function failed(code: number, text = mediaErrorText(code)): void {
    const { currentMusic, sources, currentSourceIndex, isPlaying } = store.get()
    const { currentTimeMs } = progress.get()
    const isNetwork = code === MEDIA_CODE.network || code === MEDIA_CODE.unsupported
    const wasRenewed = renewedAtMs !== undefined && currentTimeMs < renewedAtMs + RENEW_AGAIN_MS
    const expired = sources[currentSourceIndex]?.playUrl
    if (!currentMusic || !expired || !isNetwork || wasRenewed || ports.isOnline?.() === false) {
      giveUp(text)
      return
    }
    renewedAtMs = currentTimeMs
    const own = beginAttempt()
    media.stop()
    store.set({ sources: [], isLoading: isPlaying })
    void findSources(own, currentMusic).then((fresh) => {
      const source = fresh?.[currentSourceIndex]
      if (!fresh) return
      store.set({ sources: fresh })
      if (!source?.playUrl || source.playUrl === expired) {
        giveUp(source?.playUrl ? text : NO_SOURCE)
        return
      }
      // Another recording may have taken its place: it goes on where that one is long enough.
      resumeAtMs = currentTimeMs < source.duration ? currentTimeMs : 0
      own.own(clock.after(AUDIO_LOAD_TIMEOUT_MS, () => giveUp(LOAD_TIMEOUT)))
      media.load(itemOf(currentMusic, source, ports.addressOf))
      void sound(own)
    })
  }

  return {
    load,
    sound: () => sound(),
    failed,
    /** Ends the attempt under way; its timers go with it. */
    end: beginAttempt,
    /** Ends it for another track or source. */
    begin() {
      renewedAtMs = undefined
      beginAttempt()
      media.stop()
    },
    /** Where the music goes on once it is loaded, in milliseconds. */
    resumeAt(ms: number) {
      resumeAtMs = ms
    },
    resumesAt: () => resumeAtMs,
    /** The length is known: goes to where it is to go on. */
    arrived() {
      if (resumeAtMs > 0) media.seek(resumeAtMs / 1000)
      resumeAtMs = 0
    },
  }
}
