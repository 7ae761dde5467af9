import type { MediaElementPort, MediaEvent } from '../media-port.ts'
import { createLowShelf } from './low-shelf.ts'

const EVENTS: [name: keyof HTMLMediaElementEventMap, type: Exclude<MediaEvent['type'], 'error' | 'trouble'>][] = [
  ['loadedmetadata', 'metadata'],
  ['playing', 'playing'],
  ['pause', 'paused'],
  ['ended', 'ended'],
  ['timeupdate', 'progress'],
  ['progress', 'progress'],
  ['seeked', 'progress'],
]

/** The only module that touches a media element. `shelf` returns the context in which its basses can be cut, if there is one. */
export function createNativeSource(element: HTMLMediaElement, shelf?: () => AudioContext | undefined): MediaElementPort {
  let setLows: ReturnType<typeof createLowShelf> | undefined
  const end = new AbortController()
  const listeners = new Set<(event: MediaEvent) => void>()
  const emit = (event: MediaEvent) => {
    for (const listener of listeners) listener(event)
  }
  const listen = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
    element.addEventListener(name, run, { signal: end.signal })
  const stop = () => {
    element.pause()
    element.removeAttribute('src')
    element.load()
  }
  for (const [name, type] of EVENTS) {
    // An ended element first fires `pause`, and an element without a source fires meaningless events.
    listen(name, () => {
      if (!element.hasAttribute('src') || (type === 'paused' && element.ended)) return
      emit({ type })
    })
  }
  listen('error', () => {
    if (element.hasAttribute('src')) emit({ type: 'error', code: element.error?.code ?? 0 })
  })

  return {
    load({ url }) {
      element.src = url
      element.load()
    },
    play: () => element.play(),
    pause: () => element.pause(),
    stop,
    seek(seconds) {
      element.currentTime = seconds
    },
    setVolume(volume) {
      element.volume = volume
    },
    setMuted(muted) {
      element.muted = muted
    },
    readyLows() {
      const context = setLows ? undefined : shelf?.()
      if (context) setLows = createLowShelf(element, context)
    },
    setLows: (hasLows) => setLows?.(hasLows),
    setRate(rate) {
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
    },
    setKeyLock(isLocked) {
      element.preservesPitch = isLocked
    },
    get currentTime() {
      return element.currentTime
    },
    get duration() {
      return element.duration
    },
    get buffered() {
      const { buffered, currentTime } = element
      for (let index = 0; index < buffered.length; index += 1) {
        if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
      }
      return 0
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      end.abort()
      listeners.clear()
      stop()
    },
  }
}
