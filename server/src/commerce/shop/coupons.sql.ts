import type { CouponTerms } from '@shenglang/contract/commerce/coupons'
import { type Insertable, type Kysely, sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'
import type { UsableCoupon } from '../decide/quote.ts'
import { COUPON_TERMS } from '../facts/columns.sql.ts'

type Db = Kysely<Tables>

export type CouponRow = Awaited<ReturnType<typeof selectCoupons>>[number]

function coupons(db: Db) {
  return db
    .selectFrom('coupons')
    .leftJoin('resources', 'resources.resource_id', 'coupons.resource_id')
    .selectAll('coupons')
    .select((is) => is.fn.coalesce('resources.title', sql<string>`''`).as('resource_title'))
}

/** The newest first. */
export function selectCoupons(db: Db, { limit, offset }: Range) {
  return coupons(db).orderBy('coupons.coupon_id', 'desc').limit(limit).offset(offset).execute()
}

export const countCoupons = (db: Db) => countOf(db.selectFrom('coupons'))

/** Those that every buyer is shown and may still use, what ends first before the others. */
export function selectListed(db: Db, now: Date, most: number) {
  return coupons(db)
    .where('is_listed', '=', true)
    .where('is_claimable', '=', true)
    .where('stopped_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where(({ eb, or, ref }) => or([eb('total', 'is', null), eb('taken_count', '<', ref('total'))]))
    .orderBy('ends_at')
    .limit(most)
    .execute()
}

export function selectCoupon(db: Db, couponId: string) {
  return coupons(db).where('coupons.coupon_id', '=', couponId).executeTakeFirst()
}

export function selectCouponByCode(db: Db, code: string) {
  return coupons(db).where('coupons.code', '=', code).executeTakeFirst()
}

/** How many of each coupon paid for something. */
export async function selectUsedCounts(db: Db, couponIds: string[]): Promise<Map<string, number>> {
  if (couponIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_coupons')
    .select((is) => ['coupon_id', is.fn.countAll<string>().as('used')])
    .where('coupon_id', 'in', couponIds)
    .where('order_id', 'is not', null)
    .groupBy('coupon_id')
    .execute()
  return new Map(rows.map(({ coupon_id, used }) => [coupon_id, Number(used)]))
}

/** Undefined where the code is taken. */
export async function insertCoupon(db: Db, row: Insertable<Tables['coupons']>): Promise<string | undefined> {
  const inserted = await db
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('coupon_id')
    .executeTakeFirst()
  return inserted?.coupon_id
}

export async function stopCoupon(db: Db, couponId: string, now: Date): Promise<void> {
  await db
    .updateTable('coupons')
    .set({ stopped_at: now })
    .where('coupon_id', '=', couponId)
    .where('stopped_at', 'is', null)
    .execute()
}

const ofUser = (db: Db, userId: string) => db.selectFrom('user_coupons').where('user_coupons.user_id', '=', userId)

export type OwnCouponRow = Awaited<ReturnType<typeof selectOwnCoupons>>[number]

/** What a user holds: the usable first, then the newest. */
export function selectOwnCoupons(db: Db, userId: string, now: Date, { limit, offset }: Range) {
  return ownCoupons(db, userId)
    .orderBy(sql`order_id is not null or stopped_at is not null or ends_at <= ${now}`)
    .orderBy('user_coupon_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countOwnCoupons = (db: Db, userId: string) => countOf(ofUser(db, userId))

function ownCoupons(db: Db, userId: string) {
  return ofUser(db, userId)
    .innerJoin('coupons', 'coupons.coupon_id', 'user_coupons.coupon_id')
    .leftJoin('resources', 'resources.resource_id', 'coupons.resource_id')
    .selectAll('coupons')
    .select((is) => ['user_coupon_id', 'order_id', is.fn.coalesce('resources.title', sql<string>`''`).as('resource_title')])
}

/** Those that paid for something stay with their orders. */
export async function eraseUnused(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('user_coupons').where('user_id', '=', userId).where('order_id', 'is', null).execute()
}

/** The terms of a coupon as the rule takes them. */
export function termsOf(row: Omit<CouponRow, 'resource_title'>): CouponTerms {
  return {
    offFen: Number(row.off_fen),
    offPercent: row.off_percent,
    offMaxFen: Number(row.off_max_fen),
    fromFen: Number(row.from_fen),
    goodsTypes: row.goods_types,
    resourceId: row.resource_id ?? '',
  }
}

export async function isUser(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Every coupon that a user was given, and whether it was used. */
export function selectCouponTimes(db: Db, userId: string) {
  return ofUser(db, userId)
    .innerJoin('coupons', 'coupons.coupon_id', 'user_coupons.coupon_id')
    .select(['coupons.code', 'coupons.title', 'user_coupons.created_at', 'user_coupons.order_id'])
    .orderBy('user_coupon_id')
    .execute()
}

/** What a user could use now, the one that ends first before the others. */
export async function selectUsableCoupons(db: Db, userId: string, now: Date): Promise<UsableCoupon[]> {
  const { rows } = await sql<UsableCoupon>`
    select code, ${COUPON_TERMS} as terms from user_coupons join coupons using (coupon_id)
    where user_id = ${userId} and order_id is null and stopped_at is null and starts_at <= ${now} and ends_at > ${now}
    order by ends_at limit 100`.execute(db)
  return rows
}
