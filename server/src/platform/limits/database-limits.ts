import type { RateLimit } from '@shenglang/contract/limits'
import type { Db } from '../database/db.ts'
import { countWindows, lockAttempts, updateAttempts } from './limits.sql.ts'
import { type Attempts, type Change, type Limits, NO_ATTEMPTS, windowKey } from './port.ts'

/** Counts in an unlogged table, by the database's clock, for all processes on the database. */
export class DatabaseLimits implements Limits {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async count(name: string, who: string, limits: readonly RateLimit[]): Promise<number> {
    if (limits.length === 0) return 0
    return countWindows(
      this.#db,
      limits.map((limit) => ({ key: windowKey(name, limit, who), ...limit })),
    )
  }

  decide<Result>(
    keys: readonly string[],
    forgottenAfterS: number,
    decide: (attempts: readonly Attempts[]) => Change<Result>,
  ): Promise<Result> {
    return this.#db.transaction().execute(async (transaction) => {
      const current = await lockAttempts(transaction, keys)
      const { attempts, result } = decide(keys.map((key) => current.get(key) ?? NO_ATTEMPTS))
      if (attempts) await updateAttempts(transaction, keys, attempts, forgottenAfterS)
      return result
    })
  }
}
