import { dayAndTime } from '@shenglang/contract/dates'
import { TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import { type MyWork, WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { hasEdits } from './edits.ts'
import * as texts from './texts.ts'
import styles from './works.module.css'

type Marked = Pick<MyWork, 'state' | 'isVisible' | 'isScheduled' | 'releaseTime' | 'edits'>

/** The state of a work; a change under review does not hide the published version. */
export function StateBadge({ work }: { work: Marked }) {
  const { state, isVisible, isScheduled, releaseTime } = work
  const label = isScheduled
    ? texts.releasesAt(TIME_ZONE_NAME, dayAndTime(releaseTime, new Date()))
    : isVisible && state !== 'published'
      ? texts.publishedUpdate(WORK_STATE_LABELS[state])
      : isVisible && hasEdits(work)
        ? texts.publishedUnsubmitted
        : WORK_STATE_LABELS[state]
  return (
    <span className={`${styles.state} number`} data-state={isScheduled ? 'scheduled' : state}>
      {label}
    </span>
  )
}
