import { UsbFiles, type WrittenFile } from '@shenglang/contract/media/usb-export-record'
import { sumOf } from '../../ui/data/digest.ts'
import { Draft, FolderFailed, fileAt, removeFrom } from './target-folder.ts'

const RECORD_PATH = '.shenglang.json'
/** Reserves the space that the record will need, in case the drive fills up. */
const RESERVE_PATH = '.shenglang.reserve'
const RESERVE_BYTES = 64 * 1024
/** The most that one file adds to the record, including its path. */
const RESERVE_BYTES_PER_FILE = 512

/** FAT drives store times with a precision of two seconds. */
const SAME_TIME_MS = 2000
/** Written after this many files: it may be long, and a drive slow. */
const SAVED_EVERY = 50

export class UsbExportRecord {
  readonly #root: FileSystemDirectoryHandle
  readonly #files: Map<string, WrittenFile>
  readonly libraries: Map<string, string>
  #unsaved = 0
  #saving: Promise<void> = Promise.resolve()

  private constructor(root: FileSystemDirectoryHandle, { files, libraries }: Pick<UsbFiles, 'files' | 'libraries'>) {
    this.#root = root
    this.#files = new Map(Object.entries(files))
    this.libraries = new Map(Object.entries(libraries))
  }

  /** Reads the record of a folder; an unreadable one counts as absent: all files are compared again. */
  static async read(root: FileSystemDirectoryHandle): Promise<UsbExportRecord> {
    const text = await (await fileAt(root, RECORD_PATH))?.text()
    const known = UsbFiles.safeParse(parsed(text ?? ''))
    return new UsbExportRecord(root, known.success ? known.data : { files: {}, libraries: {} })
  }

  /** True when the file exists, complete and as it was written. */
  async holds(path: string, is: { version: string } | { sha256: string }): Promise<boolean> {
    const written = this.#files.get(path)
    if (!written || ('version' in is ? written.version !== is.version : written.sha256 !== is.sha256)) return false
    const file = await fileAt(this.#root, path)
    if (file?.size !== written.bytes) return false
    return Math.abs(file.lastModified - written.modified) <= SAME_TIME_MS || (await sumOf(file)) === written.sha256
  }

  /** True when the existing file was written by this site. */
  async wasWrittenHere(path: string): Promise<boolean> {
    const written = this.#files.get(path)
    return written !== undefined && (await this.holds(path, { sha256: written.sha256 }))
  }

  async add(path: string, file: File, { version, sha256 }: { version: string; sha256: string }): Promise<void> {
    this.#files.set(path, { version, bytes: file.size, sha256, modified: file.lastModified })
    this.#unsaved += 1
    if (this.#unsaved >= SAVED_EVERY) await this.save()
  }

  save(): Promise<void> {
    this.#unsaved = 0
    this.#saving = this.#saving.catch(() => {}).then(() => this.#write())
    return this.#saving
  }

  async #write(): Promise<void> {
    const record: UsbFiles = {
      format: 1,
      files: Object.fromEntries(this.#files),
      libraries: Object.fromEntries(this.libraries),
    }
    const draft = await Draft.begin(this.#root, RECORD_PATH)
    try {
      await draft.add(new TextEncoder().encode(JSON.stringify(record)))
      await draft.finish()
    } catch (error) {
      await draft.discard()
      throw error
    }
  }

  /** Reserves space for the record of more files: a drive that fills up still has a record of what was written. */
  async reserve(files: number): Promise<void> {
    const draft = await Draft.begin(this.#root, RESERVE_PATH)
    try {
      await draft.add(new Uint8Array(RESERVE_BYTES + files * RESERVE_BYTES_PER_FILE))
      await draft.finish()
    } catch (error) {
      await draft.discard()
      throw error
    }
  }

  /** Frees the reserved space. */
  async release(): Promise<void> {
    await removeFrom(this.#root, RESERVE_PATH)
  }

  /**
   * Saves into the reserved space where the folder may be full or gone: files without a record are compared again the next
   * time.
   */
  async saveIfPossible(): Promise<void> {
    try {
      await this.release()
      await this.save()
    } catch (error) {
      if (!(error instanceof FolderFailed)) throw error
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
