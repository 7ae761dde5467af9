import { setImmediate } from 'node:timers/promises'
import type { Pieces } from '../rows/time-slices.ts'

/** Milliseconds that a list query waits at most for other work. */
const SLICE_MS = 5

interface Task {
  work: Pieces<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Runs work in slices, between which cheap calls are answered. A task ends before the next begins, so that none sees another half
 * done; background tasks (`later`) run while there are no others, and may be interrupted by them.
 */
export class Scheduler {
  readonly #now: Task[] = []
  readonly #later: Task[] = []
  #isRunning = false

  run<Result>(work: Pieces<Result>): Promise<Result> {
    return this.#add(this.#now, work)
  }

  later<Result>(work: Pieces<Result>): Promise<Result> {
    return this.#add(this.#later, work)
  }

  #add<Result>(tasks: Task[], work: Pieces<Result>): Promise<Result> {
    const done = new Promise<Result>((resolve, reject) => tasks.push({ work, resolve: resolve as Task['resolve'], reject }))
    if (!this.#isRunning) void this.#work()
    return done
  }

  async #work(): Promise<void> {
    this.#isRunning = true
    for (;;) {
      const tasks = this.#now.length > 0 ? this.#now : this.#later
      const [task] = tasks
      if (!task) break
      if (slice(task)) tasks.splice(tasks.indexOf(task), 1)
      if (this.#now.length + this.#later.length > 0) await setImmediate()
    }
    this.#isRunning = false
  }
}

/** Returns whether the task is done. */
function slice({ work, resolve, reject }: Task): boolean {
  const until = performance.now() + SLICE_MS
  try {
    do {
      const { done, value } = work.next()
      if (!done) continue
      resolve(value)
      return true
    } while (performance.now() < until)
  } catch (error) {
    reject(error)
    return true
  }
  return false
}
