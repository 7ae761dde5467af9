import { type CouponLine, couponText, isFor, listListedCoupons } from '@shenglang/contract/commerce/coupons/coupons'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Time } from '../../ui/data/Time.tsx'
import * as texts from './texts.ts'

/** The coupons that any buyer may use now; the checkout offers them again. */
export function CouponLines({ line }: { line: CouponLine }) {
  const { data = [] } = useQuery(remoteQuery(listListedCoupons, {}))
  const fitting = data.filter((coupon) => isFor(coupon, line))
  return fitting.map((coupon) => (
    <p key={coupon.couponId}>
      {texts.coupons} <b>{couponText(coupon)}</b>
      {texts.chosenWhenPaying} <Time at={coupon.endTime} look="moment" />
    </p>
  ))
}
