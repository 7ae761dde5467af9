import type { WorkFile } from '@shenglang/contract/studio/entities'
import { retryFile } from '@shenglang/contract/studio/works'
import { Button } from '../ui/Button.tsx'
import { fileStanding } from './file-standing.ts'
import type { Progress } from './live-works.ts'
import { useWorkCall } from './work-call.ts'
import styles from './works.module.css'

type Line = Pick<WorkFile, 'fileId' | 'fileName' | 'state' | 'step' | 'fraction' | 'reason' | 'ahead' | 'warning'>

/** How far the preparation of a file is; a failed one can be tried again. */
export function FileLine({ file, progress }: { file: Line; progress: Progress }) {
  const { state, fraction, words } = fileStanding(file, progress)
  const [run, isBusy] = useWorkCall()
  return (
    <div className={styles.file} data-state={state}>
      <span role="status">{words}</span>
      {state === 'running' ? <progress max={1} value={fraction} aria-label={`${file.fileName} 的处理进度`} /> : null}
      {state === 'failed' ? (
        <Button disabled={isBusy} onClick={() => run(retryFile, { id: file.fileId })} aria-label={`重试 ${file.fileName}`}>
          重试
        </Button>
      ) : null}
    </div>
  )
}
