import { type OwnWork, WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import styles from './works.module.css'

const when = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Marked = Pick<OwnWork, 'state' | 'isVisible' | 'isScheduled' | 'releaseTime'>

/** Where a work stands; a change under review does not hide what listeners hear meanwhile. */
export function StateMark({ work }: { work: Marked }) {
  const { state, isVisible, isScheduled, releaseTime } = work
  const words = isScheduled
    ? `${when.format(new Date(releaseTime))} 发布`
    : isVisible && state !== 'published'
      ? `已发布 · 更新${WORK_STATE_LABELS[state]}`
      : WORK_STATE_LABELS[state]
  return (
    <span className={`${styles.state} number`} data-state={isScheduled ? 'scheduled' : state}>
      {words}
    </span>
  )
}
