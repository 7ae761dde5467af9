import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairSemaphore } from '../platform/fair-semaphore.ts'

/** Argon2id at 64 MiB: about 100 ms on a small machine, on a thread of its own. */
const COST = { memoryCost: 65_536, timeCost: 4, parallelism: 1 }

/** One core stays free for everyone who is not signing in. Beyond so many waiting it is better to be told at once. */
const run = createFairSemaphore({ atOnce: Math.max(1, availableParallelism() - 1), waitingMax: 64 })

/** What a password is compared with where there is none, so that the time taken says nothing. */
const nobody = hash('nobody has this password', COST)

/** `who` asks, by network address or user: each waits for their own passwords, not for another's. Throws UNAVAILABLE. */
export function hashPassword(password: string, who = ''): Promise<string> {
  return run(who, () => hash(password, COST))
}

/** Whether `password` is the one behind `stored`; takes as long when nothing is stored. Throws UNAVAILABLE. */
export function isPassword(stored: string | null | undefined, password: string, who = ''): Promise<boolean> {
  return run(who, async () => (await verify(stored ?? (await nobody), password)) && stored != null)
}
