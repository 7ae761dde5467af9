import { fault } from '@shenglang/contract/faults'

interface Limits {
  /** Tasks that run at the same time. */
  atOnce: number
  /** Tasks of one caller that run at the same time. */
  atOnceOf?: (who: string) => number
  waitingMax?: number
  waitMaxMs?: number
  /** The error with which a task is refused; by default UNAVAILABLE. */
  refusal?: () => Error
}

export type RunFairly = <Result>(who: string, task: () => Promise<Result>, rank?: number) => Promise<Result>

/**
 * Limits the tasks that run and those that wait. Callers take turns, however many tasks each has waiting, so that a caller with
 * many delays only themselves; tasks of a lower `rank` go before those of a higher one. When no more may wait, the last task of
 * the caller with the most is refused, of the highest rank first.
 */
export function createFairSemaphore({
  atOnce,
  atOnceOf = () => atOnce,
  waitingMax = Number.POSITIVE_INFINITY,
  waitMaxMs,
  refusal = () => fault('UNAVAILABLE'),
}: Limits): RunFairly {
  const lines = new Lines()
  const running = new Map<string, number>()
  let runningCount = 0

  const mayBegin = (who: string) => runningCount < atOnce && (running.get(who) ?? 0) < atOnceOf(who)
  const count = (who: string, step: 1 | -1) => {
    runningCount += step
    const ofCaller = (running.get(who) ?? 0) + step
    if (ofCaller === 0) running.delete(who)
    else running.set(who, ofCaller)
  }

  const wait = (who: string, rank: number) => {
    if (lines.waiting >= waitingMax && !lines.makeRoom(who, rank, refusal)) throw refusal()
    return new Promise<void>((begin, refuse) => {
      const waiter = { begin, refuse }
      lines.add(who, rank, waiter)
      if (waitMaxMs === undefined) return
      const timer = setTimeout(() => lines.remove(who, rank, waiter) && refuse(refusal()), waitMaxMs)
      waiter.begin = () => {
        clearTimeout(timer)
        begin()
      }
    })
  }

  return async (who, task, rank = 0) => {
    if (mayBegin(who)) count(who, 1)
    else await wait(who, rank)
    try {
      return await task()
    } finally {
      count(who, -1)
      const next = lines.takeNext(mayBegin)
      if (next) {
        count(next.who, 1)
        next.begin()
      }
    }
  }
}

interface Waiter {
  begin: () => void
  refuse: (reason: Error) => void
}

/** The waiting tasks: by rank, then by caller in the order of their next turns. */
class Lines {
  waiting = 0
  readonly #ranks: Map<string, Waiter[]>[] = []

  add(who: string, rank: number, waiter: Waiter): void {
    while (this.#ranks.length <= rank) this.#ranks.push(new Map())
    const line = this.#ranks[rank]
    const waiters = line?.get(who)
    if (waiters) waiters.push(waiter)
    else line?.set(who, [waiter])
    this.waiting += 1
  }

  takeNext(mayBegin: (who: string) => boolean): { who: string; begin: () => void } | undefined {
    for (const line of this.#ranks) {
      for (const [who, waiters] of line) {
        const [next] = waiters
        if (!next || !mayBegin(who)) continue
        this.#drop(line, who, 0)
        const rest = line.get(who)
        // Their next turn comes after everybody else's.
        if (rest) line.delete(who) && line.set(who, rest)
        return { who, begin: next.begin }
      }
    }
    return undefined
  }

  /** Returns true if it was still waiting. */
  remove(who: string, rank: number, waiter: Waiter): boolean {
    const line = this.#ranks[rank]
    const at = line?.get(who)?.indexOf(waiter) ?? -1
    if (line && at >= 0) this.#drop(line, who, at)
    return at >= 0
  }

  /** Refuses a waiting task that comes after a new one of `who`. Returns true if there was one. */
  makeRoom(who: string, rank: number, refusal: () => Error): boolean {
    for (let other = this.#ranks.length - 1; other >= rank; other -= 1) {
      const line = this.#ranks[other]
      const [most, waiters] = longestOf(line)
      if (!line || most === undefined || waiters === undefined) continue
      if (other === rank && waiters.length <= (line.get(who)?.length ?? 0) + 1) return false
      waiters.at(-1)?.refuse(refusal())
      this.#drop(line, most, waiters.length - 1)
      return true
    }
    return false
  }

  #drop(line: Map<string, Waiter[]>, who: string, at: number): void {
    const waiters = line.get(who)
    waiters?.splice(at, 1)
    if (waiters?.length === 0) line.delete(who)
    this.waiting -= 1
  }
}

const longestOf = (line: ReadonlyMap<string, Waiter[]> | undefined): [string?, Waiter[]?] =>
  [...(line ?? [])].reduce<[string?, Waiter[]?]>((most, entry) => (entry[1].length > (most[1]?.length ?? 0) ? entry : most), [])
