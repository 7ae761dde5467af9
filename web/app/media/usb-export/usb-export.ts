import { createStore } from '../../ui/browser/store.ts'
import { createSpeedometer } from '../../ui/data/speed.ts'
import { warnBeforeUnload } from '../../ui/overlays/hold-page.ts'
import * as texts from './texts.ts'
import { isUnderWay, NOTHING_YET, type UsbExportJob, type UsbExportProgress } from './usb-export-job.ts'
import type { UsbExportOrder } from './usb-export-worker.ts'

/** The current or stopped export; one at a time. */
export interface UsbExport {
  job: UsbExportJob
  folderName: string
  progress: UsbExportProgress
  /** Bytes a second; 0 while no data arrives. */
  speed: number
}

const shown = createStore<UsbExport | undefined>(undefined)
let root: FileSystemDirectoryHandle | undefined
let worker: Worker | undefined

function set(next: UsbExport | undefined): void {
  shown.set(next)
  warnBeforeUnload(shown, next !== undefined && isUnderWay(next.progress.phase))
}

function send(order: UsbExportOrder): void {
  worker?.postMessage(order)
}

/** Exports a package to a folder; pages may be left meanwhile. */
function begin(job: UsbExportJob, folder: FileSystemDirectoryHandle): void {
  worker?.terminate()
  root = folder
  const speedOf = createSpeedometer()
  const started = new Worker(new URL('./usb-export-worker.ts', import.meta.url), { type: 'module' })
  worker = started
  set({ job, folderName: folder.name, progress: NOTHING_YET, speed: 0 })
  const change = (change: Partial<UsbExportProgress>) => {
    const present = shown.get()
    if (worker !== started || !present) return
    const progress = { ...present.progress, ...change }
    const speed = progress.phase === 'writing' ? speedOf(progress.written, performance.now()) : 0
    set({ ...present, progress, speed })
    if (!isUnderWay(progress.phase)) started.terminate()
  }
  started.addEventListener('message', ({ data }: MessageEvent<Partial<UsbExportProgress>>) => change(data))
  started.addEventListener('error', () => change({ phase: 'failed', message: texts.writeFailed }))
  send({ job, root: folder })
}

export const usb = {
  begin,
  /** Stops; complete files stay. */
  pause: () => send('stop'),
  /** Resumes in the same folder or in another. */
  resume(folder = root, mayReplace = shown.get()?.job.mayReplace ?? false): void {
    const job = shown.get()?.job
    if (job && folder) begin({ ...job, mayReplace }, folder)
  },
  /** Dismisses it; complete files stay. */
  close(): void {
    worker?.terminate()
    worker = undefined
    set(undefined)
  },
  shown: shown.get,
  folder: () => root,
  subscribe: shown.subscribe,
}
