import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconX } from '../../ui/data/icons.ts'
import { BrandBars } from '../../ui/layout/BrandBars.tsx'
import { useSite } from '../../ui/layout/use-site.ts'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { About, Chosen } from './basket/Chosen.tsx'
import styles from './Checkout.module.css'
import { CheckoutPanel } from './CheckoutPanel.tsx'
import { Done } from './Done.tsx'
import type { CheckoutItem, CheckoutRequest } from './payments/checkout-request.ts'
import { type CheckoutState, useCheckout } from './payments/use-checkout.ts'
import { Steps } from './Steps.tsx'
import * as texts from './texts.ts'

interface CheckoutProps {
  request: CheckoutRequest
  onClose: () => void
}

const NONE: readonly CheckoutItem[] = []

/** The checkout fills the window while playback continues. A buyer who leaves finds the order in 我的订单. */
export function Checkout({ request, onClose }: CheckoutProps) {
  const id = useId()
  const dialog = useModal()
  const orderId = 'orderId' in request ? request.orderId : undefined
  const [items, setItems] = useState('items' in request ? request.items : NONE)
  const [couponCode, setCouponCode] = useState('')
  const [addressId, setAddressId] = useState<string>()
  const { siteName } = useSite()
  const checkout = useCheckout({ items, couponCode, addressId, ...(orderId === undefined ? {} : { orderId }) }, request)
  useBeginning(checkout, request)
  const close = () => dialog.current?.close()
  const leave = () => {
    onClose()
    request.onClosed?.()
  }
  return (
    <dialog ref={dialog} className={styles.checkout} aria-labelledby={id} onClose={leave}>
      <header className={styles.head}>
        <span className={styles.brand} aria-hidden="true">
          <BrandBars /> {siteName}
        </span>
        <h2 id={id} className="visually-hidden">
          {texts.pay}
        </h2>
        <Steps phase={checkout.phase} hasOrder={checkout.order !== undefined || checkout.isFixed} />
        <span className={styles.close}>
          <IconButton label={texts.hidePayment} onClick={close}>
            <IconX size={20} />
          </IconButton>
        </span>
      </header>
      {checkout.phase === 'done' ? (
        <Done checkout={checkout} onClose={close} />
      ) : (
        <div className={styles.halves}>
          <Chosen
            checkout={checkout}
            items={items}
            couponCode={couponCode}
            addressId={addressId}
            isFixed={orderId !== undefined}
            onItems={setItems}
            onCoupon={setCouponCode}
            onAddress={setAddressId}
          />
          <CheckoutPanel
            checkout={checkout}
            isLacking={checkout.quote.shown?.needsAddress === true && orderId === undefined && addressId === undefined}
          />
          <About items={items} isFixed={orderId !== undefined} isShipped={checkout.quote.shown?.needsAddress === true} />
        </div>
      )}
    </dialog>
  )
}

/** The code of an existing order is shown at once; anything else is ordered by a press of its own. */
function useBeginning({ phase, channel, quote, isFixed, pay, payInWechat }: CheckoutState, { back }: CheckoutRequest): void {
  const hasBegun = useRef(false)
  // A buyer who was sent to WeChat and back has pressed already.
  const hasReturned = back === 'wechat' && phase === 'confirming' && quote.data !== undefined
  useEffect(() => {
    if (!hasReturned || hasBegun.current) return
    hasBegun.current = true
    void payInWechat()
  }, [hasReturned, payInWechat])
  // The balance is never charged without a press.
  const mayBegin = isFixed && back === undefined && phase === 'ready' && channel !== undefined && channel !== 'balance'
  useEffect(() => {
    if (!mayBegin || hasBegun.current) return
    hasBegun.current = true
    void pay()
  }, [mayBegin, pay])
}
