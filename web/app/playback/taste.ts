import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import type { Engine } from '@shenglang/player/engine-state'
import { itemOf } from '@shenglang/player/media-item'
import type { MediaElementPort } from '@shenglang/player/media-port'
import { createMediaSource } from '@shenglang/player/sources/media-source'
import { useEffect, useState } from 'react'
import { clock } from './clock.ts'
import { useEngine } from './playback.tsx'
import { findSources } from './sources.ts'

const LENGTH_MS = 5000
const FADE_MS = 350
const FADE_STEP_MS = 35

/**
 * Five seconds of one track from its strongest part, faded in and out. What plays is paused for it and goes on afterwards,
 * unless the listener has done something meanwhile. What may not be heard stays silent.
 */
export function useTaste() {
  const engine = useEngine()
  const [heardId, setHeardId] = useState('')
  const [taste, setTaste] = useState<Taste>()
  useEffect(() => {
    if (!engine) return
    const made = new Taste(engine, setHeardId)
    setTaste(made)
    return () => made.dispose()
  }, [engine])
  return { heardId, hear: (track: Resource) => void taste?.hear(track), stop: () => taste?.stop() }
}

class Taste {
  readonly #engine: Engine
  readonly #onHeard: (resourceId: string) => void
  readonly #media: MediaElementPort = createMediaSource(new Audio(), clock)
  /** What was paused for it. */
  #paused = ''
  #run = new AbortController()

  constructor(engine: Engine, onHeard: (resourceId: string) => void) {
    this.#engine = engine
    this.#onHeard = onHeard
    this.#run.abort()
  }

  async hear(track: Resource): Promise<void> {
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
      this.#onHeard(track.resourceId)
      const volume = this.#engine.getState().volume / 100
      await this.#fade(0, volume, signal)
      await waited(LENGTH_MS - 2 * FADE_MS, signal)
      await this.#fade(volume, 0, signal)
      this.stop()
    } catch {
      // It cannot be had, or the browser wants a click first.
      if (!signal.aborted) this.stop()
    }
  }

  stop(): void {
    this.#run.abort()
    this.#media.pause()
    this.#onHeard('')
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
