import { type CouponLine, couponText, isFor, type ListedCoupon } from '@shenglang/contract/commerce/coupons/coupons'
import { Time } from '../../ui/data/Time.tsx'
import * as texts from './texts.ts'

interface CouponLinesProps {
  /** Coupons that any buyer may use now. */
  coupons: readonly ListedCoupon[]
  line: CouponLine
}

/** The coupons that fit what is sold; the checkout offers them again. */
export function CouponLines({ coupons, line }: CouponLinesProps) {
  const fitting = coupons.filter((coupon) => isFor(coupon, line))
  return fitting.map((coupon) => (
    <p key={coupon.couponId}>
      {texts.coupons} <b>{couponText(coupon)}</b>
      {texts.chosenWhenPaying} <Time at={coupon.endTime} look="moment" />
    </p>
  ))
}
