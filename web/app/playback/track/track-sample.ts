import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { itemOf } from '@shenglang/player/engine/media-item'
import type { MediaElementPort } from '@shenglang/player/media-port'
import { createMediaSource } from '@shenglang/player/sources/media-source'
import { useEffect, useState } from 'react'
import { clock } from '../engine/clock.ts'
import { useEngine } from '../engine/playback.tsx'
import { findSources } from '../engine/sources.ts'

const LENGTH_MS = 5000
const FADE_MS = 350
const FADE_STEP_MS = 35

/**
 * Plays five seconds of a track from its strongest part, faded in and out. The current track is paused for it and resumes
 * afterwards, unless the listener acts meanwhile. Tracks without the right to play stay silent.
 */
export function useTrackSample() {
  const engine = useEngine()
  const [playedId, setPlayedId] = useState('')
  const [player, setPlayer] = useState<SamplePlayer>()
  useEffect(() => {
    if (!engine) return
    const made = new SamplePlayer(engine, setPlayedId)
    setPlayer(made)
    return () => made.dispose()
  }, [engine])
  return { playedId, playSample: (track: Resource) => void player?.playSample(track), stop: () => player?.stop() }
}

class SamplePlayer {
  readonly #engine: Engine
  readonly #onPlayed: (resourceId: string) => void
  readonly #media: MediaElementPort = createMediaSource(new Audio(), clock)
  /** The track that was paused for it. */
  #paused = ''
  #run = new AbortController()

  constructor(engine: Engine, onPlayed: (resourceId: string) => void) {
    this.#engine = engine
    this.#onPlayed = onPlayed
    this.#run.abort()
  }

  async playSample(track: Resource): Promise<void> {
    this.#run.abort()
    const run = new AbortController()
    this.#run = run
    const { signal } = run
    try {
      const source = (await findSources(track.resourceId, signal)).find(({ playUrl }) => playUrl !== '')
      if (!source || signal.aborted) return
      this.#media.setVolume(0)
      this.#media.load(itemOf(track, source, (playUrl) => API_BASE + playUrl))
      this.#media.seek(source.previewMs / 1000)
      await this.#media.play()
      if (signal.aborted) return
      this.#pauseOther()
      this.#onPlayed(track.resourceId)
      const volume = this.#engine.getState().volume / 100
      await this.#fade(0, volume, signal)
      await waited(LENGTH_MS - 2 * FADE_MS, signal)
      await this.#fade(volume, 0, signal)
      this.stop()
    } catch {
      // It failed to load, or the browser requires a click first.
      if (!signal.aborted) this.stop()
    }
  }

  stop(): void {
    this.#run.abort()
    this.#media.pause()
    this.#onPlayed('')
    const { isPlaying, currentMusic } = this.#engine.getState()
    if (this.#paused !== '' && !isPlaying && currentMusic?.resourceId === this.#paused) this.#engine.toggle()
    this.#paused = ''
  }

  dispose(): void {
    this.stop()
    this.#media.dispose()
  }

  #pauseOther(): void {
    const { isPlaying, currentMusic } = this.#engine.getState()
    if (!isPlaying || !currentMusic) return
    this.#engine.pause()
    this.#paused = currentMusic.resourceId
  }

  async #fade(from: number, to: number, signal: AbortSignal): Promise<void> {
    for (let ms = 0; ms <= FADE_MS; ms += FADE_STEP_MS) {
      this.#media.setVolume(from + ((to - from) * ms) / FADE_MS)
      await waited(FADE_STEP_MS, signal)
    }
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
