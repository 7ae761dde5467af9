import { TARGETS } from '@shenglang/contract/media/formats'
import { PackageFiles, type Running } from './package-files.ts'
import { FolderFailed, fileAt } from './target-folder.ts'
import * as texts from './texts.ts'
import type { UsbExportJob } from './usb-export-job.ts'
import { UsbExportRecord } from './usb-export-record.ts'

/** Another library lies where this one would be written. */
export class Occupied extends Error {}

/** Writes a package into a folder: existing files stay, refused ones are listed. Throws what stops everything. */
export async function runUsbExport(job: UsbExportJob, root: FileSystemDirectoryHandle, running: Running): Promise<void> {
  const { change } = running
  change({ phase: 'planning', message: '', missing: [] })
  const record = await UsbExportRecord.read(root)
  await expectRoom(job, root, record)
  const files = new PackageFiles(job, root, record, running)
  const todo = await files.plan()
  change({ phase: 'writing' })
  try {
    await record.reserve(todo.length)
    await files.writeAll(todo)
    change({ phase: 'lists', current: '' })
    await record.release()
    await files.writeLists()
  } catch (error) {
    await record.saveIfPossible()
    if (error instanceof FolderFailed && error.trouble === 'full')
      change({ missing: [...files.tally.missing, ...files.tally.left(texts.notEnoughSpace)] })
    throw error
  }
  change({ phase: 'done', current: '', missing: [...files.tally.missing] })
}

/** Never replaces a library of another crate or program without permission. */
async function expectRoom({ target, name, mayReplace }: UsbExportJob, root: FileSystemDirectoryHandle, record: UsbExportRecord) {
  const { library } = TARGETS[target]
  if (library === '' || mayReplace || !(await fileAt(root, library))) return
  if (!(await record.wasWrittenHere(library))) throw new Occupied(texts.otherLibrary(library))
  const other = record.libraries.get(library) ?? ''
  if (other !== name) throw new Occupied(texts.replacesLibrary(other, name))
}
