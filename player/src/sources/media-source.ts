import type { Clock } from '../engine-state.ts'
import type { MediaElementPort, MediaEvent } from '../media-port.ts'
import type { Attached, Fail } from './attached.ts'
import { sourceKind } from './kind.ts'
import { createNativeSource } from './native.ts'

/** A media element that plays whatever it is given; libraries are loaded when the first thing needs them. */
export function createMediaSource(
  element: HTMLMediaElement,
  clock: Clock,
  shelf?: () => AudioContext | undefined,
): MediaElementPort {
  const native = createNativeSource(element, shelf)
  const listeners = new Set<(event: MediaEvent) => void>()
  let attaching: Promise<Attached> | undefined
  let current = 0

  const detach = () => {
    current += 1
    const attached = attaching
    attaching = undefined
    attached?.then((library) => library.detach())
  }
  const attach = async (url: string, kind: 'hls' | 'flv'): Promise<Attached> => {
    const own = current
    const tell = (event: MediaEvent) => {
      if (own === current) for (const listener of listeners) listener(event)
    }
    const fail: Fail = (text, code = 0) => tell({ type: 'error', code, text })
    const trouble = () => tell({ type: 'trouble' })
    try {
      if (kind === 'hls') return await (await import('./hls.ts')).attachHls(element, url, { clock, fail, trouble })
      return await (await import('./flv.ts')).attachFlv(element, url, { fail })
    } catch {
      fail(kind === 'hls' ? 'HLS.js 加载失败' : 'FLV.js 加载失败')
      return { detach() {} }
    }
  }

  return {
    // What the native source has as accessors must stay so.
    ...native,
    get currentTime() {
      return native.currentTime
    },
    get duration() {
      return native.duration
    },
    get buffered() {
      return native.buffered
    },
    load(item) {
      detach()
      const kind = sourceKind(item.url, item.contentType)
      if (kind === 'native') native.load(item)
      else attaching = attach(item.url, kind)
    },
    async play() {
      await attaching
      return native.play()
    },
    stop() {
      detach()
      native.stop()
    },
    subscribe(listener) {
      listeners.add(listener)
      const end = native.subscribe(listener)
      return () => {
        listeners.delete(listener)
        end()
      }
    },
    dispose() {
      detach()
      listeners.clear()
      native.dispose()
    },
  }
}
