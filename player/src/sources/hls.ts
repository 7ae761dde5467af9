import { HLS } from '@shenglang/contract/constants'
import type { Clock } from '../engine/engine-state.ts'
import { MEDIA_CODE } from '../engine/recovery.ts'
import type { Attachment } from './attached.ts'
import { recoverHls } from './hls-recovery.ts'

type HlsLibrary = typeof import('hls.js')

const loadLibrary = (): Promise<HlsLibrary> => import('hls.js')

interface HlsParts extends Attachment {
  clock: Clock
  /** Called when a request got no answer; the library retries it. */
  trouble?: (() => void) | undefined
}

/** Plays an HLS stream: through hls.js if the browser supports Media Source Extensions, otherwise by the browser itself. */
export async function attachHls(
  element: HTMLMediaElement,
  url: string,
  { load = loadLibrary, ...parts }: HlsParts & { load?: () => Promise<HlsLibrary> },
): Promise<void> {
  const library = await load().catch(() => undefined)
  if (parts.life.signal.aborted) return
  const Hls = library?.default
  if (!Hls?.isSupported()) {
    if (element.canPlayType('application/vnd.apple.mpegurl') !== '') {
      element.src = url
      return
    }
    parts.fail(library ? '浏览器不支持HLS播放' : 'HLS库加载失败')
    return
  }
  try {
    feed(element, url, Hls, parts)
  } catch {
    parts.fail('播放器初始化失败')
  }
}

function feed(element: HTMLMediaElement, url: string, Hls: HlsLibrary['default'], parts: HlsParts): void {
  const { life } = parts
  const hls = new Hls({
    maxBufferLength: HLS.bufferS,
    maxBufferSize: HLS.bufferBytes,
    fragLoadingTimeOut: HLS.fragmentTimeoutMs,
    manifestLoadingTimeOut: HLS.manifestTimeoutMs,
    levelLoadingTimeOut: HLS.levelTimeoutMs,
    // Disabled, because it would start an element that was just paused; our streams have no interstitials.
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
    const act = decision.do === 'restartLoading' ? () => hls.startLoad() : () => hls.recoverMediaError()
    life.own(parts.clock.after(decision.afterMs, act))
  })
  hls.loadSource(url)
  hls.attachMedia(element)
}
