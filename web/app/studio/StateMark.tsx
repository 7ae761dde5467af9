import { TIME_ZONE, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import { type OwnWork, WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { hasEdits } from './edits.ts'
import styles from './works.module.css'

const when = new Intl.DateTimeFormat('zh-CN', {
  timeZone: TIME_ZONE,
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Marked = Pick<OwnWork, 'state' | 'isVisible' | 'isScheduled' | 'releaseTime' | 'edits'>

/** Where a work stands; a change under review does not hide what listeners hear meanwhile. */
export function StateMark({ work }: { work: Marked }) {
  const { state, isVisible, isScheduled, releaseTime } = work
  const words = isScheduled
    ? `${TIME_ZONE_NAME} ${when.format(new Date(releaseTime))} 发布`
    : isVisible && state !== 'published'
      ? `已发布 · 更新${WORK_STATE_LABELS[state]}`
      : isVisible && hasEdits(work)
        ? '已发布 · 修改未提交'
        : WORK_STATE_LABELS[state]
  return (
    <span className={`${styles.state} number`} data-state={isScheduled ? 'scheduled' : state}>
      {words}
    </span>
  )
}
