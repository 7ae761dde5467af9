import { EVENTS_BEAT_S, EVENTS_PATH, listEvents, PageEvent } from '@shenglang/contract/composition/events'
import { API_BASE } from '@shenglang/contract/constants'
import { isFault } from '@shenglang/contract/fault'
import { callQuietly } from './api.ts'
import { pageUser } from './page-user.ts'

/** The events of the user's log from one number to another. */
export interface News {
  /** The number before the first event. */
  from: number
  events: { id: number; event: PageEvent }[]
  last: number
  /** The events in between are no longer known. */
  isReset: boolean
}

export interface FeedListener {
  onNews(news: News): void
  onSignedOut(): void
}

/** Time after which a stream counts as buffered by a proxy, and time after which a silent one counts as lost. */
const READY_WITHIN_MS = 10_000
const SILENCE_MAX_MS = 2.5 * EVENTS_BEAT_S * 1000
/** After so many failures in a row the log is polled, this often, until a stream opens again. */
const FAILURES_BEFORE_POLLING = 3
const POLL_EVERY_MS = 5000
/** The wait doubles with each failure, up to this. */
const WAIT_FIRST_MS = 1000
const WAIT_MAX_MS = 60_000

/** Requests the events after a number; undefined for the end of the log. */
export async function fetchNews(after: number | undefined): Promise<News> {
  const { events, last, isReset } = await callQuietly(listEvents, after === undefined ? {} : { after })
  return { from: after ?? last, events, last, isReset }
}

/**
 * The user's events from the server: by a stream, and by polling without one. It resumes where it was, so that nothing is
 * lost; it starts after `cursor`, a number of the log, or at the end of the log if undefined.
 */
export class EventFeed {
  readonly #listener: FeedListener
  #cursor: number | undefined
  #source: EventSource | undefined
  #failures = 0
  #failedRequests = 0
  #opening: ReturnType<typeof setTimeout> | undefined
  #pending: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(cursor: number | undefined, listener: FeedListener) {
    this.#cursor = cursor
    this.#listener = listener
    this.#open()
  }

  /** Retries at once: there may be a network again. */
  notify(): void {
    if (this.#source === undefined && !this.#isClosed) this.#open()
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    clearTimeout(this.#pending)
  }

  #open(): void {
    this.#stop()
    const source = new EventSource(streamAddress(this.#cursor))
    this.#source = source
    this.#expectSomething(READY_WITHIN_MS)
    const on = (name: string, act: (message: MessageEvent<string>) => void) =>
      source.addEventListener(name, (message) => {
        this.#expectSomething(SILENCE_MAX_MS)
        act(message as MessageEvent<string>)
      })
    on('ready', ({ data }) => {
      this.#failures = 0
      clearTimeout(this.#pending)
      this.#pending = undefined
      this.#emit({ events: [], last: Number(data), isReset: false })
    })
    on('reset', ({ data }) => this.#emit({ events: [], last: Number(data), isReset: true }))
    on('beat', () => {})
    on('message', ({ data, lastEventId }) => {
      const id = Number(lastEventId)
      const event = PageEvent.safeParse(JSON.parse(data))
      // Unknown events of a newer server are ignored.
      this.#emit({ events: event.success ? [{ id, event: event.data }] : [], last: id, isReset: false })
    })
    source.onerror = () => this.#fail(source.readyState === EventSource.CLOSED)
  }

  #emit({ events, last, isReset }: Omit<News, 'from'>): void {
    const from = this.#cursor ?? last
    this.#cursor = last
    this.#listener.onNews({ from, events, last, isReset })
  }

  #expectSomething(withinMs: number): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#fail(false), withinMs)
  }

  #stop(): void {
    clearTimeout(this.#silence)
    clearTimeout(this.#opening)
    this.#source?.close()
    this.#source = undefined
  }

  #fail(isRefused: boolean): void {
    this.#stop()
    this.#failures += 1
    this.#opening = setTimeout(() => this.#open(), waitMs(WAIT_FIRST_MS, this.#failures - 1))
    // A browser does not say why a stream was refused; an answer does.
    if (isRefused || this.#failures >= FAILURES_BEFORE_POLLING) this.#pending ??= setTimeout(() => this.#request(), 0)
  }

  /** Repeats until a stream opens. */
  async #request(): Promise<void> {
    const before = this.#cursor
    try {
      const news = await fetchNews(before)
      this.#failedRequests = 0
      // A stream that opened meanwhile has delivered it.
      if (this.#pending !== undefined && this.#cursor === before) this.#emit(news)
    } catch (error) {
      this.#failedRequests += 1
      if (isFault(error) && error.code === 'NOT_SIGNED_IN' && !this.#isClosed) this.#listener.onSignedOut()
    }
    if (this.#pending === undefined || this.#isClosed) return
    if (this.#failures < FAILURES_BEFORE_POLLING) this.#pending = undefined
    else this.#pending = setTimeout(() => this.#request(), waitMs(POLL_EVERY_MS, this.#failedRequests))
  }
}

function streamAddress(cursor: number | undefined): string {
  const user = pageUser.id()
  const query = new URLSearchParams({
    ...(cursor === undefined ? {} : { after: `${cursor}` }),
    ...(user === undefined ? {} : { user }),
  })
  return `${API_BASE}${EVENTS_PATH}${query.size === 0 ? '' : `?${query}`}`
}

/** Random, so that not all pages return at once. */
const waitMs = (firstMs: number, doublings: number) =>
  Math.min(firstMs * 2 ** doublings, WAIT_MAX_MS) * (0.75 + Math.random() / 2)
