import { PageEvent } from '@shenglang/contract/events'

/** While the stream is broken, the page asks so often. */
const ASK_EVERY_MS = 5000

interface Listener {
  onEvent(event: PageEvent): void
  /** Something may have happened of which nobody heard. */
  onMissed(): void
}

/** The stream of what happens to what is the user's: one for all who listen, open while somebody does. */
export class PageStream {
  readonly #address: string
  readonly #beforeAll: (event: PageEvent) => void
  readonly #listeners = new Set<Listener>()
  #source: EventSource | undefined
  #asking: ReturnType<typeof setInterval> | undefined

  /** `beforeAll` is told of each event once, before those who listen. */
  constructor(address: string, beforeAll: (event: PageEvent) => void) {
    this.#address = address
    this.#beforeAll = beforeAll
  }

  /** Returns what ends the listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    // One that was refused does not come back by itself.
    if (this.#source === undefined || this.#source.readyState === EventSource.CLOSED) this.#open()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#close()
    }
  }

  #open(): void {
    const source = new EventSource(this.#address)
    // Who listened to one that broke has missed what happened since.
    let wasOpen = this.#source !== undefined
    this.#source = source
    source.onopen = () => {
      this.#stopAsking()
      if (wasOpen) this.#missed()
      wasOpen = true
    }
    source.onerror = () => {
      this.#asking ??= setInterval(() => this.#missed(), ASK_EVERY_MS)
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = PageEvent.safeParse(JSON.parse(data))
      if (!event.success) return
      this.#beforeAll(event.data)
      for (const listener of this.#listeners) listener.onEvent(event.data)
    }
  }

  #missed(): void {
    for (const listener of this.#listeners) listener.onMissed()
  }

  #stopAsking(): void {
    clearInterval(this.#asking)
    this.#asking = undefined
  }

  #close(): void {
    this.#stopAsking()
    this.#source?.close()
    this.#source = undefined
  }
}
