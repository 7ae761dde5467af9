import type { EventOn, PageEvent, Topic } from '@shenglang/contract/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { useUser } from '../session/session.tsx'
import { atRest } from '../ui/at-rest.ts'

/** What a part of a page is told. */
interface Listener {
  onEvent(event: PageEvent): void
  /** Something may have happened of which nobody knows any more. */
  onMissed(): void
  /** The user is signed out, perhaps in another tab. */
  onSignedOut(): void
}

interface Stream {
  userId: string
  /** Behind which event of the user's log the page stands; undefined where it does not know. */
  place(): number | undefined
  close(): void
}

/** What could not be loaded is tried again after so long. */
const LOAD_AGAIN_MS = 30_000

/** What happens to what is the user's, for all parts of a page: heard while one of them listens. */
class PageEvents {
  readonly #client: QueryClient
  readonly #listeners = new Set<Listener>()
  #stream: Stream | undefined
  /** Where somebody stopped to listen: whoever goes on begins there. */
  #left: { userId: string; place: number | undefined } | undefined

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** `place` is where the user's log ended when the page was loaded. Returns what ends the listening. */
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

  /** Once the browser has nothing better to do: the page is there first. */
  #open(userId: string, after: number | undefined): Stream {
    const closing = new AbortController()
    let opened: Omit<Stream, 'userId'> | undefined
    const tell = (what: (listener: Listener) => void) => this.#listeners.forEach(what)
    const open = async () => {
      const { openPageStream } = await import('./page-stream.ts')
      if (closing.signal.aborted) return
      opened = openPageStream(this.#client, userId, after, {
        onEvent: (event) => tell(({ onEvent }) => onEvent(event)),
        onMissed: () => tell(({ onMissed }) => onMissed()),
        onSignedOut: () => tell(({ onSignedOut }) => onSignedOut()),
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

/** What is to be done about the topics that a part of a page cares for. */
export type EventHandlers = { readonly [Kind in Topic]?: (event: EventOn<Kind>) => void }

interface Options {
  isOn?: boolean
  /** Called when so much was missed that nobody can tell what: everything shown is to be loaded anew. */
  onMissed?: () => void
}

/**
 * Tells what happens to what is the user's while the page is open, each event once in each tab; what it makes untrue is
 * asked for anew. A visitor is told nothing.
 */
export function usePageEvents(handlers: EventHandlers, { isOn = true, onMissed }: Options = {}): void {
  const client = useQueryClient()
  const userId = useUser()?.userId
  const place = useRouteLoaderData<() => Promise<{ eventsPlace: number | undefined }>>('root')?.eventsPlace
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
