import type { WorkFile } from '@shenglang/contract/studio/entities'
import type { Progress } from './live-works.ts'

/** The steps of the preparation, as an artist reads them. */
const STEP_WORDS: Record<string, string> = {
  probe: '识别格式',
  decode: '解码与编码',
  tempo: '分析 BPM',
  key: '分析调性',
  energy: '分析能量',
}

type Standing = Pick<WorkFile, 'fileId' | 'state' | 'step' | 'fraction' | 'reason' | 'ahead' | 'warning'>

/** Where a file stands, by the newest that is known of it, in words. */
export function fileStanding(file: Standing, progress: Progress) {
  // What is over is over: the events on the way there are older than the page.
  const isOver = file.state === 'ready'
  const { state, step, fraction, reason } = (isOver ? undefined : progress.get(file.fileId)) ?? file
  const words = {
    queued: reason || (file.ahead > 0 ? `等待处理，前面还有 ${file.ahead} 个文件` : '等待处理'),
    running: `${STEP_WORDS[step] ?? '处理中'} ${Math.round(fraction * 100)}%`,
    failed: reason || '处理失败',
    ready: file.warning || '已就绪',
  }[state]
  return { state, fraction, words }
}
