import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './form.module.css'
import * as texts from './texts.ts'

interface ReceiptProps {
  receiptNumber: string
  workTitle: string
  onAgain: () => void
}

/** Replaces the form, and takes its focus. */
export function Receipt({ receiptNumber, workTitle, onAgain }: ReceiptProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} className={styles.receipt} tabIndex={-1} role="status">
      <h3>{texts.noticeReceived}</h3>
      <p>
        {texts.caseNumber} <strong className="number">{receiptNumber}</strong>
      </p>
      <p>{texts.receiptText(workTitle)}</p>
      <Button onClick={onAgain}>{texts.submitAnother}</Button>
    </div>
  )
}
