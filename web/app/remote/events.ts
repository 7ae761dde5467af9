import type { EventOn, PageEvent, Topic } from '@shenglang/contract/composition/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { useUser } from '../session/session.tsx'
import { whenIdle } from '../ui/browser/when-idle.ts'

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
  cursor(): number | undefined
  close(): void
}

/** A failed load is retried after this time. */
const LOAD_AGAIN_MS = 30_000

/** The user's events for all parts of a page; open while one of them listens. */
class PageEvents {
  readonly #client: QueryClient
  readonly #listeners = new Set<Listener>()
  #stream: Stream | undefined
  /** Cursor of the last stream when its last listener left: the next one resumes there. */
  #left: { userId: string; cursor: number | undefined } | undefined

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** `cursor` is the end of the user's log when the page was loaded. Returns a function that stops listening. */
  listen(userId: string, cursor: number | undefined, listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#stream?.userId !== userId) {
      this.#close()
      this.#stream = this.#open(userId, this.#left?.userId === userId ? this.#left.cursor : cursor)
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#close()
    }
  }

  #close(): void {
    if (!this.#stream) return
    this.#left = { userId: this.#stream.userId, cursor: this.#stream.cursor() }
    this.#stream.close()
    this.#stream = undefined
  }

  /** Opens the stream once the browser is idle, since rendering the page comes first. */
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
    whenIdle(begin)
    return {
      userId,
      cursor: () => opened?.cursor() ?? after,
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
  const cursor = useRouteLoaderData<() => Promise<{ eventsCursor: number | undefined }>>('root')?.eventsCursor
  const { revalidate } = useRevalidator()
  const current = useRef({ handlers, onMissed, cursor, revalidate })
  current.current = { handlers, onMissed, cursor, revalidate }
  useEffect(() => {
    if (!isOn || userId === undefined) return
    return eventsOf(client).listen(userId, current.current.cursor, {
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
