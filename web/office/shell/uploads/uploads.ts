let running = 0
let failures = 0
const listeners = new Set<() => void>()

/** The uploads of the forms of a page. */
export const uploads = {
  isRunning: (): boolean => running > 0,
  /** Number of failures so far. */
  failures: (): number => failures,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Counts an upload until what it leads to is done. */
  async track<Result>(run: () => Promise<Result>): Promise<Result> {
    running += 1
    notify()
    try {
      return await run()
    } catch (error) {
      failures += 1
      throw error
    } finally {
      running -= 1
      notify()
    }
  },
}

function notify(): void {
  for (const listener of listeners) listener()
}
