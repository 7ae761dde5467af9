import { API_BASE, SERVER_BUSY } from '@shenglang/contract/constants'
import { messageIn, parseBody } from '@shenglang/contract/envelope'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { listSources } from '@shenglang/contract/media/routes'
import { addressOf } from '@shenglang/contract/route'
import { createScope } from '@shenglang/player/scope'
import { sourceKind } from '@shenglang/player/sources/kind'
import { clock } from '../app/playback/engine/clock.ts'

interface Sound {
  isLoaded(): boolean
  /** Plays from `fromS`, in seconds, if nothing is loaded yet; otherwise goes on. */
  play(fromS: number): Promise<void>
}

/** The audio of one track, requested at the first press as an anonymous visitor; failures are shown by `showMessage`. */
export function createSound(audio: HTMLAudioElement, id: string, showMessage: (message: string) => void): Sound {
  let life = createScope()
  let isLoaded = false
  let isLoading = false
  const letGo = () => {
    life.end()
    life = createScope()
    isLoaded = false
    audio.removeAttribute('src')
  }
  const fail = (message: string) => {
    letGo()
    showMessage(message)
  }
  audio.addEventListener('error', () => {
    if (audio.hasAttribute('src')) fail('网络请求失败')
  })

  const load = async (): Promise<void> => {
    const source = await firstSource(id)
    if (!source?.playUrl) throw new Error('没有有效的音频源')
    const url = API_BASE + source.playUrl
    if (sourceKind(url, source.playType) === 'hls') {
      const { attachHls } = await import('@shenglang/player/sources/hls')
      await attachHls(audio, url, { life, clock, fail })
    } else audio.src = url
  }

  return {
    isLoaded: () => isLoaded,
    async play(fromS) {
      if (isLoading) return
      isLoading = true
      try {
        if (!isLoaded) {
          await load()
          isLoaded = true
          if (fromS > 0) audio.currentTime = fromS
        }
        await audio.play()
      } catch (error) {
        // The button was pressed again before playback began.
        if (error instanceof DOMException && error.name === 'AbortError') return
        fail(
          error instanceof Error && !(error instanceof DOMException) && !(error instanceof TypeError)
            ? error.message
            : '网络请求失败',
        )
      } finally {
        isLoading = false
      }
    },
  }
}

async function firstSource(resourceId: string): Promise<AudioSource | undefined> {
  const answer = await fetch(API_BASE + addressOf(listSources, { resourceId, pageSize: 1 }), { credentials: 'omit' })
  const body = parseBody(await answer.text())
  if (!answer.ok) throw new Error(messageIn(body) ?? SERVER_BUSY)
  return (body as { rows: AudioSource[] }).rows[0]
}
