import { IconCheck } from '../../../ui/data/icons.ts'
import { Time } from '../../../ui/data/Time.tsx'
import type { OpenOrder } from './open-payment.ts'
import styles from './Progress.module.css'
import * as texts from './texts.ts'

/** The steps of the order so far, and their times; `isSent`: it is shipped. */
export function Progress({ order: { orderedAt }, isSent }: { order: OpenOrder; isSent: boolean }) {
  return (
    <ol className={styles.steps} aria-label={texts.paymentProgress}>
      <li data-state="done">
        <i aria-hidden="true">
          <IconCheck size={15} />
        </i>
        {texts.ordered}
        <Time className="number" at={new Date(orderedAt).toISOString()} />
      </li>
      <li data-state="now" aria-current="step">
        <i aria-hidden="true">
          <b />
        </i>
        {texts.awaitingPayment}
      </li>
      <li>
        <i aria-hidden="true">
          <b />
        </i>
        {isSent ? texts.shipsOncePaid : texts.opensOncePaid}
      </li>
    </ol>
  )
}
