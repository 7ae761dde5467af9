import { fault } from '@shenglang/contract/faults'
import { PASSWORD_ATTEMPTS } from '@shenglang/contract/limits'
import { type Attempts, keyOf, type Limits, NO_ATTEMPTS } from '../../platform/limits/port.ts'

const { waitMaxS, forgottenAfterS } = PASSWORD_ATTEMPTS

/** A counter of failed attempts, such as that of an account or of an address. */
export interface Counted {
  /** Name of the counter, the same in all processes. */
  kind: string
  who: string
  /** Attempts without a wait; each further one doubles it. */
  free: number
  /** True where a success clears the failures counted so far. */
  isForgiven: boolean
}

/** Adds attempts (or takes them back, if negative); the wait begins now. */
function afterAttempts({ count: before }: Attempts, attempts: number, free: number): Attempts {
  const count = Math.max(0, before + attempts)
  const beyond = count - free
  const waitS = beyond < 0 ? 0 : Math.min(waitMaxS, 2 ** beyond)
  return { count, waitMs: waitS * 1000 }
}

/** Milliseconds until the next attempt. A wait that is longer than the longest was set before a shared clock was set back. */
export function waitMs(attempts: readonly Attempts[]): number {
  return Math.max(0, ...attempts.map(({ waitMs: ms }) => (ms > waitMaxS * 1000 ? 0 : ms)))
}

/** Slows down guessing, in all processes together. */
export function createAttempts(limits: Limits) {
  /**
   * Counts an attempt before its work, so that a hundred at once get no more than one after another; takes it back on success,
   * or if it was never made. Throws TOO_MANY_ATTEMPTS during a wait.
   */
  return async <Proven>(concerned: readonly Counted[], prove: () => Promise<Proven | undefined>): Promise<Proven | undefined> => {
    const keys = concerned.map(({ kind, who }) => keyOf('attempts', kind, who))
    const change = (changed: (attempts: Attempts, concerned: Counted) => Attempts) =>
      limits.decide(keys, forgottenAfterS, (all) => ({
        attempts: all.map((attempts, index) => changed(attempts, concerned[index] as Counted)),
        result: undefined,
      }))
    const counted = (step: number) => change((attempts, { free }) => afterAttempts(attempts, step, free))

    const wait = await limits.decide(keys, forgottenAfterS, (all) => {
      const result = waitMs(all)
      if (result > 0) return { result }
      return { attempts: all.map((each, index) => afterAttempts(each, 1, concerned[index]?.free ?? 0)), result }
    })
    if (wait > 0) throw fault('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(wait / 1000) })
    const proven = await prove().catch(async (error: unknown) => {
      await counted(-1)
      throw error
    })
    // A failed attempt was counted already: its wait begins now.
    if (proven === undefined) await counted(0)
    else await change((attempts, { free, isForgiven }) => (isForgiven ? NO_ATTEMPTS : afterAttempts(attempts, -1, free)))
    return proven
  }
}
