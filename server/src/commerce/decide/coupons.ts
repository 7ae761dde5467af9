import { type CouponLine, discountsOf } from '@shenglang/contract/commerce/coupons'
import { fault } from '@shenglang/contract/faults'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { CouponFacts } from './shop.ts'

const refused = (message: string) => fault('COUPON_REFUSED', { message })

/**
 * What a coupon takes off each line, in fen: one that the buyer holds, or one that the code gives. Somebody who was never given a
 * coupon that is only given learns nothing of it, not even that it exists. Throws COUPON_REFUSED.
 */
export function discounts(coupon: CouponFacts | null, lines: readonly CouponLine[], now: number): number[] {
  if (!coupon || !(coupon.isClaimable || coupon.heldCount > 0)) throw refused('没有这个优惠码')
  if (coupon.isStopped) throw refused('这张优惠券已经停用')
  if (now >= coupon.endsAt) throw refused('这张优惠券已经过期')
  if (now < coupon.startsAt) {
    throw refused(`这张优惠券 ${shanghaiInput(new Date(coupon.startsAt).toISOString()).replace('T', ' ')} 起可用`)
  }
  const outcome = discountsOf(coupon.terms, lines)
  if ('refusal' in outcome) throw refused(outcome.refusal)
  if (coupon.unusedId === null) requireClaim(coupon)
  return outcome.discounts
}

function requireClaim({ isClaimable, heldCount, perPerson, total, takenCount }: CouponFacts): void {
  if (!isClaimable) throw refused('这张优惠券你已经用过')
  if (heldCount >= perPerson) throw refused(perPerson === 1 ? '这张优惠券你已经领过' : `每人最多 ${perPerson} 张，你已经领过`)
  if (total !== null && takenCount >= total) throw refused('优惠券已经领完')
}
