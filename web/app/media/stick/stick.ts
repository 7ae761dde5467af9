import { holdPage } from '../../ui/hold-page.ts'
import { createSpeedometer } from '../../ui/speed.ts'
import { isUnderWay, NOTHING_YET, type StickJob, type StickProgress } from './stick-job.ts'
import type { StickOrder } from './stick-worker.ts'

/** What goes to a folder now, or stands there stopped; one at a time. */
export interface Stick {
  job: StickJob
  /** What the folder is called. */
  folderName: string
  progress: StickProgress
  /** Bytes a second; 0 while nothing moves. */
  speed: number
}

let shown: Stick | undefined
let root: FileSystemDirectoryHandle | undefined
let worker: Worker | undefined
const listeners = new Set<() => void>()

function set(next: Stick | undefined): void {
  shown = next
  for (const listener of listeners) listener()
  holdPage(listeners, next !== undefined && isUnderWay(next.progress.phase))
}

function send(order: StickOrder): void {
  worker?.postMessage(order)
}

/** Brings a package to a folder; the pages may be left meanwhile. */
function begin(job: StickJob, folder: FileSystemDirectoryHandle): void {
  worker?.terminate()
  root = folder
  const speedOf = createSpeedometer()
  const own = new Worker(new URL('./stick-worker.ts', import.meta.url), { type: 'module' })
  worker = own
  set({ job, folderName: folder.name, progress: NOTHING_YET, speed: 0 })
  const change = (change: Partial<StickProgress>) => {
    if (worker !== own || !shown) return
    const progress = { ...shown.progress, ...change }
    const speed = progress.phase === 'writing' ? speedOf(progress.written, performance.now()) : 0
    set({ ...shown, progress, speed })
    if (!isUnderWay(progress.phase)) own.terminate()
  }
  own.addEventListener('message', ({ data }: MessageEvent<Partial<StickProgress>>) => change(data))
  own.addEventListener('error', () => change({ phase: 'failed', words: '写入失败，请重试' }))
  send({ job, root: folder })
}

export const stick = {
  begin,
  /** Stops; what is whole stays. */
  pause: () => send('stop'),
  /** From where it stood, in the same folder or in another. */
  goOn(folder = root, mayReplace = shown?.job.mayReplace ?? false): void {
    if (shown && folder) begin({ ...shown.job, mayReplace }, folder)
  },
  /** Lets go of it; what is whole stays. */
  close(): void {
    worker?.terminate()
    worker = undefined
    set(undefined)
  },
  shown: () => shown,
  folder: () => root,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
