import { isFault } from '@shenglang/contract/fault'
import { pageUser } from '../../remote/page-user.ts'
import { Occupied, runUsbExport } from './run-usb-export.ts'
import { FolderFailed } from './target-folder.ts'
import * as texts from './texts.ts'
import type { UsbExportJob, UsbExportPhase, UsbExportProgress } from './usb-export-job.ts'

/** A page's message to the worker: to start, or to stop. */
export type UsbExportOrder = { job: UsbExportJob; root: FileSystemDirectoryHandle } | 'stop'

/** The least interval between progress reports. */
const REPORTED_EVERY_MS = 200

const stop = new AbortController()
let change: Partial<UsbExportProgress> = {}
let timer: ReturnType<typeof setTimeout> | undefined

function report(): void {
  clearTimeout(timer)
  timer = undefined
  postMessage(change)
  change = {}
}

function note(more: Partial<UsbExportProgress>): void {
  change = { ...change, ...more }
  timer ??= setTimeout(report, REPORTED_EVERY_MS)
}

/** The final state for an error. */
function endOf(error: unknown): { phase: UsbExportPhase; message: string } {
  if (stop.signal.aborted) return { phase: 'paused', message: '' }
  if (error instanceof FolderFailed) return { phase: error.trouble, message: '' }
  if (error instanceof Occupied) return { phase: 'occupied', message: error.message }
  if (isFault(error)) return { phase: 'failed', message: error.message }
  return {
    phase: 'failed',
    message: error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : texts.writeFailed,
  }
}

addEventListener('message', async ({ data: order }: MessageEvent<UsbExportOrder>) => {
  if (order === 'stop') return stop.abort()
  pageUser.set(order.job.userId)
  try {
    await runUsbExport(order.job, order.root, { signal: stop.signal, change: note })
  } catch (error) {
    note(endOf(error))
  }
  report()
})
