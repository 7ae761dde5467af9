import type { DownloadTarget } from '@shenglang/contract/media/formats'
import type { DjCrate } from './crate.ts'
import type { Folder } from './folder.ts'
import { m3u8Of } from './m3u8.ts'
import { rekordboxXmlOf } from './rekordbox-xml.ts'
import { traktorOf } from './traktor.ts'

/** A file that lies beside the music. */
export interface DjFile {
  /** From where the package is unpacked. */
  path: string
  bytes: Buffer
}

type Write = (crate: DjCrate, folder: Folder) => DjFile[]

const text = (path: string, written: string): DjFile => ({ path, bytes: Buffer.from(written) })

const WRITERS: Record<DownloadTarget, Write> = {
  m3u8: () => [],
  rekordbox: (crate, folder) => [text(`${crate.name}/rekordbox.xml`, rekordboxXmlOf(crate, folder))],
  traktor: (crate, folder) => [text(`${crate.name}/${crate.name}.nml`, traktorOf(crate, folder))],
}

/** What a program reads of a crate whose files lie in a folder of its name; a playlist is always there. */
export const djFilesOf = (crate: DjCrate, target: DownloadTarget, folder: Folder): DjFile[] => [
  text(`${crate.name}/${crate.name}.m3u8`, m3u8Of(crate)),
  ...WRITERS[target](crate, folder),
]
