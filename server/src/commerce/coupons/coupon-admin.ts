import {
  type Coupon,
  type changeCoupon as changeCall,
  couponText,
  type createCoupon as createCall,
  type giveCoupon as giveCall,
  type listCoupons as listCall,
} from '@shenglang/contract/commerce/coupons/coupons'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { refuseUnseen } from '../../platform/database/refuse-unseen.ts'
import { cursorPage } from '../../platform/paging.ts'
import * as decide from '../decide/coupons.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { selectForSale } from '../sale/terms.sql.ts'
import * as rows from './coupons.sql.ts'
import { actOnCoupon, toListedCoupon } from './coupons.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

export async function listCoupons(
  { db }: Pick<Deps, 'db'>,
  { after, pageSize }: CheckedArgsOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const [coupons, total] = await Promise.all([rows.selectCoupons(db, after, pageSize + 1), rows.countCoupons(db)])
  const page = cursorPage(coupons, pageSize, ({ coupon_id }) => coupon_id)
  const used = await rows.selectUsedCounts(
    db,
    page.rows.map(({ coupon_id }) => coupon_id),
  )
  return { rows: page.rows.map((row) => toCoupon(row, used.get(row.coupon_id) ?? 0)), total, next: page.next }
}

/** Throws if the code is taken, the resource is not published, or the time is already over. */
export async function createCoupon({ db, now }: Deps, input: CheckedArgsOf<typeof createCall>): Promise<Coupon> {
  const { resourceId } = input
  if (resourceId !== undefined && !(await selectForSale(db, resourceId))) throw fault('GOODS_NOT_FOUND')
  const endsAt = new Date(input.endTime)
  const refusal = decide.newCouponRefusal({ endsAt }, now())
  if (refusal) throw fault('BAD_ARGUMENT', { message: refusal.reason, ...refusal })
  const couponId = await rows.insertCoupon(db, {
    code: input.code,
    title: input.title,
    off_fen: input.offFen,
    off_percent: input.offPercent,
    off_max_fen: input.offPercent > 0 ? input.offMaxFen : 0,
    from_fen: input.fromFen,
    goods_types: input.goodsTypes,
    resource_id: resourceId ?? null,
    starts_at: new Date(input.startTime),
    ends_at: endsAt,
    total: input.total || null,
    per_person: input.perPerson,
    is_claimable: input.isClaimable,
    is_listed: input.isListed,
  })
  if (couponId === undefined) throw fault('COUPON_CODE_TAKEN')
  return readCoupon({ db }, couponId)
}

/**
 * Changes name, end and number of a coupon. Throws COUPON_NOT_FOUND, BAD_ARGUMENT where `decide.couponRefusal` says why, and
 * CHANGED_MEANWHILE where one of the three is no longer as it was seen.
 */
export async function changeCoupon(
  { db, now }: Deps,
  { id, title, endTime, total, seen }: CheckedArgsOf<typeof changeCall>,
): Promise<Coupon> {
  return db.transaction().execute(async (transaction) => {
    const row = await rows.lockCoupon(transaction, id)
    if (!row) throw fault('COUPON_NOT_FOUND')
    refuseUnseen(seen, { title: row.title, endTime: row.ends_at.toISOString(), total: row.total ?? 0 })
    const endsAt = new Date(endTime)
    const facts = { isStopped: row.stopped_at !== null, startsAt: row.starts_at, takenCount: row.taken_count }
    const refusal = decide.couponRefusal(facts, { endsAt, total }, now())
    if (refusal) throw fault('BAD_ARGUMENT', { message: refusal.reason, ...refusal })
    await rows.updateCoupon(transaction, id, { title, ends_at: endsAt, total: total || null })
    return readCoupon({ db: transaction }, id)
  })
}

/** Stops claims and uses. Discounts of existing orders stay. */
export async function stopCoupon({ db, now }: Deps, couponId: string): Promise<Coupon> {
  await rows.stopCoupon(db, couponId, now())
  return readCoupon({ db }, couponId)
}

/** Gives a user a coupon, within its limits, and notifies them. */
export async function giveCoupon(deps: Deps, { id, userId }: CheckedArgsOf<typeof giveCall>): Promise<Coupon> {
  const row = await rows.selectCoupon(deps.db, id)
  if (!row) throw fault('COUPON_NOT_FOUND')
  if (!(await rows.isUser(deps.db, userId))) throw fault('USER_NOT_FOUND')
  const content = `${couponText(rows.termsOf(row))}，优惠码 ${row.code}，下单时使用`
  const notice = { title: `你收到一张优惠券：${row.title}`, content }
  await actOnCoupon(deps, userId, row.code, (books, coupon) => coupon && decide.giveCoupon(books, coupon, userId, notice))
  return readCoupon(deps, id)
}

/** Throws COUPON_NOT_FOUND. */
export async function readCoupon({ db }: Pick<Deps, 'db'>, couponId: string): Promise<Coupon> {
  const row = await rows.selectCoupon(db, couponId)
  if (!row) throw fault('COUPON_NOT_FOUND')
  const used = await rows.selectUsedCounts(db, [couponId])
  return toCoupon(row, used.get(couponId) ?? 0)
}

function toCoupon(row: rows.CouponRow, usedCount: number): Coupon {
  return {
    ...toListedCoupon(row),
    total: row.total ?? 0,
    perPerson: row.per_person,
    isClaimable: row.is_claimable,
    isListed: row.is_listed,
    takenCount: row.taken_count,
    usedCount,
    isStopped: row.stopped_at !== null,
  }
}
