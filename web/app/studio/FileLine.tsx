import type { WorkFile } from '@shenglang/contract/studio/entities'
import { retryFile } from '@shenglang/contract/studio/works'
import { Button } from '../ui/Button.tsx'
import { Progress } from '../ui/Progress.tsx'
import { fileStanding } from './file-standing.ts'
import type { Progress as WorkProgress } from './live-works.ts'
import { useWorkCall } from './work-call.ts'
import styles from './works.module.css'

type Line = Pick<WorkFile, 'fileId' | 'fileName' | 'state' | 'step' | 'fraction' | 'reason' | 'ahead' | 'warning'>

/** How far the preparation of a file is; a failed one can be tried again. */
export function FileLine({ file, progress }: { file: Line; progress: WorkProgress }) {
  const { state, fraction, words } = fileStanding(file, progress)
  const [run, isBusy] = useWorkCall()
  return (
    <div className={styles.file} data-state={state}>
      <span role="status">{words}</span>
      {state === 'running' ? <Progress label={`${file.fileName} 的处理进度`} value={fraction} max={1} /> : null}
      {state === 'failed' ? (
        <Button disabled={isBusy} onClick={() => run(retryFile, { id: file.fileId })} aria-label={`重试 ${file.fileName}`}>
          重试
        </Button>
      ) : null}
    </div>
  )
}
