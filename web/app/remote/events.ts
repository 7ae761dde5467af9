import { API_BASE } from '@shenglang/contract/constants'
import { EVENTS_PATH, type EventOn, PageEvent, type Topic } from '@shenglang/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetAfter } from './stale-after.ts'

/** While the stream is broken, the page asks so often. */
const ASK_EVERY_MS = 5000

/** What is to be done about the topics that a part of a page cares for. */
export type EventHandlers = { readonly [Kind in Topic]?: (event: EventOn<Kind>) => void }

interface Options {
  isOn?: boolean
  /** Whenever the stream stands again, and every few seconds while it does not: something may have been missed. */
  onMissed?: () => void
}

/** Tells what happens to what is the user's while the page is open; what it makes untrue is asked for anew. */
export function usePageEvents(handlers: EventHandlers, { isOn = true, onMissed }: Options = {}): void {
  const client = useQueryClient()
  const current = useRef({ handlers, onMissed })
  current.current = { handlers, onMissed }
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setInterval> | undefined
    let wasOpen = false
    const stream = new EventSource(API_BASE + EVENTS_PATH)
    const missed = () => current.current.onMissed?.()
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
      const event = PageEvent.safeParse(JSON.parse(data))
      if (!event.success) return
      forgetAfter(client, event.data)
      handle(current.current.handlers, event.data)
    }
    return () => {
      clearInterval(timer)
      stream.close()
    }
  }, [isOn, client])
}

function handle<Kind extends Topic>(handlers: EventHandlers, event: EventOn<Kind>): void {
  const handler: ((event: EventOn<Kind>) => void) | undefined = handlers[event.kind as Kind]
  handler?.(event)
}
