import type { Clock } from '../engine/engine-state.ts'
import type { MediaElementPort, MediaEvent } from '../media-port.ts'
import { createScope, type Scope } from '../scope.ts'
import type { Fail } from './attached.ts'
import { sourceKind } from './kind.ts'
import { createNativeSource } from './native.ts'

/** A media element that plays any kind of source; libraries are loaded when first needed. */
export function createMediaSource(
  element: HTMLMediaElement,
  clock: Clock,
  shelf?: () => AudioContext | undefined,
): MediaElementPort {
  const native = createNativeSource(element, shelf)
  const listeners = new Set<(event: MediaEvent) => void>()
  /** Scope of the library that feeds the element, if there is one. */
  let life: Scope | undefined
  let attaching: Promise<void> | undefined

  const detach = () => {
    life?.end()
    life = undefined
    attaching = undefined
  }
  const attach = async (url: string, kind: 'hls' | 'flv', life: Scope): Promise<void> => {
    const emit = (event: MediaEvent) => {
      if (!life.signal.aborted) for (const listener of listeners) listener(event)
    }
    const fail: Fail = (text, code = 0) => emit({ type: 'error', code, text })
    const trouble = () => emit({ type: 'trouble' })
    try {
      if (kind === 'hls') await (await import('./hls.ts')).attachHls(element, url, { life, clock, fail, trouble })
      else await (await import('./flv.ts')).attachFlv(element, url, { life, fail })
    } catch {
      fail(kind === 'hls' ? 'HLS.js 加载失败' : 'FLV.js 加载失败')
    }
  }

  return {
    // Spread first; the native source's accessors are repeated below, because spreading would copy their values.
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
      else {
        life = createScope()
        attaching = attach(item.url, kind, life)
      }
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
