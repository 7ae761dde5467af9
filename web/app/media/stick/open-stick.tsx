import { corner } from '../../ui/overlay.ts'
import { StickCorner } from './StickCorner.tsx'
import { stick } from './stick.ts'
import type { StickJob } from './stick-job.ts'

/** Begins to write, and shows how far it is while the pages change. */
export function openStick(job: StickJob, folder: FileSystemDirectoryHandle): void {
  stick.begin(job, folder)
  corner.open(<StickCorner onClose={corner.close} />)
}
