import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** What another domain keeps of a user: handed out with the user's data, and let go when the account is closed. */
export interface Keeper {
  /** Readable rows by name. */
  owned(db: Kysely<Tables>, userId: string): Promise<Record<string, unknown[]>>
  /** Runs in the transaction that closes the account. */
  erase(db: Kysely<Tables>, userId: string): Promise<void>
}
