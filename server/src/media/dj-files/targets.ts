import type { DownloadTarget } from '@shenglang/contract/media/formats'
import type { DjCrate, DjFile } from './crate/crate.ts'
import { engineOf } from './engine.ts'
import type { Folder } from './folder.ts'
import { m3u8Of } from './m3u8.ts'
import { rekordboxXmlOf } from './rekordbox-xml.ts'
import { seratoCrateOf } from './serato.ts'
import { traktorOf } from './traktor.ts'
import { usbExportOf } from './usb/usb-export.ts'

type Write = (crate: DjCrate, folder: Folder) => Iterable<DjFile | Promise<DjFile>> | AsyncIterable<DjFile>

const text = (path: string, written: string): DjFile => ({ path, bytes: Buffer.from(written) })

const WRITERS: Record<DownloadTarget, Write> = {
  m3u8: () => [],
  rekordbox: (crate, folder) => [text(`${crate.name}/rekordbox.xml`, rekordboxXmlOf(crate, folder))],
  traktor: (crate, folder) => [text(`${crate.name}/${crate.name}.nml`, traktorOf(crate, folder))],
  serato: (crate, folder) => [seratoCrateOf(crate, folder)],
  engine: (crate) => [engineOf(crate)],
  usb: usbExportOf,
}

/** The files that a program reads for a crate, generated one by one; a playlist is always among them. */
export async function* djFilesOf(crate: DjCrate, target: DownloadTarget, folder: Folder): AsyncGenerator<DjFile> {
  yield text(`${crate.name}/${crate.name}.m3u8`, m3u8Of(crate))
  yield* WRITERS[target](crate, folder)
}
