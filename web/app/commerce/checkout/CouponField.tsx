import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './CouponField.module.css'

/** A code that lowers the price; `refusal` is why it does not. */
export function CouponField({ refusal, onApply }: { refusal: string | undefined; onApply: (code: string) => void }) {
  const id = useId()
  const [code, setCode] = useState('')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(code.trim())
  }
  const leave = () => {
    setCode('')
    onApply('')
  }
  return (
    <details className={styles.coupon}>
      <summary>使用优惠券</summary>
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
          {refusal} <Button onClick={leave}>不用优惠券</Button>
        </p>
      ) : null}
    </details>
  )
}
