import { TIME_ZONE, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import { type MyWork, WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { hasEdits } from './edits.ts'
import * as texts from './texts.ts'
import styles from './works.module.css'

const when = new Intl.DateTimeFormat('zh-CN', {
  timeZone: TIME_ZONE,
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Marked = Pick<MyWork, 'state' | 'isVisible' | 'isScheduled' | 'releaseTime' | 'edits'>

/** The state of a work; a change under review does not hide the published version. */
export function StateBadge({ work }: { work: Marked }) {
  const { state, isVisible, isScheduled, releaseTime } = work
  const words = isScheduled
    ? texts.releasesAt(TIME_ZONE_NAME, when.format(new Date(releaseTime)))
    : isVisible && state !== 'published'
      ? texts.publishedUpdate(WORK_STATE_LABELS[state])
      : isVisible && hasEdits(work)
        ? texts.publishedUnsubmitted
        : WORK_STATE_LABELS[state]
  return (
    <span className={`${styles.state} number`} data-state={isScheduled ? 'scheduled' : state}>
      {words}
    </span>
  )
}
