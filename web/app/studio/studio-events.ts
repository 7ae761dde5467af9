import { API_BASE } from '@shenglang/contract/constants'
import { StudioEvent } from '@shenglang/contract/studio/entities'
import { studioPath } from '@shenglang/contract/studio/works'
import { useEffect, useRef } from 'react'

/** While the stream is broken, the page asks so often. */
const ASK_EVERY_MS = 5000

/**
 * Tells what happens to the artist's works and applications while the page is open. Whenever the stream stands (again), and
 * every few seconds while it does not, `onMissed` says that something may have been missed.
 */
export function useStudioEvents(isOn: boolean, onEvent: (event: StudioEvent) => void, onMissed?: () => void): void {
  const handlers = useRef({ onEvent, onMissed })
  handlers.current = { onEvent, onMissed }
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setInterval> | undefined
    let wasOpen = false
    const stream = new EventSource(API_BASE + studioPath.events)
    const missed = () => handlers.current.onMissed?.()
    stream.onopen = () => {
      clearInterval(timer)
      timer = undefined
      if (wasOpen) missed()
      wasOpen = true
    }
    stream.onerror = () => {
      timer ??= setInterval(missed, ASK_EVERY_MS)
    }
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const event = StudioEvent.safeParse(JSON.parse(data))
      if (event.success) handlers.current.onEvent(event.data)
    }
    return () => {
      clearInterval(timer)
      stream.close()
    }
  }, [isOn])
}
