import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairSemaphore } from '../../platform/fair-semaphore.ts'

/** Argon2id at 64 MiB: about 100 ms on a small machine, on a thread. */
const COST = { memoryCost: 65_536, timeCost: 4, parallelism: 1 }

/** Leaves one core free for everyone who is not signing in. Beyond so many waiting it is better to refuse at once. */
const run = createFairSemaphore({ atOnce: Math.max(1, availableParallelism() - 1), waitingMax: 64 })

/** Compared if there is no password, so that the time reveals nothing. */
const nobody = hash('nobody has this password', COST)

/** `who` is the network address or user: each waits for their own passwords, not for another's. Throws UNAVAILABLE. */
export function hashPassword(password: string, who = ''): Promise<string> {
  return run(who, () => hash(password, COST))
}

/** Whether `password` matches `stored`; takes as long if nothing is stored. Throws UNAVAILABLE. */
export function isPassword(stored: string | null | undefined, password: string, who = ''): Promise<boolean> {
  return run(who, async () => (await verify(stored ?? (await nobody), password)) && stored != null)
}
