import { API_BASE } from '@shenglang/contract/constants'
import { EVENTS_PATH, type EventOn, type Topic } from '@shenglang/contract/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PageStream } from './page-stream.ts'
import { forgetAfter } from './stale-after.ts'

/** One stream for all parts of a page. */
const streams = new WeakMap<QueryClient, PageStream>()

function streamOf(client: QueryClient): PageStream {
  const stream = streams.get(client) ?? new PageStream(API_BASE + EVENTS_PATH, (event) => forgetAfter(client, event))
  streams.set(client, stream)
  return stream
}

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
    return streamOf(client).listen({
      onEvent: (event) => handle(current.current.handlers, event),
      onMissed: () => current.current.onMissed?.(),
    })
  }, [isOn, client])
}

function handle<Kind extends Topic>(handlers: EventHandlers, event: EventOn<Kind>): void {
  const handler: ((event: EventOn<Kind>) => void) | undefined = handlers[event.kind as Kind]
  handler?.(event)
}
