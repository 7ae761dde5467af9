import { IDEMPOTENCY_KEY_LIFETIME_S } from '@shenglang/contract/constants'
import type { Fault } from '@shenglang/contract/fault'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** An attempt to make a call under a key. The holder of the lease makes the call. */
export interface Attempt {
  userId: string
  route: string
  key: string
  argsHash: Buffer
  leaseId: string
}

const lease = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`
const expiry = sql<Date>`now() - ${sql.lit(IDEMPOTENCY_KEY_LIFETIME_S)} * interval '1 second'`

/** Takes the key if it is free, has expired, or its holder's lease ran out. Returns true if it was taken. */
export async function takeKey(db: Db, attempt: Attempt, leaseMs: number): Promise<boolean> {
  const { userId, route, key, argsHash, leaseId } = attempt
  const { rows } = await sql`
    insert into idempotency_keys as known (user_id, route, key, args_hash, lease_id, lease_until)
    values (${userId}, ${route}, ${key}, ${argsHash}, ${leaseId}, ${lease(leaseMs)})
    on conflict (user_id, route, key) do update set args_hash = excluded.args_hash, lease_id = excluded.lease_id,
      lease_until = excluded.lease_until, answer = null, fault = null, created_at = now()
    where known.created_at < ${expiry} or (known.answer is null and known.fault is null and known.lease_until < now()
      and known.args_hash = excluded.args_hash)
    returning lease_id`.execute(db)
  return rows.length > 0
}

export function selectAttempt(db: Db, { userId, route, key }: Attempt) {
  return db
    .selectFrom('idempotency_keys')
    .select(['args_hash', 'answer', 'fault'])
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The condition for the row of an attempt, which fails once another attempt has taken it over. */
const isOf = (attempt: Attempt) => sql`user_id = ${attempt.userId} and route = ${attempt.route} and key = ${attempt.key}
  and lease_id = ${attempt.leaseId}`

export async function renewLease(db: Db, attempt: Attempt, leaseMs: number): Promise<void> {
  await sql`update idempotency_keys set lease_until = ${lease(leaseMs)} where ${isOf(attempt)}`.execute(db)
}

export async function storeAnswer(db: Db, attempt: Attempt, answer: string): Promise<void> {
  await sql`update idempotency_keys set answer = ${answer} where ${isOf(attempt)}`.execute(db)
}

export async function storeFault(db: Db, attempt: Attempt, { code, detail }: Fault): Promise<void> {
  await sql`update idempotency_keys set fault = ${JSON.stringify({ code, detail })} where ${isOf(attempt)}`.execute(db)
}

/** Releases the key, since the call was not made. */
export async function giveKeyBack(db: Db, attempt: Attempt): Promise<void> {
  await sql`delete from idempotency_keys where ${isOf(attempt)}`.execute(db)
}

/** Deletes expired keys in batches, so that no statement takes long. */
export async function deleteExpiredKeys(db: Db, batchSize = 10_000): Promise<void> {
  let deleted = 0n
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < ${expiry} limit ${batchSize}))`.execute(db)
    deleted = numAffectedRows
  } while (deleted > 0n)
}

/** Deletes the keys of a user with their stored answers, which contain what the user sent and received. */
export async function deleteKeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}
