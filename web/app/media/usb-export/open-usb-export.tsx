import { corner } from '../../ui/overlays/overlay.ts'
import { UsbExportCorner } from './UsbExportCorner.tsx'
import { usb } from './usb-export.ts'
import type { UsbExportJob } from './usb-export-job.ts'

/** Starts an export, and shows its progress during navigation. */
export function openUsbExport(job: UsbExportJob, folder: FileSystemDirectoryHandle): void {
  usb.begin(job, folder)
  corner.open(<UsbExportCorner onClose={corner.close} />)
}
