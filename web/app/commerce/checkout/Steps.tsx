import { IconCheck, IconChevronRight } from '../../ui/data/icons.ts'
import styles from './Checkout.module.css'
import type { Phase } from './payments/phase.ts'
import * as texts from './texts.ts'

export function Steps({ phase, hasOrder }: { phase: Phase; hasOrder: boolean }) {
  const current = phase === 'done' ? 2 : hasOrder || phase === 'ordering' ? 1 : 0
  return (
    <ol className={`${styles.steps} text-13 flex middle gap-12 ink-t2`} aria-label={texts.steps}>
      {texts.CHECKOUT_STEPS.map((step, index) => (
        <li className="flex middle gap-8" key={step} aria-current={index === current ? 'step' : undefined}>
          {index < current ? <IconCheck size={15} aria-label={texts.completed} /> : null}
          {step}
          {index < texts.CHECKOUT_STEPS.length - 1 ? <IconChevronRight size={14} aria-hidden="true" /> : null}
        </li>
      ))}
    </ol>
  )
}
