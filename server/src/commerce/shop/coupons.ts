import type {
  claimCoupon as claimCall,
  ListedCoupon,
  listOwnCoupons as listCall,
  OwnCoupon,
} from '@shenglang/contract/commerce/coupons'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { rangeOf } from '../../platform/paging.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import {
  type CouponRow,
  countHeld,
  countOwnCoupons,
  insertHeld,
  type OwnCouponRow,
  selectCouponByCode,
  selectListed,
  selectOwnCoupons,
  takeOne,
  termsOf,
} from './coupons.sql.ts'

type Db = Kysely<Tables>
const UNKNOWN = '没有这个优惠码'
const USED = '这张优惠券你已经用过'

const refused = (message: string) => fault('COUPON_REFUSED', { message })

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

const LISTED_MAX = 50

/** What every buyer may use now. */
export async function listListedCoupons({ db, now }: Pick<CommerceDeps, 'db' | 'now'>): Promise<ListedCoupon[]> {
  return (await selectListed(db, now(), LISTED_MAX)).map(toListedCoupon)
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

/** Who was never given a coupon that is only given is told nothing of it, not even that it exists. */
async function readCoupon(db: Db, userId: string, code: string): Promise<CouponRow> {
  const coupon = await selectCouponByCode(db, code)
  const isKnown = coupon !== undefined && (coupon.is_claimable || (await countHeld(db, userId, coupon.coupon_id)) > 0)
  if (!isKnown) throw refused(UNKNOWN)
  return coupon
}

const heldWords = ({ per_person }: CouponRow) =>
  per_person === 1 ? '这张优惠券你已经领过' : `每人最多 ${per_person} 张，你已经领过`

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

const toOwnCoupon = (row: OwnCouponRow, now: Date): OwnCoupon => ({ ...toListedCoupon(row), state: stateAt(row, now) })

export function toListedCoupon(row: CouponRow): ListedCoupon {
  return {
    couponId: row.coupon_id,
    code: row.code,
    title: row.title,
    ...termsOf(row),
    resourceTitle: row.resource_title,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
  }
}
