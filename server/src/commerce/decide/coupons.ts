import { type CouponLine, discountsOf } from '@shenglang/contract/commerce/coupons/coupons'
import { fault } from '@shenglang/contract/faults'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { Books } from './books.ts'
import type { CouponFacts } from './shop.ts'

const refused = (message: string) => fault('COUPON_REFUSED', { message })

/** The discount of each line in fen, by a coupon that the buyer holds or names by its code. Throws COUPON_REFUSED. */
export function discounts(coupon: CouponFacts | null, lines: readonly CouponLine[], now: number): number[] {
  const known = usable(coupon, now)
  if (now < known.startsAt) {
    throw refused(`这张优惠券 ${shanghaiInput(new Date(known.startsAt).toISOString()).replace('T', ' ')} 起可用`)
  }
  const outcome = discountsOf(known.terms, lines)
  if ('refusal' in outcome) throw refused(outcome.refusal)
  if (known.unusedId === null) requireClaim(known)
  return outcome.discounts
}

/** Claims a coupon for a user by its code, also before it can be used. Throws COUPON_REFUSED. */
export function claimCoupon(books: Books, coupon: CouponFacts | null, userId: string): void {
  const known = usable(coupon, books.now)
  requireClaim(known)
  books.holdCoupon(known.couponId, userId)
}

/** Gives a user a coupon on behalf of staff, within its limits, and notifies them. Throws COUPON_REFUSED. */
export function giveCoupon(books: Books, coupon: CouponFacts, userId: string, notice: { title: string; content: string }): void {
  if (coupon.isStopped || books.now >= coupon.endsAt) throw refused('这张优惠券已经停用或过期')
  requireLeft(coupon)
  books.holdCoupon(coupon.couponId, userId)
  books.notify({ userId, kind: 'order', ...notice })
}

/** A given-only coupon looks like an unknown code to users who were not given it. */
function usable(coupon: CouponFacts | null, now: number): CouponFacts {
  if (!coupon || !(coupon.isClaimable || coupon.heldCount > 0)) throw refused('没有这个优惠码')
  if (coupon.isStopped) throw refused('这张优惠券已经停用')
  if (now >= coupon.endsAt) throw refused('这张优惠券已经过期')
  return coupon
}

function requireClaim(coupon: CouponFacts): void {
  if (!coupon.isClaimable) throw refused('这张优惠券你已经用过')
  requireLeft(coupon)
}

function requireLeft({ heldCount, perPerson, total, takenCount }: CouponFacts): void {
  if (heldCount >= perPerson) throw refused(perPerson === 1 ? '这张优惠券你已经领过' : `每人最多 ${perPerson} 张，你已经领过`)
  if (total !== null && takenCount >= total) throw refused('优惠券已经领完')
}

/** The state of a coupon that staff want to change. */
interface ChangedCoupon {
  isStopped: boolean
  startsAt: Date
  /** Number of coupons that users claimed or were given. */
  takenCount: number
}

interface CouponInput {
  endsAt: Date
  /** 0 for no limit. */
  total: number
}

interface CouponRefusal {
  field: string
  reason: string
}

/** The reason why a new coupon is refused, with the field; undefined if it is accepted. */
export const newCouponRefusal = ({ endsAt }: Pick<CouponInput, 'endsAt'>, now: Date): CouponRefusal | undefined =>
  endsAt <= now ? { field: 'endTime', reason: '结束时间应在现在之后' } : undefined

/**
 * The reason why a change is refused, with the field; undefined if it is accepted. Coupons that users hold stay theirs until they
 * end.
 */
export function couponRefusal(
  { isStopped, startsAt, takenCount }: ChangedCoupon,
  { endsAt, total }: CouponInput,
  now: Date,
): CouponRefusal | undefined {
  if (isStopped) return { field: 'id', reason: '优惠券已经停用，不能修改' }
  if (endsAt <= startsAt) return { field: 'endTime', reason: '结束时间应在开始时间之后' }
  if (endsAt <= now) return { field: 'endTime', reason: '结束时间应在现在之后；要立即结束请停用' }
  if (total > 0 && total < takenCount) return { field: 'total', reason: `已经领了 ${takenCount} 张，总数不能更少` }
  return undefined
}
