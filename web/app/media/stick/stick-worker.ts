import { isFault } from '@shenglang/contract/fault'
import { pageUser } from '../../remote/page-user.ts'
import type { StickJob, StickPhase, StickProgress } from './stick-job.ts'
import { Occupied, runStick } from './stick-run.ts'
import { FolderFailed } from './target-folder.ts'

/** What a page tells the worker: to begin, or to stop where it stands. */
export type StickOrder = { job: StickJob; root: FileSystemDirectoryHandle } | 'stop'

/** Told so often at most. */
const TOLD_EVERY_MS = 200

const stop = new AbortController()
let change: Partial<StickProgress> = {}
let timer: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  clearTimeout(timer)
  timer = undefined
  postMessage(change)
  change = {}
}

function note(more: Partial<StickProgress>): void {
  change = { ...change, ...more }
  timer ??= setTimeout(tell, TOLD_EVERY_MS)
}

/** How it stands after what ended it. */
function endOf(error: unknown): { phase: StickPhase; words: string } {
  if (stop.signal.aborted) return { phase: 'paused', words: '' }
  if (error instanceof FolderFailed) return { phase: error.trouble, words: '' }
  if (error instanceof Occupied) return { phase: 'occupied', words: error.message }
  if (isFault(error)) return { phase: 'failed', words: error.message }
  return {
    phase: 'failed',
    words: error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '写入失败，请重试',
  }
}

addEventListener('message', async ({ data: order }: MessageEvent<StickOrder>) => {
  if (order === 'stop') return stop.abort()
  pageUser.set(order.job.userId)
  try {
    await runStick(order.job, order.root, { signal: stop.signal, change: note })
  } catch (error) {
    note(endOf(error))
  }
  tell()
})
