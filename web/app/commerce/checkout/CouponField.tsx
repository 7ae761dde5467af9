import { couponWords, discountsOf, listListedCoupons, listOwnCoupons } from '@shenglang/contract/commerce/coupons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './CouponField.module.css'
import type { GoodsLine } from './GoodsLines.tsx'

interface CouponFieldProps {
  /** What is bought. */
  lines: readonly GoodsLine[]
  /** The code that is applied; '' without one. */
  applied: string
  refusal: string | undefined
  onApply: (code: string) => void
}

/** What lowers the price: a coupon of one's own or one that everybody may use, or a code; `refusal` is why it does not. */
export function CouponField({ lines, applied, refusal, onApply }: CouponFieldProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const own = useFittingCoupons(lines)
  const take = (next: string) => {
    setCode(next)
    onApply(next)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(code.trim())
  }
  return (
    <details className={styles.coupon}>
      <summary>{own.length > 0 ? `使用优惠券（${own.length} 张可用）` : '使用优惠券'}</summary>
      {own.length > 0 ? (
        <div className={styles.own}>
          {own.map((coupon) => (
            <Chip
              key={coupon.code}
              aria-pressed={coupon.code === applied}
              onClick={() => take(coupon.code === applied ? '' : coupon.code)}
            >
              {couponWords(coupon)}
            </Chip>
          ))}
        </div>
      ) : null}
      <form method="post" onSubmit={apply}>
        <label htmlFor={id}>券码</label>
        <input
          id={id}
          value={code}
          maxLength={40}
          autoComplete="off"
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit">使用</Button>
      </form>
      {refusal ? (
        <p id={`${id}-refusal`} className={styles.refusal} role="alert">
          {refusal} <Button onClick={() => take('')}>不用优惠券</Button>
        </p>
      ) : null}
    </details>
  )
}

/** Those one holds, and those for everybody, that take something off what is bought, by the rule that the server reckons with. */
function useFittingCoupons(lines: readonly GoodsLine[]) {
  const { data: own } = useQuery(remoteQuery(listOwnCoupons, {}))
  const { data: listed = [] } = useQuery(remoteQuery(listListedCoupons, {}))
  // One that was used up, or waits, is not offered again as everybody's.
  const unheld = listed.filter(({ code }) => own && !own.rows.some((coupon) => coupon.code === code))
  const usable = [...(own?.rows.filter(({ state }) => state === 'usable') ?? []), ...unheld]
  const priced = lines.map(({ goodsType, goodsId, unitFen, quantity }) => ({ goodsType, goodsId, amountFen: unitFen * quantity }))
  const fitting = usable.filter((coupon) => 'discounts' in discountsOf(coupon, priced))
  // One may hold the same twice.
  return fitting.filter(({ code }, index) => fitting.findIndex((other) => other.code === code) === index)
}
