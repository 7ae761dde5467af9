import type { Limits } from './port.ts'

/** Counts in one adapter at a time; while counts are moved to another one, callers wait. */
export class SwitchedLimits implements Limits {
  #current: Limits
  #moving: Promise<void> | undefined
  readonly #running = new Set<Promise<unknown>>()

  constructor(first: Limits) {
    this.#current = first
  }

  get current(): Limits {
    return this.#current
  }

  readonly count: Limits['count'] = (...given) => this.#run((adapter) => adapter.count(...given))

  readonly decide: Limits['decide'] = (...given) => this.#run((adapter) => adapter.decide(...given))

  /** Counts in `next` once `move` has moved the counts there; where that throws, nothing changes. */
  async switchTo(next: Limits, move: () => Promise<void>): Promise<void> {
    while (this.#moving) await this.#moving
    const moved = (async () => {
      await Promise.allSettled(this.#running)
      await move()
      this.#current = next
    })()
    this.#moving = moved.catch(() => {})
    await moved.finally(() => {
      this.#moving = undefined
    })
  }

  async #run<Result>(use: (adapter: Limits) => Promise<Result>): Promise<Result> {
    while (this.#moving) await this.#moving
    const running = use(this.#current)
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }
}
