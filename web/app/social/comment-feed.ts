import { API_BASE } from '@shenglang/contract/constants'
import { COMMENT_EVENTS_PATH, CommentsChange } from '@shenglang/contract/social/routes'

/** A browser has six connections to a host over HTTP/1.1, for all its tabs: this many may be streams of comments. */
const STREAMS_A_BROWSER = 2
/**
 * A page without a stream receives events from another tab with the same comments, polls this often, and takes a stream that
 * becomes free.
 */
const LOOK_EVERY_MS = 15_000

interface CommentListener {
  /** Called when changes may have been missed. */
  onBehind(): void
  /** Called with the ids of comments that are new, changed, or deleted. */
  onChanged(commentIds: readonly string[]): void
}

/**
 * Changes of a subject's comments while its page is visible: by a stream where the browser has one left, otherwise by polling.
 */
export class CommentFeed {
  readonly #subjectId: string
  readonly #listener: CommentListener
  #stream: EventSource | undefined
  /** Between the tabs of a browser that show the same comments: all receive the events of one tab's stream. */
  #channel: BroadcastChannel | undefined
  #freeSlot: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the starts: pending work of an earlier one is dropped. */
  #beginning = 0

  constructor(subjectId: string, listener: CommentListener) {
    this.#subjectId = subjectId
    this.#listener = listener
    document.addEventListener('visibilitychange', this.#begin)
    void this.#begin()
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#begin)
    this.#stop()
  }

  readonly #begin = async (): Promise<void> => {
    this.#stop()
    if (document.hidden) return
    const beginning = this.#beginning
    this.#channel = channelOf(this.#subjectId)
    this.#channel?.addEventListener('message', this.#onSent)
    const freeSlot = await takeSlot()
    if (beginning !== this.#beginning) return freeSlot?.()
    this.#freeSlot = freeSlot
    if (freeSlot) this.#open()
    else this.#look()
  }

  #stop(): void {
    this.#beginning += 1
    clearTimeout(this.#timer)
    this.#channel?.close()
    this.#channel = undefined
    this.#stream?.close()
    this.#stream = undefined
    this.#freeSlot?.()
    this.#freeSlot = undefined
  }

  /** A tab with a stream knows it already. */
  readonly #onSent = ({ data }: MessageEvent<string>): void => {
    if (!this.#stream) this.#listener.onChanged(idsIn(data))
  }

  #look(): void {
    this.#listener.onBehind()
    this.#timer = setTimeout(this.#begin, LOOK_EVERY_MS)
  }

  #open(): void {
    const stream = new EventSource(`${API_BASE}${COMMENT_EVENTS_PATH}?subject=${this.#subjectId}`)
    this.#stream = stream
    stream.addEventListener('ready', () => this.#listener.onBehind())
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#channel?.postMessage(data)
      this.#listener.onChanged(idsIn(data))
    })
    stream.addEventListener('error', () => {
      // The browser reopens a broken stream, but not a refused one.
      if (stream.readyState !== EventSource.CLOSED || this.#stream !== stream) return
      this.#stop()
      this.#look()
    })
  }
}

const channelOf = (subjectId: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`shenglang comments of ${subjectId}`)

/** One of the streams that a browser may have, over all its tabs; returns how to release it, undefined where all are taken. */
async function takeSlot(): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => {}
  for (let slot = 1; slot <= STREAMS_A_BROWSER; slot += 1) {
    const free = await takeLock(`shenglang comments ${slot}`)
    if (free) return free
  }
  return undefined
}

const takeLock = (name: string) =>
  new Promise<(() => void) | undefined>((resolve) => {
    const hold = (lock: Lock | null) => (lock ? new Promise<void>((free) => resolve(free)) : resolve(undefined))
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(undefined))
  })

/** A newer server may send unknown events. */
function idsIn(data: string): string[] {
  const change = CommentsChange.safeParse(JSON.parse(data))
  return change.success ? change.data.commentIds : []
}
