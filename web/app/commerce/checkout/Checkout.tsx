import type { PaymentReturn } from '@shenglang/contract/commerce/payment-return'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { BrandBars } from '../../ui/BrandBars.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { IconX } from '../../ui/icons.ts'
import styles from './Checkout.module.css'
import { About, Chosen } from './Chosen.tsx'
import { Done } from './Done.tsx'
import type { CheckoutItem, CheckoutRequest } from './request.ts'
import { Steps } from './Steps.tsx'
import { TillPanel } from './TillPanel.tsx'
import { type Till, useTill } from './use-till.ts'

interface CheckoutProps {
  request: CheckoutRequest
  onClose: () => void
}

const NONE: readonly CheckoutItem[] = []

/** The till: it fills the window, and what plays behind it goes on. Whoever leaves finds the order in 我的订单. */
export function Checkout({ request, onClose }: CheckoutProps) {
  const id = useId()
  const dialog = useDialog()
  const orderId = 'orderId' in request ? request.orderId : undefined
  const [items, setItems] = useState('items' in request ? request.items : NONE)
  const [couponCode, setCouponCode] = useState('')
  const [addressId, setAddressId] = useState<string>()
  const till = useTill({ items, couponCode, addressId, ...(orderId === undefined ? {} : { orderId }) }, request)
  useBeginning(till, request.back)
  const close = () => dialog.current?.close()
  const leave = () => {
    till.left()
    onClose()
    request.onClosed?.()
  }
  return (
    <dialog ref={dialog} className={styles.till} aria-labelledby={id} onClose={leave}>
      <header className={styles.head}>
        <span className={styles.brand} aria-hidden="true">
          <BrandBars /> 声浪
        </span>
        <h2 id={id} className="visually-hidden">
          付款
        </h2>
        <Steps phase={till.phase} hasOrder={till.order !== undefined || till.isFixed} />
        <span className={styles.close}>
          <IconButton label="收起付款" onClick={close}>
            <IconX size={20} />
          </IconButton>
        </span>
      </header>
      {till.phase === 'done' ? (
        <Done till={till} onClose={close} />
      ) : (
        <div className={styles.halves}>
          <Chosen
            till={till}
            items={items}
            couponCode={couponCode}
            addressId={addressId}
            isFixed={orderId !== undefined}
            onItems={setItems}
            onCoupon={setCouponCode}
            onAddress={setAddressId}
          />
          <TillPanel
            till={till}
            isLacking={till.quote.shown?.needsAddress === true && orderId === undefined && addressId === undefined}
          />
          <About items={items} isFixed={orderId !== undefined} />
        </div>
      )}
    </dialog>
  )
}

/** Closed while it still stands in the page: a removed one gives no focus back. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}

/** Where nothing is left to choose the code is there at once; nothing is ever taken from the balance without a press. */
function useBeginning({ phase, channel, quote, begin, needsConfirm, payInWechat }: Till, back: PaymentReturn | undefined): void {
  const hasBegun = useRef(false)
  // A buyer who was led to WeChat and back pressed for it before.
  const goesOn = back === 'wechat' && phase === 'confirming' && quote.data !== undefined
  useEffect(() => {
    if (!goesOn || hasBegun.current) return
    hasBegun.current = true
    void payInWechat()
  }, [goesOn, payInWechat])
  const isChosen = !needsConfirm && quote.data?.needsAddress === false
  const mayBegin = back === undefined && phase === 'ready' && channel !== undefined && channel !== 'balance' && isChosen
  useEffect(() => {
    if (!mayBegin || hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [mayBegin, begin])
}
