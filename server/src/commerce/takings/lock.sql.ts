import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

const LOCK = sql`pg_advisory_xact_lock(hashtext('downloads'), hashtext(user_id::text))`

/**
 * Stops other downloads and leases of users, and refunds of what they could take, until the transaction ends. Code that hands out
 * a file reads the right to it under this lock; closing or merging an account takes the lock before it changes takings.
 */
export async function lockTakings(transaction: Db, ...userIds: string[]): Promise<void> {
  await sql`select ${LOCK} from (select unnest(${userIds}::bigint[]) as user_id order by user_id offset 0) as taker`.execute(
    transaction,
  )
}

/**
 * Does the same for everybody who takes what these buyers pay for: the accounts that they were merged into, and the members of
 * their teams, also former ones, who may be taking something by a seat that has just ended.
 */
export async function lockTakingsOf(transaction: Db, buyerIds: readonly string[]): Promise<void> {
  await sql`
    select ${LOCK} from (
      select unnest(${buyerIds}::bigint[]) as user_id
      union select into_id from account_merges where user_id = ${anyOf([...buyerIds])}
      union select member_id from vip_seats where owner_id = ${anyOf([...buyerIds])}
      order by user_id offset 0) as taker`.execute(transaction)
}
