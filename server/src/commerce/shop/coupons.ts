import {
  type CouponLine,
  type claimCoupon as claimCall,
  discountsOf,
  type listOwnCoupons as listCall,
  type OwnCoupon,
} from '@shenglang/contract/commerce/coupons'
import type { Page } from '@shenglang/contract/envelope'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { rangeOf } from '../../platform/paging.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Sale } from '../goods/goods.ts'
import {
  type CouponRow,
  countHeld,
  countOwnCoupons,
  hasUnused,
  insertHeld,
  lockUnused,
  type OwnCouponRow,
  selectCouponByCode,
  selectOwnCoupons,
  selectUsableCoupons,
  setUnused,
  setUsed,
  takeOne,
  termsOf,
} from './coupons.sql.ts'

type Db = Kysely<Tables>
const UNKNOWN = '没有这个优惠码'
const USED = '这张优惠券你已经用过'

const refused = (message: string) => fault('COUPON_REFUSED', { message })

export interface TakenCoupon {
  userCouponId: string
  /** Off each line, in fen. */
  discounts: number[]
}

/**
 * Takes a coupon for an order: one that the buyer holds, or one that the code gives. Until the transaction ends nobody else
 * can take the same. Throws COUPON_REFUSED.
 */
export async function takeCoupon(
  { transaction, now }: Sale,
  userId: string,
  code: string,
  lines: readonly CouponLine[],
): Promise<TakenCoupon> {
  const { coupon, discounts } = await readDiscounts(transaction, now, userId, code, lines)
  const userCouponId = (await lockUnused(transaction, userId, coupon.coupon_id)) ?? (await claim(transaction, userId, coupon))
  return { userCouponId, discounts }
}

/** Says what a taken coupon was used for. */
export async function bindCoupon({ transaction }: Sale, userCouponId: string, orderId: string): Promise<void> {
  await setUsed(transaction, userCouponId, orderId)
}

/** Gives the coupon of an order back, if it had one: the order was cancelled, or refunded as a whole. */
export async function returnCoupon({ transaction }: Sale, orderId: string): Promise<void> {
  await setUnused(transaction, orderId)
}

/** What a coupon would take off each line, without taking it. */
export async function tryCoupon(
  db: Db,
  now: Date,
  userId: string,
  code: string,
  lines: readonly CouponLine[],
): Promise<{ discounts: number[] } | { refusal: string }> {
  try {
    const { coupon, discounts } = await readDiscounts(db, now, userId, code, lines)
    if (!(await hasUnused(db, userId, coupon.coupon_id))) await checkClaim(db, userId, coupon)
    return { discounts }
  } catch (error) {
    if (isFault(error) && error.code === 'COUPON_REFUSED') return { refusal: error.message }
    throw error
  }
}

/** Of what a user holds, the one that takes most off; of several, the one that ends first. */
export async function bestCoupon(
  db: Db,
  now: Date,
  userId: string,
  lines: readonly CouponLine[],
): Promise<{ code: string; discountFen: number } | undefined> {
  const found = (await selectUsableCoupons(db, userId, now)).flatMap((row) => {
    const outcome = discountsOf(termsOf(row), lines)
    return 'discounts' in outcome ? [{ code: row.code, discountFen: outcome.discounts.reduce((sum, part) => sum + part, 0) }] : []
  })
  return found.toSorted((one, other) => other.discountFen - one.discountFen)[0]
}

export async function claimCoupon(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  { code }: CheckedArgsOf<typeof claimCall>,
): Promise<OwnCoupon> {
  return db.transaction().execute(async (transaction) => {
    const coupon = await readCoupon(transaction, userId, code)
    checkTime(coupon, now(), { mayWait: true })
    const user_coupon_id = await claim(transaction, userId, coupon)
    return toOwnCoupon({ ...coupon, user_coupon_id, order_id: null }, now())
  })
}

export async function listOwnCoupons(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  page: CheckedArgsOf<typeof listCall>,
): Promise<Page<OwnCoupon>> {
  const at = now()
  const [rows, total] = await Promise.all([selectOwnCoupons(db, userId, at, rangeOf(page)), countOwnCoupons(db, userId)])
  return { rows: rows.map((row) => toOwnCoupon(row, at)), total }
}

/** Gives a user one; false where all are taken or the user has as many as one may have. */
export async function holdCoupon(transaction: Db, userId: string, coupon: CouponRow): Promise<string> {
  if (!(await takeOne(transaction, coupon.coupon_id))) throw refused('优惠券已经领完')
  const held = await countHeld(transaction, userId, coupon.coupon_id)
  if (held >= coupon.per_person) throw refused(heldWords(coupon))
  return insertHeld(transaction, userId, coupon.coupon_id)
}

async function claim(transaction: Db, userId: string, coupon: CouponRow): Promise<string> {
  if (coupon.is_claimable) return holdCoupon(transaction, userId, coupon)
  throw refused(USED)
}

/** What `claim` would refuse now. */
async function checkClaim(db: Db, userId: string, coupon: CouponRow): Promise<void> {
  if (!coupon.is_claimable) throw refused(USED)
  if ((await countHeld(db, userId, coupon.coupon_id)) >= coupon.per_person) throw refused(heldWords(coupon))
  if (coupon.total !== null && coupon.taken_count >= coupon.total) throw refused('优惠券已经领完')
}

/** Who was never given a coupon that is only given is told nothing of it, not even that it exists. */
async function readCoupon(db: Db, userId: string, code: string): Promise<CouponRow> {
  const coupon = await selectCouponByCode(db, code)
  const isKnown = coupon !== undefined && (coupon.is_claimable || (await countHeld(db, userId, coupon.coupon_id)) > 0)
  if (!isKnown) throw refused(UNKNOWN)
  return coupon
}

const heldWords = ({ per_person }: CouponRow) =>
  per_person === 1 ? '这张优惠券你已经领过' : `每人最多 ${per_person} 张，你已经领过`

async function readDiscounts(db: Db, now: Date, userId: string, code: string, lines: readonly CouponLine[]) {
  const coupon = await readCoupon(db, userId, code.trim().toUpperCase())
  checkTime(coupon, now, { mayWait: false })
  const outcome = discountsOf(termsOf(coupon), lines)
  if ('refusal' in outcome) throw refused(outcome.refusal)
  return { coupon, discounts: outcome.discounts }
}

function checkTime({ stopped_at, starts_at, ends_at }: CouponRow, now: Date, { mayWait }: { mayWait: boolean }): void {
  if (stopped_at) throw refused('这张优惠券已经停用')
  if (now >= ends_at) throw refused('这张优惠券已经过期')
  if (!mayWait && now < starts_at) throw refused(`这张优惠券 ${shanghaiInput(starts_at.toISOString()).replace('T', ' ')} 起可用`)
}

function stateAt({ order_id, stopped_at, starts_at, ends_at }: OwnCouponRow, now: Date): OwnCoupon['state'] {
  if (order_id !== null) return 'used'
  if (stopped_at !== null || now >= ends_at) return 'ended'
  return now < starts_at ? 'waiting' : 'usable'
}

function toOwnCoupon(row: OwnCouponRow, now: Date): OwnCoupon {
  return {
    couponId: row.coupon_id,
    code: row.code,
    title: row.title,
    ...termsOf(row),
    resourceTitle: row.resource_title,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    state: stateAt(row, now),
  }
}
