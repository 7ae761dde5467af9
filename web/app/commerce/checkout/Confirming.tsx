import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './Confirming.module.css'
import type { Till } from './use-till.ts'

const WAITING_TEXT = '付好之后这里会自动更新，通常只要几秒。'
const NOT_YET_TEXT = '还没有收到这笔付款。刚刚付完的话，请过几秒再看；没有付成可以重新支付，多付的会自动退回。'

/** The buyer was at the provider: what became of it is asked for until it is known. */
export function Confirming({ till: { ask, pay } }: { till: Till }) {
  const [asked, setAsked] = useState<'no' | 'asking' | 'asked'>('no')
  const askNow = async () => {
    setAsked('asking')
    await ask()
    setAsked('asked')
  }
  return (
    <div className={styles.confirming}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <strong>正在确认支付</strong>
      <p role="status">{asked === 'asked' ? NOT_YET_TEXT : WAITING_TEXT}</p>
      <div className={styles.actions}>
        <Button look="gold" disabled={asked === 'asking'} onClick={() => void askNow()}>
          我已支付
        </Button>
        <Button onClick={() => void pay()}>重新支付</Button>
      </div>
    </div>
  )
}
