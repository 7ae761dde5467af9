import { IconCheck, IconChevronRight } from '../../ui/icons.ts'
import styles from './Checkout.module.css'
import type { Phase } from './phase.ts'

const STEPS = ['选择', '付款', '完成']

export function Steps({ phase, hasOrder }: { phase: Phase; hasOrder: boolean }) {
  const current = phase === 'done' ? 2 : hasOrder || phase === 'ordering' ? 1 : 0
  return (
    <ol className={styles.steps} aria-label="步骤">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          {index < current ? <IconCheck size={15} aria-label="已完成" /> : null}
          {step}
          {index < STEPS.length - 1 ? <IconChevronRight size={14} aria-hidden="true" /> : null}
        </li>
      ))}
    </ol>
  )
}
