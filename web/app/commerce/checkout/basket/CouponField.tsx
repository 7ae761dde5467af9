import { couponText, discountsOf, listListedCoupons, listMyCoupons } from '@shenglang/contract/commerce/coupons/coupons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { remoteQuery } from '../../../remote/remote-query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import type { GoodsLine } from './GoodsLines.tsx'
import * as texts from './texts.ts'

interface CouponFieldProps {
  /** The lines of the purchase. */
  lines: readonly GoodsLine[]
  /** The applied code; '' without one. */
  applied: string
  refusal: string | undefined
  onApply: (code: string) => void
}

/** The coupon field: a coupon of the buyer or a public one, or a code; `refusal` is why it does not apply. */
export function CouponField({ lines, applied, refusal, onApply }: CouponFieldProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const coupons = useFittingCoupons(lines)
  const take = (next: string) => {
    setCode(next)
    onApply(next)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(code.trim())
  }
  return (
    <details className="text-13 mt-16 ink-t1">
      <summary className="inline-flex middle min-h-hit pointer underline">
        {coupons.length > 0 ? texts.couponsToUse(coupons.length) : texts.chooseCoupon}
      </summary>
      {coupons.length > 0 ? (
        <div className="flex wrap gap-8 mb-12">
          {coupons.map((coupon) => (
            <Chip
              key={coupon.code}
              aria-pressed={coupon.code === applied}
              onClick={() => take(coupon.code === applied ? '' : coupon.code)}
            >
              {couponText(coupon)}
            </Chip>
          ))}
        </div>
      ) : null}
      <form className="flex middle gap-12" method="post" onSubmit={apply}>
        <label htmlFor={id}>{texts.couponCode}</label>
        <input
          className="grow shrink h-hit pad-0-12 edge-control radius bg1"
          id={id}
          value={code}
          maxLength={40}
          autoComplete="off"
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit">{texts.choose}</Button>
      </form>
      {refusal ? (
        <p id={`${id}-refusal`} className="mt-8 ink-red" role="alert">
          {refusal} <Button onClick={() => take('')}>{texts.withoutCoupon}</Button>
        </p>
      ) : null}
    </details>
  )
}

/** The buyer's and the public coupons that apply to the purchase, by the rule that the server uses. */
function useFittingCoupons(lines: readonly GoodsLine[]) {
  const { data: coupons } = useQuery(remoteQuery(listMyCoupons, {}))
  const { data: listed = [] } = useQuery(remoteQuery(listListedCoupons, {}))
  // A used or waiting coupon is not offered again as a public one.
  const unheld = listed.filter(({ code }) => coupons && !coupons.rows.some((coupon) => coupon.code === code))
  const usable = [...(coupons?.rows.filter(({ state }) => state === 'usable') ?? []), ...unheld]
  const priced = lines.map(({ goodsType, goodsId, unitFen, quantity }) => ({ goodsType, goodsId, amountFen: unitFen * quantity }))
  const fitting = usable.filter((coupon) => 'discounts' in discountsOf(coupon, priced))
  // A buyer may have the same coupon twice.
  return fitting.filter(({ code }, index) => fitting.findIndex((other) => other.code === code) === index)
}
