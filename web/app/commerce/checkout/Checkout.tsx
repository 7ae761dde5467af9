import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { IconX } from '../../ui/icons.ts'
import styles from './Checkout.module.css'
import type { CheckoutRequest } from './request.ts'

interface CheckoutProps {
  request: CheckoutRequest
  onClose: () => void
}

/** The till: it fills the window, and the page behind it goes on as it was. */
export function Checkout({ onClose }: CheckoutProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.till} aria-label="付款" onClose={onClose}>
      <p className={styles.note}>这种付款方式没有开放，请换一种</p>
      <span className={styles.close}>
        <IconButton label="收起付款" onClick={() => dialog.current?.close()}>
          <IconX size={18} />
        </IconButton>
      </span>
    </dialog>
  )
}
