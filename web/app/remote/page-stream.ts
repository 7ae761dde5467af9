import type { PageEvent } from '@shenglang/contract/composition/events'
import type { QueryClient } from '@tanstack/react-query'
import { EventFeed, fetchNews, type News } from './event-feed.ts'
import { forgetAfter } from './stale-after.ts'

interface Listener {
  onEvent(event: PageEvent): void
  onMissed(): void
  onSignedOut(): void
}

/** Messages between the tabs of one user. */
type TabMessage = { said: 'news'; news: News } | { said: 'where' } | { said: 'signed out' }

/** Interval at which a visible tab asks for the leading tab; it takes the lead itself if none answers. */
const POLL_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 4000

/** Opens a page's event stream; data that an event makes stale is loaded again. */
export function openPageStream(client: QueryClient, userId: string, cursor: number | undefined, listener: Listener) {
  const stream = new PageStream(userId, cursor, {
    ...listener,
    onEvent(event) {
      forgetAfter(client, event)
      listener.onEvent(event)
    },
    onMissed() {
      void client.invalidateQueries()
      listener.onMissed()
    },
  })
  return { cursor: () => stream.cursor, close: () => stream.close() }
}

/**
 * The user's events in one tab, each once and in order. Of a browser's tabs the one with the lock has the server's stream and
 * forwards it to the others. Each knows its own number in the log, so duplicates are dropped and gaps requested. A browser
 * without locks or channels opens a stream in every tab.
 */
class PageStream {
  readonly #name: string
  readonly #listener: Listener
  #cursor: number | undefined
  #feed: EventFeed | undefined
  /** Leaves the group of tabs, for good or until the page is shown again. */
  #leaving: AbortController | undefined
  #channel: BroadcastChannel | undefined
  #unanswered: ReturnType<typeof setTimeout> | undefined
  /** The last number that other tabs have received and this one has not. */
  #missingUntil = 0

  constructor(userId: string, cursor: number | undefined, listener: Listener) {
    this.#name = `shenglang events of ${userId}`
    this.#cursor = cursor
    this.#listener = listener
    window.addEventListener('pagehide', this.#leave)
    window.addEventListener('pageshow', this.#join)
    window.addEventListener('online', this.#notify)
    document.addEventListener('visibilitychange', this.#notify)
    this.#join()
  }

  get cursor(): number | undefined {
    return this.#cursor
  }

  close(): void {
    window.removeEventListener('pagehide', this.#leave)
    window.removeEventListener('pageshow', this.#join)
    window.removeEventListener('online', this.#notify)
    document.removeEventListener('visibilitychange', this.#notify)
    this.#leave()
  }

  readonly #join = (): void => {
    if (this.#leaving) return
    const leaving = new AbortController()
    this.#leaving = leaving
    if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
      this.#lead()
      return
    }
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data)
    void this.#waitForLead(leaving.signal)
    this.#requestFromLeader()
    const polling = setInterval(() => this.#requestFromLeader(), POLL_EVERY_MS)
    leaving.signal.addEventListener('abort', () => clearInterval(polling))
  }

  /** A page in the back-forward cache must not hold the lock. */
  readonly #leave = (): void => {
    this.#leaving?.abort()
    this.#leaving = undefined
    clearTimeout(this.#unanswered)
    this.#stopLeading()
    this.#channel?.close()
    this.#channel = undefined
  }

  readonly #notify = (): void => {
    this.#feed?.notify()
    this.#requestFromLeader()
  }

  /** Queues for the lock until this tab leaves; a tab that lost it queues again. */
  async #waitForLead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.#leadWith({ signal }, signal)
  }

  /** Leads while it holds the lock. */
  async #leadWith(options: LockOptions, leaving: AbortSignal): Promise<void> {
    const untilLeft = () =>
      new Promise<void>((resolve) => {
        if (leaving.aborted) return resolve()
        leaving.addEventListener('abort', () => resolve())
        this.#lead()
      })
    // Rejects when the tab leaves the queue, and when another one takes the lock.
    await navigator.locks.request(this.#name, options, untilLeft).catch(() => {})
    if (!leaving.aborted) this.#stopLeading()
  }

  #lead(): void {
    clearTimeout(this.#unanswered)
    this.#feed ??= new EventFeed(this.#cursor, {
      onNews: (news) => {
        this.#take(news)
        this.#send({ said: 'news', news })
      },
      onSignedOut: () => {
        this.#send({ said: 'signed out' })
        this.#listener.onSignedOut()
      },
    })
  }

  #stopLeading(): void {
    this.#feed?.close()
    this.#feed = undefined
  }

  #send(message: TabMessage): void {
    this.#channel?.postMessage(message)
  }

  /** The leader may be asleep: phones freeze tabs in the background. */
  #requestFromLeader(): void {
    const leaving = this.#leaving
    if (this.#feed || !this.#channel || !leaving || document.visibilityState === 'hidden') return
    this.#send({ said: 'where' })
    clearTimeout(this.#unanswered)
    this.#unanswered = setTimeout(() => void this.#leadWith({ steal: true }, leaving.signal), ANSWER_WITHIN_MS)
  }

  #receive(message: TabMessage): void {
    if (message.said === 'where') {
      const last = this.#cursor
      if (this.#feed && last !== undefined) this.#send({ said: 'news', news: { from: last, events: [], last, isReset: false } })
      return
    }
    clearTimeout(this.#unanswered)
    if (message.said === 'news') this.#take(message.news)
    else this.#listener.onSignedOut()
  }

  #take({ from, events, last, isReset }: News): void {
    const cursor = this.#cursor ?? from
    if (isReset) {
      this.#cursor = last
      if (cursor !== last) this.#listener.onMissed()
      return
    }
    if (from > cursor) {
      void this.#fetchMissing(last)
      return
    }
    this.#cursor = Math.max(cursor, last)
    for (const { id, event } of events) if (id > cursor) this.#listener.onEvent(event)
  }

  /** Requests the events that came while this tab did not listen. */
  async #fetchMissing(until: number): Promise<void> {
    const isRequesting = this.#missingUntil > 0
    this.#missingUntil = Math.max(this.#missingUntil, until)
    if (isRequesting) return
    try {
      let isMore = true
      while (isMore && this.#leaving) {
        const news = await fetchNews(this.#cursor)
        this.#take(news)
        isMore = news.last > news.from && (this.#cursor ?? news.last) < this.#missingUntil
      }
    } catch {
      // The next event shows that some are still missing.
    } finally {
      this.#missingUntil = 0
    }
  }
}
