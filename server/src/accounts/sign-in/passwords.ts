import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairSemaphore } from '../../platform/fair-semaphore.ts'

/** Argon2id at 64 MiB: about 100 ms on a small machine, on a thread. */
const COST = { memoryCost: 65_536, timeCost: 4, parallelism: 1 }

/** Leaves one core free for everyone who is not signing in. */
export const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Callers beyond this number are refused at once. */
export const WAITING_MAX = 64
export const inPasswordTurn = createFairSemaphore({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })

/** Compared if there is no password, so that the time reveals nothing. */
const nobody = hash('nobody has this password', COST)

/**
 * Priorities. Callers who have proven something already go first: by a session, a code sent to their phone, or a browser in which
 * they have signed in before. Guesses from hundreds of addresses delay only one another and first-time visitors.
 */
export const RANKS = { known: 0, stranger: 1 } as const
export type PasswordRank = keyof typeof RANKS

/** `who` is the network address or user: each waits for their own passwords, not for another's. Throws UNAVAILABLE. */
export function hashPassword(password: string, who = '', rank: PasswordRank = 'stranger'): Promise<string> {
  return inPasswordTurn(who, () => hash(password, COST), RANKS[rank])
}

/** True where `password` matches `stored`; takes as long if nothing is stored. Throws UNAVAILABLE. */
export function isPassword(
  stored: string | null | undefined,
  password: string,
  who = '',
  rank: PasswordRank = 'stranger',
): Promise<boolean> {
  return inPasswordTurn(who, async () => (await verify(stored ?? (await nobody), password)) && stored != null, RANKS[rank])
}
