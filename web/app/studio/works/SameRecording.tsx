import { duplicateText } from '@shenglang/contract/studio/duplicate-text'
import type { WorkFile } from '@shenglang/contract/studio/entities'
import * as texts from './texts.ts'
import styles from './works.module.css'

/** Warns an artist that a recording belongs to another work already; unless that was taken down, the review goes on. */
export function SameRecording({ file: { duplicateOf } }: { file: Pick<WorkFile, 'duplicateOf'> }) {
  if (!duplicateOf) return null
  const { isTakenDown } = duplicateOf
  return (
    <p role="note" className={`${styles.same} text-13 m-0 ink-t2 break`} data-taken-down={isTakenDown || undefined}>
      {duplicateText(duplicateOf)}
      {isTakenDown ? texts.haveLicence : texts.stillSubmittable}
    </p>
  )
}
