import type { Resource } from '@shenglang/contract/catalog/entities'
import type { SaleStatus } from '@shenglang/contract/commerce/sale/sale-terms'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { openCheckout } from '../open-checkout.tsx'
import styles from './presale.module.css'
import * as texts from './texts.ts'

/** The checkout's limit, before the server's rule is known. */
const PIECES_MAX = 10

/** Opens the checkout, with a quantity where it is sold by the piece. */
export function BuyButton({ resource, sale }: { resource: Resource; sale: SaleStatus }) {
  const { revalidate } = useRevalidator()
  const [quantity, setQuantity] = useState(1)
  const id = useId()
  const { state, isShipped, stock, perPersonMax, ownCount } = sale
  if (state !== 'open' && state !== 'presale') {
    return (
      <Button look="gold" disabled>
        {texts.CLOSED_TEXT[state]}
      </Button>
    )
  }
  // The right does not exist before the release.
  if (state === 'presale' && !isShipped && ownCount > 0) return <p>{texts.preordered}</p>
  const max = Math.min(PIECES_MAX, stock ?? PIECES_MAX, perPersonMax === null ? PIECES_MAX : perPersonMax - ownCount)
  if (max < 1) return <p>{texts.limitReached}</p>
  const buy = () =>
    void openCheckout({
      items: [{ goodsType: 'RESOURCE', goodsId: resource.resourceId, quantity: Math.min(quantity, max) }],
      onPaid: () => void revalidate(),
    })
  return (
    <span className={styles.buy}>
      {isShipped ? (
        <label htmlFor={id}>
          {texts.quantity}{' '}
          <Select
            id={id}
            value={Math.min(quantity, max)}
            onPick={(count) => setQuantity(Number(count))}
            options={Array.from({ length: max }, (_, index) => ({ value: index + 1, name: String(index + 1) }))}
          />
        </label>
      ) : null}
      <Button look="gold" onClick={buy}>
        {state === 'presale' ? texts.preorder : texts.buy}
      </Button>
    </span>
  )
}
