import type { WorkFile } from '@shenglang/contract/studio/entities'
import type { Progress } from './live-works.ts'
import * as texts from './texts.ts'

type FileProgress = Pick<WorkFile, 'fileId' | 'state' | 'step' | 'fraction' | 'reason' | 'ahead' | 'warning'>

/** The state of a file, by its newest event, as text. */
export function fileStatus(file: FileProgress, progress: Progress) {
  // A finished file stays finished: events from before are older than the page.
  const isOver = file.state === 'ready'
  const { state, step, fraction, reason } = (isOver ? undefined : progress.get(file.fileId)) ?? file
  const text = {
    queued: reason || (file.ahead > 0 ? texts.queuedBehind(file.ahead) : texts.queued),
    running: `${texts.STEP_TEXT[step] ?? texts.processing} ${Math.round(fraction * 100)}%`,
    failed: reason || texts.processingFailed,
    ready: file.warning || texts.ready,
  }[state]
  return { state, fraction, text }
}
