import { type OwnWorkDetail, WORK_STATE_LABELS, type WorkState } from '@shenglang/contract/studio/entities'
import { Time } from '../ui/Time.tsx'
import styles from './editor.module.css'

const labelOf = (state: string) => WORK_STATE_LABELS[state as WorkState] ?? state

/** Who moved the work along, when and why. */
export function WorkLog({ log }: Pick<OwnWorkDetail, 'log'>) {
  if (log.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="work-log">
      <h3 id="work-log">记录</h3>
      <ol className={`${styles.log} number`}>
        {log.map(({ actor, from, to, reason, time }) => (
          <li key={`${time} ${from} ${to}`}>
            <Time at={time} />
            <span>
              {labelOf(from)} → {labelOf(to)}
              {reason === '' ? '' : `：${reason}`}
            </span>
            <small>{actor || '平台'}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
