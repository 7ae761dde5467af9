import { IconCheck } from '../../ui/icons.ts'
import type { OpenOrder } from './open-payment.ts'
import styles from './Progress.module.css'

const second = (at: number) => new Date(at).toLocaleTimeString('zh-CN', { hour12: false })

/** How far it has come, and when; `isSent` says that a carrier brings it. */
export function Progress({ order: { orderedAt }, isSent }: { order: OpenOrder; isSent: boolean }) {
  return (
    <ol className={styles.steps} aria-label="付款进度">
      <li data-state="done">
        <i aria-hidden="true">
          <IconCheck size={15} />
        </i>
        已下单
        <time className="number" dateTime={new Date(orderedAt).toISOString()}>
          {second(orderedAt)}
        </time>
      </li>
      <li data-state="now" aria-current="step">
        <i aria-hidden="true">
          <b />
        </i>
        等待付款
      </li>
      <li>
        <i aria-hidden="true">
          <b />
        </i>
        {isSent ? '到账后安排发货' : '到账后自动开通'}
      </li>
    </ol>
  )
}
