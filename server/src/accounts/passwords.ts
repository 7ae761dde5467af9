import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { inTurns } from '../platform/turns.ts'

/** Argon2id at 64 MiB: about 100 ms on a small machine, on a thread of its own. */
const COST = { memoryCost: 65_536, timeCost: 4, parallelism: 1 }

/** One core stays free for everyone who is not signing in. */
const turn = inTurns(Math.max(1, availableParallelism() - 1))

/** What a password is compared with where there is none, so that the time taken says nothing. */
const nobody = hash('nobody has this password', COST)

export function hashPassword(password: string): Promise<string> {
  return turn(() => hash(password, COST))
}

/** Whether `password` is the one behind `stored`; takes as long when nothing is stored. */
export function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return turn(async () => (await verify(stored ?? (await nobody), password)) && stored != null)
}
