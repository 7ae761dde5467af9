import { fault } from '@shenglang/contract/faults'

/**
 * Lets at most `atOnce` tasks run and `waitingMax` wait. Callers take turns, however many tasks each has waiting, so that a
 * caller with many delays only themselves. When no more may wait, the last task of the caller with the most is refused with
 * UNAVAILABLE.
 */
export function createFairSemaphore({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  /** In the order of their next turns. */
  const waiting = new Map<string, Waiter[]>()
  let running = 0

  const waitingCount = () => [...waiting.values()].reduce((total, { length }) => total + length, 0)

  const takeOver = () => {
    const [who, waiters] = waiting.entries().next().value ?? []
    if (who === undefined || waiters === undefined) {
      running -= 1
      return
    }
    waiting.delete(who)
    const next = waiters.shift()
    if (waiters.length > 0) waiting.set(who, waiters)
    next?.begin()
  }

  const makeRoomFor = (who: string) => {
    if (waitingCount() < waitingMax) return
    const longest = [...waiting.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (longest.length <= (waiting.get(who)?.length ?? 0) + 1) throw fault('UNAVAILABLE')
    longest.pop()?.refuse(fault('UNAVAILABLE'))
  }

  return async function run<Result>(who: string, task: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1
    else {
      makeRoomFor(who)
      await new Promise<void>((begin, refuse) => {
        waiting.set(who, [...(waiting.get(who) ?? []), { begin, refuse }])
      })
    }
    try {
      return await task()
    } finally {
      takeOver()
    }
  }
}

interface Waiter {
  begin: () => void
  refuse: (reason: Error) => void
}
