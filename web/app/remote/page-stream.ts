import type { PageEvent } from '@shenglang/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { askForNews, EventFeed, type News } from './event-feed.ts'
import { forgetAfter } from './stale-after.ts'

interface Listener {
  onEvent(event: PageEvent): void
  onMissed(): void
  onSignedOut(): void
}

/** What the tabs of one user tell each other. */
type Said = { said: 'news'; news: News } | { said: 'where' } | { said: 'signed out' }

/** A tab that is looked at asks so often whether one still listens to the server, and listens itself without an answer. */
const ASK_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 4000

/** Opens a page's ear for what happens to what is the user's; what an event makes untrue is asked for anew. */
export function openPageStream(client: QueryClient, userId: string, place: number | undefined, listener: Listener) {
  const stream = new PageStream(userId, place, {
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
  return { place: () => stream.place, close: () => stream.close() }
}

/**
 * The user's events in one tab, each once and in order. Of a browser's tabs one is fed by the server, whichever holds the
 * lock; the others hear that one. Each knows its own place in the log, so whatever comes twice is dropped and whatever is
 * missing is asked for. A browser without locks or channels feeds every tab.
 */
class PageStream {
  readonly #name: string
  readonly #listener: Listener
  #place: number | undefined
  #feed: EventFeed | undefined
  /** Ends the belonging to the group, for good or until the page is shown again. */
  #leaving: AbortController | undefined
  #channel: BroadcastChannel | undefined
  #unanswered: ReturnType<typeof setTimeout> | undefined
  /** Up to where somebody is known to have heard, while this tab has not. */
  #missingUntil = 0

  constructor(userId: string, place: number | undefined, listener: Listener) {
    this.#name = `shenglang events of ${userId}`
    this.#place = place
    this.#listener = listener
    window.addEventListener('pagehide', this.#leave)
    window.addEventListener('pageshow', this.#join)
    window.addEventListener('online', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
    this.#join()
  }

  get place(): number | undefined {
    return this.#place
  }

  close(): void {
    window.removeEventListener('pagehide', this.#leave)
    window.removeEventListener('pageshow', this.#join)
    window.removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
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
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data)
    void this.#waitForLead(leaving.signal)
    this.#askLeader()
    const asking = setInterval(() => this.#askLeader(), ASK_EVERY_MS)
    leaving.signal.addEventListener('abort', () => clearInterval(asking))
  }

  /** A page that waits in the browser's memory holds nothing that others need. */
  readonly #leave = (): void => {
    this.#leaving?.abort()
    this.#leaving = undefined
    clearTimeout(this.#unanswered)
    this.#stopLeading()
    this.#channel?.close()
    this.#channel = undefined
  }

  readonly #wake = (): void => {
    this.#feed?.wake()
    this.#askLeader()
  }

  /** In the queue for the lock until this tab leaves; whoever lost it to another tab queues again. */
  async #waitForLead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.#leadWith({ signal }, signal)
  }

  /** Leads while it has the lock. */
  async #leadWith(options: LockOptions, leaving: AbortSignal): Promise<void> {
    const untilLeft = () =>
      new Promise<void>((resolve) => {
        if (leaving.aborted) return resolve()
        leaving.addEventListener('abort', () => resolve())
        this.#lead()
      })
    // It fails when the tab leaves the queue, and when another one takes the lock.
    await navigator.locks.request(this.#name, options, untilLeft).catch(() => {})
    if (!leaving.aborted) this.#stopLeading()
  }

  #lead(): void {
    clearTimeout(this.#unanswered)
    this.#feed ??= new EventFeed(this.#place, {
      onNews: (news) => {
        this.#take(news)
        this.#say({ said: 'news', news })
      },
      onSignedOut: () => {
        this.#say({ said: 'signed out' })
        this.#listener.onSignedOut()
      },
    })
  }

  #stopLeading(): void {
    this.#feed?.close()
    this.#feed = undefined
  }

  #say(what: Said): void {
    this.#channel?.postMessage(what)
  }

  /** A tab may hold the lock and be asleep: phones put those away that nobody looks at. */
  #askLeader(): void {
    const leaving = this.#leaving
    if (this.#feed || !this.#channel || !leaving || document.visibilityState === 'hidden') return
    this.#say({ said: 'where' })
    clearTimeout(this.#unanswered)
    this.#unanswered = setTimeout(() => void this.#leadWith({ steal: true }, leaving.signal), ANSWER_WITHIN_MS)
  }

  #hear(what: Said): void {
    if (what.said === 'where') {
      const last = this.#place
      if (this.#feed && last !== undefined) this.#say({ said: 'news', news: { from: last, events: [], last, isReset: false } })
      return
    }
    clearTimeout(this.#unanswered)
    if (what.said === 'news') this.#take(what.news)
    else this.#listener.onSignedOut()
  }

  #take({ from, events, last, isReset }: News): void {
    const place = this.#place ?? from
    if (isReset) {
      this.#place = last
      if (place !== last) this.#listener.onMissed()
      return
    }
    if (from > place) {
      void this.#askForMissing(last)
      return
    }
    this.#place = Math.max(place, last)
    for (const { id, event } of events) if (id > place) this.#listener.onEvent(event)
  }

  /** What was told while this tab did not listen. */
  async #askForMissing(until: number): Promise<void> {
    const isAsking = this.#missingUntil > 0
    this.#missingUntil = Math.max(this.#missingUntil, until)
    if (isAsking) return
    try {
      let isMore = true
      while (isMore && this.#leaving) {
        const news = await askForNews(this.#place)
        this.#take(news)
        isMore = news.last > news.from && (this.#place ?? news.last) < this.#missingUntil
      }
    } catch {
      // The next news shows that something is missing still.
    } finally {
      this.#missingUntil = 0
    }
  }
}
