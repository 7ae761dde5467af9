import type { WorkFile } from '@shenglang/contract/studio/entities'
import { retryFile } from '@shenglang/contract/studio/works'
import { Button } from '../../ui/controls/Button.tsx'
import { Progress } from '../../ui/data/Progress.tsx'
import { fileStatus } from './file-status.ts'
import type { Progress as WorkProgress } from './live-works.ts'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'
import styles from './works.module.css'

type Line = Pick<WorkFile, 'fileId' | 'fileName' | 'state' | 'step' | 'fraction' | 'reason' | 'ahead' | 'warning'>

/** The progress of a file's preparation; a failed one can be retried. */
export function FileLine({ file, progress }: { file: Line; progress: WorkProgress }) {
  const { state, fraction, text } = fileStatus(file, progress)
  const [run, isBusy] = useWorkCall()
  return (
    <div className={`${styles.file} text-13 flex middle gap-12 ink-t1`} data-state={state}>
      <span className="break" role="status">
        {text}
      </span>
      {state === 'running' ? <Progress label={texts.progressOf(file.fileName)} value={fraction} max={1} /> : null}
      {state === 'failed' ? (
        <Button
          disabled={isBusy}
          onClick={() => run(retryFile, { id: file.fileId })}
          aria-label={texts.retryTrack(file.fileName)}
        >
          {texts.retry}
        </Button>
      ) : null}
    </div>
  )
}
