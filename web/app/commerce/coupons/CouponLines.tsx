import { type CouponLine, couponWords, isFor, listListedCoupons } from '@shenglang/contract/commerce/coupons'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Time } from '../../ui/Time.tsx'

/** The coupons that every buyer of something may use now; the till offers them again. */
export function CouponLines({ line }: { line: CouponLine }) {
  const { data = [] } = useQuery(remoteQuery(listListedCoupons, {}))
  const fitting = data.filter((coupon) => isFor(coupon, line))
  return fitting.map((coupon) => (
    <p key={coupon.couponId}>
      优惠券 <b>{couponWords(coupon)}</b>，付款时选用，至 <Time at={coupon.endTime} look="moment" />
    </p>
  ))
}
