import { type MyWorkDetail, WORK_STATE_LABELS, type WorkState } from '@shenglang/contract/studio/entities'
import { Time } from '../../ui/data/Time.tsx'
import styles from './editor.module.css'
import * as texts from './texts.ts'

const labelOf = (state: string) => WORK_STATE_LABELS[state as WorkState] ?? state

/** The history of the work's state: user, time and reason of each change. */
export function WorkLog({ log }: Pick<MyWorkDetail, 'log'>) {
  if (log.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="work-log">
      <h3 id="work-log">{texts.record}</h3>
      <ol className={`${styles.log} number`}>
        {log.map(({ actor, from, to, reason, time }) => (
          <li key={`${time} ${from} ${to}`}>
            <Time at={time} />
            <span>
              {labelOf(from)} → {labelOf(to)}
              {reason === '' ? '' : `：${reason}`}
            </span>
            <small>{actor || texts.platform}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
