import { duplicateWords } from '@shenglang/contract/studio/duplicate-words'
import type { WorkFile } from '@shenglang/contract/studio/entities'
import styles from './works.module.css'

/** Tells an artist that a recording is another work's; what was not taken down goes on to the review all the same. */
export function SameRecording({ file: { duplicateOf } }: { file: Pick<WorkFile, 'duplicateOf'> }) {
  if (!duplicateOf) return null
  const { isTakenDown } = duplicateOf
  return (
    <p role="note" className={styles.same} data-taken-down={isTakenDown || undefined}>
      {duplicateWords(duplicateOf)}
      {isTakenDown ? '；有授权请在介绍里写明，由审核决定' : '；仍可提交，审核时会看到'}
    </p>
  )
}
