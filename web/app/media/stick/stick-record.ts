import { StickFiles, type WrittenFile } from '@shenglang/contract/media/stick-record'
import { Draft, FolderFailed, fileAt, removeFrom, sumOf } from './target-folder.ts'

const RECORD_PATH = '.shenglang.json'
/** Takes up the room that the record will need, until a stick is full. */
const RESERVE_PATH = '.shenglang.reserve'
const RESERVE_BYTES = 64 * 1024
/** At most what one file adds to the record, its path included. */
const RESERVE_BYTES_PER_FILE = 512

/** Sticks keep times to two seconds. */
const SAME_TIME_MS = 2000
/** Written anew after so many files: it may be long, and a stick slow. */
const SAVED_EVERY = 50

export class StickRecord {
  readonly #root: FileSystemDirectoryHandle
  readonly #files: Map<string, WrittenFile>
  readonly libraries: Map<string, string>
  #unsaved = 0
  #saving: Promise<void> = Promise.resolve()

  private constructor(root: FileSystemDirectoryHandle, { files, libraries }: Pick<StickFiles, 'files' | 'libraries'>) {
    this.#root = root
    this.#files = new Map(Object.entries(files))
    this.libraries = new Map(Object.entries(libraries))
  }

  /** What the folder holds; one that cannot be read is as none: everything is compared anew. */
  static async read(root: FileSystemDirectoryHandle): Promise<StickRecord> {
    const text = await (await fileAt(root, RECORD_PATH))?.text()
    const known = StickFiles.safeParse(parsed(text ?? ''))
    return new StickRecord(root, known.success ? known.data : { files: {}, libraries: {} })
  }

  /** Whether this file is there, whole, as it was written. */
  async holds(path: string, is: { version: string } | { sha256: string }): Promise<boolean> {
    const written = this.#files.get(path)
    if (!written || ('version' in is ? written.version !== is.version : written.sha256 !== is.sha256)) return false
    const file = await fileAt(this.#root, path)
    if (file?.size !== written.bytes) return false
    return Math.abs(file.lastModified - written.modified) <= SAME_TIME_MS || (await sumOf(file)) === written.sha256
  }

  /** Whether what lies there is what this site wrote. */
  async isOwn(path: string): Promise<boolean> {
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
    const record: StickFiles = {
      format: 1,
      files: Object.fromEntries(this.#files),
      libraries: Object.fromEntries(this.libraries),
    }
    const draft = await Draft.begin(this.#root, RECORD_PATH)
    try {
      await draft.add(new TextEncoder().encode(JSON.stringify(record)))
      await draft.finish()
    } catch (error) {
      await draft.giveUp()
      throw error
    }
  }

  /** Reserves the room for the record of so many more files: a stick that fills up still knows what was written. */
  async reserve(files: number): Promise<void> {
    const draft = await Draft.begin(this.#root, RESERVE_PATH)
    try {
      await draft.add(new Uint8Array(RESERVE_BYTES + files * RESERVE_BYTES_PER_FILE))
      await draft.finish()
    } catch (error) {
      await draft.giveUp()
      throw error
    }
  }

  /** Gives the reserved room back. */
  async release(): Promise<void> {
    await removeFrom(this.#root, RESERVE_PATH)
  }

  /** Saves into the reserved room where the folder may be full or gone: files without a record are compared again the next time. */
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
