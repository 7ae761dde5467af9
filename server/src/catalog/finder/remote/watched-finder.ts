import { setTimeout } from 'node:timers/promises'
import type { PartQuestions } from '../library/part-port.ts'

/** Together less than the second within which a dead finder is left out. */
const LOOK_EVERY_MS = 250
const STEPS = 6
const STEP_MS = 100

/** A finder elsewhere, whose connection can be given up. */
export interface Distant extends PartQuestions {
  /** Whether it holds other ids than it should, and is therefore not used. */
  readonly holdsOthers: boolean
  disconnect(): void
  close(): Promise<void>
}

/**
 * Looks at a finder several times a second and knows whether it answers. One that hangs is disconnected, so that what waits for
 * it fails and can be repeated elsewhere. Until its index is there, a finder does not answer.
 */
export class WatchedFinder {
  readonly finder: Distant
  readonly #closing = new AbortController()
  readonly #watching: Promise<void>
  /** Tried before the first look: what it cannot answer is repeated elsewhere. */
  #isThere = true
  #losses = 0

  constructor(finder: Distant) {
    this.finder = finder
    this.#watching = this.#watch()
  }

  get isThere(): boolean {
    return this.#isThere
  }

  /** A call noticed it before the next look. */
  leaveOut(): void {
    this.#isThere = false
    this.#losses += 1
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.finder.close()
    await this.#watching
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      const before = this.#losses
      const answers = await this.#answers()
      // An answer from before a call found it gone says nothing.
      this.#isThere = answers && before === this.#losses
      if (!answers) this.finder.disconnect()
      await setTimeout(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #answers(): Promise<boolean> {
    const answered = new AbortController()
    const answer = this.finder.place().then(
      () => true,
      () => false,
    )
    const late = silence(answered.signal).then(
      () => false,
      () => false,
    )
    return Promise.race([answer, late]).finally(() => answered.abort())
  }
}

/** In several steps: while this process is busy itself, it reads no answer, and the steps wait as well. */
async function silence(signal: AbortSignal): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) await setTimeout(STEP_MS, undefined, { signal, ref: false })
}
