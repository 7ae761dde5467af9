import type { SmsPurpose } from '@shenglang/contract/accounts/entities'
import { SMS_CODE } from '@shenglang/contract/limits'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'

const HOUR_MS = 3_600_000
/** The shortest time between two codes to a phone. */
export const BRAKE_MS = SMS_CODE.waitS * 1000

/**
 * The time of the latest codes that count: clocks of processes differ a little, and what is dated later was stored before the
 * clock was set back.
 */
const latestAt = (now: Date) => new Date(now.getTime() + BRAKE_MS)

/** Counts the codes sent to this phone and from this address. Locks both until the transaction ends. */
export async function selectSent(db: Db, phone: string, address: string, now: Date) {
  // In one order everywhere, so that two requests do not deadlock.
  for (const held of [`sms:${address}`, `sms:${phone}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`.execute(db)
  }
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const [toPhone, fromAddress] = await Promise.all([
    db
      .selectFrom('sms_codes')
      .select(({ fn }) => [
        fn.countAll<string>().as('count'),
        fn.countAll<string>().filterWhere('created_at', '>', hourAgo).as('this_hour'),
        fn.max('created_at').as('last'),
      ])
      .where('phone', '=', phone)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .where('created_at', '<=', latestAt(now))
      .executeTakeFirstOrThrow(),
    countOf(
      db
        .selectFrom('sms_codes')
        .where('address', '=', address)
        .where('created_at', '>', hourAgo)
        .where('created_at', '<=', latestAt(now)),
    ),
  ])
  return {
    toPhone: Number(toPhone.count),
    toPhoneThisHour: Number(toPhone.this_hour),
    lastToPhone: toPhone.last ?? undefined,
    fromAddress,
  }
}

export interface NewCode {
  phone: string
  purpose: SmsPurpose
  code_hash: Buffer
  address: string
  created_at: Date
  expires_at: Date
}

export async function insertCode(db: Db, code: NewCode): Promise<string> {
  return (await db.insertInto('sms_codes').values(code).returning('code_id').executeTakeFirstOrThrow()).code_id
}

export async function deleteCode(db: Db, codeId: string): Promise<void> {
  await db.deleteFrom('sms_codes').where('code_id', '=', codeId).execute()
}

const newest = (db: Db, phone: string, purpose: SmsPurpose, now: Date) =>
  db
    .selectFrom('sms_codes')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestAt(now))
    .orderBy('created_at', 'desc')
    .limit(1)

/** Counts one guess at the newest code; undefined if there is none or its guesses are spent. */
export function countGuess(db: Db, phone: string, purpose: SmsPurpose, guesses: number, now: Date) {
  return db
    .updateTable('sms_codes')
    .set(({ eb }) => ({ guesses: eb('guesses', '+', 1) }))
    .where('code_id', '=', newest(db, phone, purpose, now).select('code_id'))
    .where('guesses', '<', guesses)
    .returning(['code_id', 'code_hash'])
    .executeTakeFirst()
}

export async function hasCode(db: Db, phone: string, purpose: SmsPurpose, now: Date): Promise<boolean> {
  return (await newest(db, phone, purpose, now).select('code_id').executeTakeFirst()) !== undefined
}

/** Uses the code; returns whether it was still unused. */
export async function markUsed(db: Db, codeId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
