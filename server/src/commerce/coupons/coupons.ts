import type {
  claimCoupon as claimCall,
  ListedCoupon,
  listMyCoupons as listCall,
  UserCoupon,
} from '@shenglang/contract/commerce/coupons/coupons'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import { decideFor, sendWaiting } from '../apply/apply.ts'
import type { Books } from '../decide/books.ts'
import * as decide from '../decide/coupons.ts'
import type { CouponFacts } from '../decide/shop.ts'
import { readFacts, selectCouponOf } from '../facts/facts.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import {
  type CouponRow,
  countUserCoupons,
  selectCouponByCode,
  selectListed,
  selectUserCoupons,
  termsOf,
  type UserCouponRow,
} from './coupons.sql.ts'

/** Claims the coupon for the user. Throws COUPON_REFUSED. */
export async function claimCoupon(
  deps: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  { code }: CheckedArgsOf<typeof claimCall>,
): Promise<UserCoupon> {
  await actOnCoupon(deps, userId, code, (books, coupon) => decide.claimCoupon(books, coupon, userId))
  const row = await selectCouponByCode(deps.db, code)
  if (!row) throw fault('COUPON_NOT_FOUND')
  return toUserCoupon({ ...row, order_id: null }, deps.now())
}

/** Decides about a coupon, locking its user first. */
export async function actOnCoupon(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  code: string,
  action: (books: Books, coupon: CouponFacts | null) => void,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const within = { transaction, now: now() }
    const facts = await readFacts(transaction, { userIds: [userId], couponCode: code }, within.now)
    const coupon = await selectCouponOf(transaction, userId, code)
    await decideFor(within, facts, (books) => action(books, coupon))
  })
  await sendWaiting(db)
}

export async function listMyCoupons(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  page: CheckedArgsOf<typeof listCall>,
): Promise<Page<UserCoupon>> {
  const at = now()
  const [rows, total] = await Promise.all([selectUserCoupons(db, userId, at, rangeOf(page)), countUserCoupons(db, userId)])
  return { rows: rows.map((row) => toUserCoupon(row, at)), total }
}

const LISTED_MAX = 50

/** The listed coupons that every buyer may use now, at most `LISTED_MAX`. */
export async function listListedCoupons({ db, now }: Pick<CommerceDeps, 'db' | 'now'>): Promise<ListedCoupon[]> {
  return (await selectListed(db, now(), LISTED_MAX)).map(toListedCoupon)
}

type Shown = Omit<UserCouponRow, 'user_coupon_id'>

function stateAt({ order_id, stopped_at, starts_at, ends_at }: Shown, now: Date): UserCoupon['state'] {
  if (order_id !== null) return 'used'
  if (stopped_at !== null || now >= ends_at) return 'ended'
  return now < starts_at ? 'waiting' : 'usable'
}

const toUserCoupon = (row: Shown, now: Date): UserCoupon => ({ ...toListedCoupon(row), state: stateAt(row, now) })

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
