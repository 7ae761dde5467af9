import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import { COUNTED_MAX } from '@shenglang/contract/constants'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countOf, countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'
import type { UsableCoupon } from '../decide/orders/quote.ts'
import { COUPON_TERMS } from '../facts/columns.sql.ts'

export type CouponRow = Awaited<ReturnType<typeof selectCoupons>>[number]

function coupons(db: Db) {
  return db
    .selectFrom('coupons')
    .leftJoin('resources', 'resources.resource_id', 'coupons.resource_id')
    .selectAll('coupons')
    .select((is) => is.fn.coalesce('resources.title', sql<string>`''`).as('resource_title'))
}

/** Coupons, newest first; `after` is the id of the last one on the previous page. */
export function selectCoupons(db: Db, after: string | undefined, limit: number) {
  return coupons(db)
    .$if(after !== undefined, (query) => query.where('coupons.coupon_id', '<', after ?? ''))
    .orderBy('coupons.coupon_id', 'desc')
    .limit(limit)
    .execute()
}

export const countCoupons = (db: Db): Promise<number> => countUpTo(db, sql`select from coupons`, COUNTED_MAX)

/** Listed coupons that can still be used, those that end first before the others. */
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

/** The columns that decide whether a coupon may be changed, locked against claims until the transaction ends. */
export function lockCoupon(transaction: Db, couponId: string) {
  return transaction
    .selectFrom('coupons')
    .select(['title', 'starts_at', 'ends_at', 'total', 'taken_count', 'stopped_at'])
    .where('coupon_id', '=', couponId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCoupon(transaction: Db, couponId: string, changes: Updateable<Tables['coupons']>): Promise<void> {
  await transaction.updateTable('coupons').set(changes).where('coupon_id', '=', couponId).execute()
}

export function selectCouponByCode(db: Db, code: string) {
  return coupons(db).where('coupons.code', '=', code).executeTakeFirst()
}

/** The numbers of used coupons by coupon id; coupons that nobody used are absent. */
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

/** Undefined if the code is taken. */
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

export type UserCouponRow = Awaited<ReturnType<typeof selectUserCoupons>>[number]

/** A user's coupons: the usable first, then the newest. */
export function selectUserCoupons(db: Db, userId: string, now: Date, { limit, offset }: Range) {
  return userCoupons(db, userId)
    .orderBy(sql`order_id is not null or stopped_at is not null or ends_at <= ${now}`)
    .orderBy('user_coupon_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countUserCoupons = (db: Db, userId: string) => countOf(ofUser(db, userId))

function userCoupons(db: Db, userId: string) {
  return ofUser(db, userId)
    .innerJoin('coupons', 'coupons.coupon_id', 'user_coupons.coupon_id')
    .leftJoin('resources', 'resources.resource_id', 'coupons.resource_id')
    .selectAll('coupons')
    .select((is) => ['user_coupon_id', 'order_id', is.fn.coalesce('resources.title', sql<string>`''`).as('resource_title')])
}

/** Used coupons stay with their orders. */
export async function eraseUnused(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('user_coupons').where('user_id', '=', userId).where('order_id', 'is', null).execute()
}

/** Moves a user's unused coupons to another account, which may then hold more of a coupon than it could have claimed. */
export async function moveUnused(transaction: Db, fromId: string, intoId: string): Promise<void> {
  await transaction
    .updateTable('user_coupons')
    .set({ user_id: intoId })
    .where('user_id', '=', fromId)
    .where('order_id', 'is', null)
    .execute()
}

/** The terms of a coupon in the rule's form. */
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

/** A user's usable coupons, the one that ends first before the others. */
export async function selectUsableCoupons(db: Db, userId: string, now: Date): Promise<UsableCoupon[]> {
  const { rows } = await sql<UsableCoupon>`
    select code, ${COUPON_TERMS} as terms from user_coupons join coupons using (coupon_id)
    where user_id = ${userId} and order_id is null and stopped_at is null and starts_at <= ${now} and ends_at > ${now}
    order by ends_at limit 100`.execute(db)
  return rows
}
