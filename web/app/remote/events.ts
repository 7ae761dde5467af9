import type { EventOn, PageEvent, Topic } from '@shenglang/contract/composition/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { useUser } from '../session/session.tsx'
import { atRest } from '../ui/browser/at-rest.ts'

/** A part of a page that receives events. */
interface Listener {
  onEvent(event: PageEvent): void
  /** Events may have been missed. */
  onMissed(): void
  /** The user is signed out, perhaps in another tab. */
  onSignedOut(): void
}

interface Stream {
  userId: string
  /** The number of the last event that the page includes; undefined where unknown. */
  place(): number | undefined
  close(): void
}

/** A failed load is retried after this time. */
const LOAD_AGAIN_MS = 30_000

/** The user's events for all parts of a page; open while one of them listens. */
class PageEvents {
  readonly #client: QueryClient
  readonly #listeners = new Set<Listener>()
  #stream: Stream | undefined
  /** Where the last listener stopped: the next one resumes there. */
  #left: { userId: string; place: number | undefined } | undefined

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** `place` is where the user's log ended when the page was loaded. Returns a function that stops listening. */
  listen(userId: string, place: number | undefined, listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#stream?.userId !== userId) {
      this.#close()
      this.#stream = this.#open(userId, this.#left?.userId === userId ? this.#left.place : place)
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#close()
    }
  }

  #close(): void {
    if (!this.#stream) return
    this.#left = { userId: this.#stream.userId, place: this.#stream.place() }
    this.#stream.close()
    this.#stream = undefined
  }

  /** When the browser is idle: rendering the page comes first. */
  #open(userId: string, after: number | undefined): Stream {
    const closing = new AbortController()
    let opened: Omit<Stream, 'userId'> | undefined
    const notify = (what: (listener: Listener) => void) => this.#listeners.forEach(what)
    const open = async () => {
      const { openPageStream } = await import('./page-stream.ts')
      if (closing.signal.aborted) return
      opened = openPageStream(this.#client, userId, after, {
        onEvent: (event) => notify(({ onEvent }) => onEvent(event)),
        onMissed: () => notify(({ onMissed }) => onMissed()),
        onSignedOut: () => notify(({ onSignedOut }) => onSignedOut()),
      })
    }
    const begin = () => {
      if (!closing.signal.aborted) open().catch(() => setTimeout(begin, LOAD_AGAIN_MS))
    }
    atRest(begin)
    return {
      userId,
      place: () => opened?.place() ?? after,
      close() {
        closing.abort()
        opened?.close()
      },
    }
  }
}

const all = new WeakMap<QueryClient, PageEvents>()

function eventsOf(client: QueryClient): PageEvents {
  const events = all.get(client) ?? new PageEvents(client)
  all.set(client, events)
  return events
}

/** Handlers for the topics that a part of a page needs. */
export type EventHandlers = { readonly [Kind in Topic]?: (event: EventOn<Kind>) => void }

interface Options {
  isOn?: boolean
  /** Called when events were missed: everything shown must be loaded again. */
  onMissed?: () => void
}

/**
 * Receives the user's events while the page is open, each event once in each tab; the data that it makes stale is loaded
 * again. A visitor receives none.
 */
export function usePageEvents(handlers: EventHandlers, { isOn = true, onMissed }: Options = {}): void {
  const client = useQueryClient()
  const userId = useUser()?.userId
  const place = useRouteLoaderData<() => Promise<{ eventsCursor: number | undefined }>>('root')?.eventsCursor
  const { revalidate } = useRevalidator()
  const current = useRef({ handlers, onMissed, place, revalidate })
  current.current = { handlers, onMissed, place, revalidate }
  useEffect(() => {
    if (!isOn || userId === undefined) return
    return eventsOf(client).listen(userId, current.current.place, {
      onEvent: (event) => handle(current.current.handlers, event),
      onMissed: () => current.current.onMissed?.(),
      onSignedOut: () => void current.current.revalidate(),
    })
  }, [isOn, client, userId])
}

function handle<Kind extends Topic>(handlers: EventHandlers, event: EventOn<Kind>): void {
  const handler: ((event: EventOn<Kind>) => void) | undefined = handlers[event.kind as Kind]
  handler?.(event)
}
