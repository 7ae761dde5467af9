import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Confirming.module.css'
import * as texts from './texts.ts'
import type { CheckoutState } from './use-checkout.ts'

/** The buyer was at the provider: its result is polled until it is known. */
export function Confirming({ checkout: { request, pay } }: { checkout: CheckoutState }) {
  const [check, setCheck] = useState<'idle' | 'running' | 'done'>('idle')
  const checkNow = async () => {
    setCheck('running')
    await request()
    setCheck('done')
  }
  return (
    <div className={styles.confirming}>
      <span className={`${styles.dots} flex gap-8 pad-12`} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <strong className="bold ink-t0">{texts.confirmingPayment}</strong>
      <p role="status">{check === 'done' ? texts.paymentNotReceived : texts.updatesAutomatically}</p>
      <div className="flex wrap centred gap-12 mt-12">
        <Button look="gold" disabled={check === 'running'} onClick={() => void checkNow()}>
          {texts.iHavePaid}
        </Button>
        <Button onClick={() => void pay()}>{texts.payAgain}</Button>
      </div>
    </div>
  )
}
