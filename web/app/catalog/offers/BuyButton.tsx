import type { Resource } from '@shenglang/contract/catalog/entities'
import type { SaleStanding } from '@shenglang/contract/commerce/sale-terms'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './presale.module.css'

/** What the till takes at once; it knows better. */
const PIECES_MAX = 10
const CLOSED = { soon: '还没有开售', soldOut: '已售罄', ended: '销售已结束' }

/** The way to the till, with how many where it comes by the piece. */
export function BuyButton({ resource, standing }: { resource: Resource; standing: SaleStanding }) {
  const { revalidate } = useRevalidator()
  const [quantity, setQuantity] = useState(1)
  const id = useId()
  const { state, isShipped, stock, perPersonMax, ownCount } = standing
  if (state !== 'open' && state !== 'presale') {
    return (
      <Button look="gold" disabled>
        {CLOSED[state]}
      </Button>
    )
  }
  // There is no right yet that would say so.
  if (state === 'presale' && !isShipped && ownCount > 0) return <p>已预订，发布时自动到账，可在我的订单查看</p>
  const max = Math.min(PIECES_MAX, stock ?? PIECES_MAX, perPersonMax === null ? PIECES_MAX : perPersonMax - ownCount)
  if (max < 1) return <p>已达到每人限购的件数</p>
  const buy = () =>
    void openCheckout({
      items: [{ goodsType: 'RESOURCE', goodsId: resource.resourceId, quantity: Math.min(quantity, max) }],
      onPaid: () => void revalidate(),
    })
  return (
    <span className={styles.buy}>
      {isShipped ? (
        <label htmlFor={id}>
          数量{' '}
          <select id={id} value={Math.min(quantity, max)} onChange={(event) => setQuantity(Number(event.target.value))}>
            {Array.from({ length: max }, (_, index) => index + 1).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      ) : null}
      <Button look="gold" onClick={buy}>
        {state === 'presale' ? '预订' : '购买'}
      </Button>
    </span>
  )
}
