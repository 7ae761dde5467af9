import { API_BASE } from '@shenglang/contract/constants'
import { EVENTS_BEAT_S, EVENTS_PATH, listEvents, PageEvent } from '@shenglang/contract/events'
import { isFault } from '@shenglang/contract/fault'
import { callQuietly } from './api.ts'
import { pageUser } from './page-user.ts'

/** What the user's log holds from one place to another. */
export interface News {
  /** Behind which event. */
  from: number
  events: { id: number; event: PageEvent }[]
  last: number
  /** What stood between the places is no longer known. */
  isReset: boolean
}

export interface FeedListener {
  onNews(news: News): void
  onSignedOut(): void
}

/** A proxy that keeps what it should pass on has done so for this long, and one that lost a stream for this long. */
const READY_WITHIN_MS = 10_000
const SILENCE_MAX_MS = 2.5 * EVENTS_BEAT_S * 1000
/** After so many failures in a row the log is asked, so often, until a stream stands again. */
const FAILURES_BEFORE_ASKING = 3
const ASK_EVERY_MS = 5000
/** The wait doubles with each failure, up to this. */
const WAIT_FIRST_MS = 1000
const WAIT_MAX_MS = 60_000

/** Asks for what follows a place; undefined where the user's log ends now. */
export async function askForNews(after: number | undefined): Promise<News> {
  const { events, last, isReset } = await callQuietly(listEvents, after === undefined ? {} : { after })
  return { from: after ?? last, events, last, isReset }
}

/**
 * The user's events from the server: by a stream, and by asking where none stands. It goes on from where it was, so that
 * nothing is lost; `place` is where it begins, the end of the log where it does not know.
 */
export class EventFeed {
  readonly #listener: FeedListener
  #place: number | undefined
  #source: EventSource | undefined
  #failures = 0
  #failedAsks = 0
  #opening: ReturnType<typeof setTimeout> | undefined
  #asking: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(place: number | undefined, listener: FeedListener) {
    this.#place = place
    this.#listener = listener
    this.#open()
  }

  /** Tries at once what it was waiting to try: there may be a network again. */
  wake(): void {
    if (this.#source === undefined && !this.#isClosed) this.#open()
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    clearTimeout(this.#asking)
  }

  #open(): void {
    this.#stop()
    const source = new EventSource(streamAddress(this.#place))
    this.#source = source
    this.#expectSomething(READY_WITHIN_MS)
    const on = (name: string, act: (message: MessageEvent<string>) => void) =>
      source.addEventListener(name, (message) => {
        this.#expectSomething(SILENCE_MAX_MS)
        act(message as MessageEvent<string>)
      })
    on('ready', ({ data }) => {
      this.#failures = 0
      clearTimeout(this.#asking)
      this.#asking = undefined
      this.#tell({ events: [], last: Number(data), isReset: false })
    })
    on('reset', ({ data }) => this.#tell({ events: [], last: Number(data), isReset: true }))
    on('beat', () => {})
    on('message', ({ data, lastEventId }) => {
      const id = Number(lastEventId)
      const event = PageEvent.safeParse(JSON.parse(data))
      // What a newer server tells is none of this page's business.
      this.#tell({ events: event.success ? [{ id, event: event.data }] : [], last: id, isReset: false })
    })
    source.onerror = () => this.#fail(source.readyState === EventSource.CLOSED)
  }

  #tell({ events, last, isReset }: Omit<News, 'from'>): void {
    const from = this.#place ?? last
    this.#place = last
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
    if (isRefused || this.#failures >= FAILURES_BEFORE_ASKING) this.#asking ??= setTimeout(() => this.#ask(), 0)
  }

  /** Again and again, until a stream stands. */
  async #ask(): Promise<void> {
    const asked = this.#place
    try {
      const news = await askForNews(asked)
      this.#failedAsks = 0
      // A stream that stands meanwhile has told of it.
      if (this.#asking !== undefined && this.#place === asked) this.#tell(news)
    } catch (error) {
      this.#failedAsks += 1
      if (isFault(error) && error.code === 'NOT_SIGNED_IN' && !this.#isClosed) this.#listener.onSignedOut()
    }
    if (this.#asking === undefined || this.#isClosed) return
    if (this.#failures < FAILURES_BEFORE_ASKING) this.#asking = undefined
    else this.#asking = setTimeout(() => this.#ask(), waitMs(ASK_EVERY_MS, this.#failedAsks))
  }
}

function streamAddress(place: number | undefined): string {
  const user = pageUser.id()
  const query = new URLSearchParams({
    ...(place === undefined ? {} : { after: `${place}` }),
    ...(user === undefined ? {} : { user }),
  })
  return `${API_BASE}${EVENTS_PATH}${query.size === 0 ? '' : `?${query}`}`
}

/** Not all pages come back at the same moment. */
const waitMs = (firstMs: number, doublings: number) =>
  Math.min(firstMs * 2 ** doublings, WAIT_MAX_MS) * (0.75 + Math.random() / 2)
