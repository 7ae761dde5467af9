import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './form.module.css'

interface ReceiptProps {
  receiptNumber: string
  workTitle: string
  onAgain: () => void
}

/** Stands where the form stood, and takes its focus. */
export function Receipt({ receiptNumber, workTitle, onAgain }: ReceiptProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} className={styles.receipt} tabIndex={-1} role="status">
      <h3>通知已收到</h3>
      <p>
        受理编号 <strong className="number">{receiptNumber}</strong>
      </p>
      <p>
        关于“{workTitle}”的通知已经登记。我们在 1 个工作日内核对，需要补充时会联系你。请保存受理编号，补充材料与查询进展时写明它。
      </p>
      <Button onClick={onAgain}>再提交一份</Button>
    </div>
  )
}
