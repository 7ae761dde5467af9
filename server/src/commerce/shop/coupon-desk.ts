import {
  type Coupon,
  couponWords,
  type createCoupon as createCall,
  type giveCoupon as giveCall,
  type listCoupons as listCall,
} from '@shenglang/contract/commerce/coupons'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import * as decide from '../decide/coupons.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import * as rows from './coupons.sql.ts'
import { actOnCoupon, toListedCoupon } from './coupons.ts'
import { selectForSale } from './terms.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

export async function listCoupons({ db }: Pick<Deps, 'db'>, page: CheckedArgsOf<typeof listCall>): Promise<Page<Coupon>> {
  const [found, total] = await Promise.all([rows.selectCoupons(db, rangeOf(page)), rows.countCoupons(db)])
  const used = await rows.selectUsedCounts(
    db,
    found.map(({ coupon_id }) => coupon_id),
  )
  return { rows: found.map((row) => toCoupon(row, used.get(row.coupon_id) ?? 0)), total }
}

/** Throws where the code is taken, the resource is not published, or the time is over already. */
export async function createCoupon({ db, now }: Deps, wanted: CheckedArgsOf<typeof createCall>): Promise<Coupon> {
  const { resourceId } = wanted
  if (resourceId !== undefined && !(await selectForSale(db, resourceId))) throw fault('GOODS_NOT_FOUND')
  const endsAt = new Date(wanted.endTime)
  if (endsAt <= now()) throw fault('BAD_ARGUMENT', { field: 'endTime', message: '结束时间应在现在之后' })
  const couponId = await rows.insertCoupon(db, {
    code: wanted.code,
    title: wanted.title,
    off_fen: wanted.offFen,
    off_percent: wanted.offPercent,
    off_max_fen: wanted.offPercent > 0 ? wanted.offMaxFen : 0,
    from_fen: wanted.fromFen,
    goods_types: wanted.goodsTypes,
    resource_id: resourceId ?? null,
    starts_at: new Date(wanted.startTime),
    ends_at: endsAt,
    total: wanted.total || null,
    per_person: wanted.perPerson,
    is_claimable: wanted.isClaimable,
    is_listed: wanted.isListed,
  })
  if (couponId === undefined) throw fault('COUPON_CODE_TAKEN')
  return readCoupon({ db }, couponId)
}

/** Nobody can claim or use it any longer. What it took off orders stays off. */
export async function stopCoupon({ db, now }: Deps, couponId: string): Promise<Coupon> {
  await rows.stopCoupon(db, couponId, now())
  return readCoupon({ db }, couponId)
}

/** Gives a user one, within the limits of the coupon, and notifies them. */
export async function giveCoupon(deps: Deps, { id, userId }: CheckedArgsOf<typeof giveCall>): Promise<Coupon> {
  const row = await rows.selectCoupon(deps.db, id)
  if (!row) throw fault('COUPON_NOT_FOUND')
  if (!(await rows.isUser(deps.db, userId))) throw fault('USER_NOT_FOUND')
  const content = `${couponWords(rows.termsOf(row))}，优惠码 ${row.code}，下单时使用`
  const notice = { title: `你收到一张优惠券：${row.title}`, content }
  await actOnCoupon(deps, userId, row.code, (books, coupon) => coupon && decide.giveCoupon(books, coupon, userId, notice))
  return readCoupon(deps, id)
}

async function readCoupon({ db }: Pick<Deps, 'db'>, couponId: string): Promise<Coupon> {
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
