import { HLS } from '@shenglang/contract/constants'
import type { Clock } from '../engine-state.ts'
import { MEDIA_CODE } from '../recovery.ts'
import { createScope } from '../scope.ts'
import type { Attached, Fail } from './attached.ts'
import { recoverHls } from './hls-recovery.ts'

type HlsLibrary = typeof import('hls.js')

const loadLibrary = (): Promise<HlsLibrary> => import('hls.js')

interface HlsParts {
  clock: Clock
  fail: Fail
  /** Called when there was no answer to a request, which the library repeats by itself. */
  trouble?: (() => void) | undefined
}

/** Plays an HLS stream: through hls.js where the browser has media sources, else by the browser itself. */
export async function attachHls(
  element: HTMLMediaElement,
  url: string,
  { clock, fail, trouble, load = loadLibrary }: HlsParts & { load?: () => Promise<HlsLibrary> },
): Promise<Attached> {
  const library = await load().catch(() => undefined)
  const Hls = library?.default
  if (!Hls?.isSupported()) {
    if (element.canPlayType('application/vnd.apple.mpegurl') !== '') {
      element.src = url
      return { detach() {} }
    }
    fail(library ? '浏览器不支持HLS播放' : 'HLS库加载失败')
    return { detach() {} }
  }
  const life = createScope()
  try {
    life.own(feed(element, url, Hls, { clock, fail, trouble }))
  } catch {
    fail('播放器初始化失败')
  }
  return { detach: life.end }
}

/** Returns how to end it. */
function feed(element: HTMLMediaElement, url: string, Hls: HlsLibrary['default'], parts: HlsParts): () => void {
  const life = createScope()
  const hls = new Hls({
    maxBufferLength: HLS.bufferS,
    maxBufferSize: HLS.bufferBytes,
    fragLoadingTimeOut: HLS.fragmentTimeoutMs,
    manifestLoadingTimeOut: HLS.manifestTimeoutMs,
    levelLoadingTimeOut: HLS.levelTimeoutMs,
    // It starts the element by itself, also where somebody has just paused it; no stream of ours has anything in between.
    interstitialsController: undefined,
  })
  life.own(() => hls.destroy())
  let tries = 0
  const played = () => {
    tries = 0
  }
  element.addEventListener('playing', played)
  life.own(() => element.removeEventListener('playing', played))
  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (error.type === 'networkError' && !error.response?.code) parts.trouble?.()
    const decision = recoverHls(error, tries)
    if (decision.do === 'nothing') return
    if (decision.do === 'fail') return parts.fail(decision.text)
    if (decision.do === 'renew') return parts.fail(decision.text, MEDIA_CODE.network)
    tries += 1
    const act = decision.do === 'reload' ? () => hls.startLoad() : () => hls.recoverMediaError()
    life.own(parts.clock.after(decision.afterMs, act))
  })
  hls.loadSource(url)
  hls.attachMedia(element)
  return life.end
}
