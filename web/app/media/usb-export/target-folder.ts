import { type Bytes, Digest, joined } from '../../ui/data/digest.ts'
import * as texts from './texts.ts'

/** The reason why a folder cannot be used any more. */
export type FolderTrouble = 'gone' | 'denied' | 'full'

const TROUBLES: Record<string, FolderTrouble> = {
  NotFoundError: 'gone',
  InvalidStateError: 'gone',
  NotReadableError: 'gone',
  NoModificationAllowedError: 'gone',
  NotAllowedError: 'denied',
  QuotaExceededError: 'full',
}

/** No file can be written into the folder. */
export class FolderFailed extends Error {
  readonly trouble: FolderTrouble

  constructor(trouble: FolderTrouble, cause: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

/** The system accepts no file of this name. */
export class NameRefused extends Error {}

async function inFolder<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypeError) throw new NameRefused(texts.unwritableName, { cause: error })
    const trouble = error instanceof DOMException ? TROUBLES[error.name] : undefined
    throw trouble ? new FolderFailed(trouble, error) : error
  }
}

async function handleOf(root: FileSystemDirectoryHandle, path: string): Promise<FileSystemFileHandle> {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  let folder = root
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true })
  return folder.getFileHandle(name, { create: true })
}

/** The file at this path; undefined where there is none, as long as the folder itself exists. */
export async function fileAt(root: FileSystemDirectoryHandle, path: string): Promise<File | undefined> {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  try {
    let folder = root
    for (const part of parts) folder = await folder.getDirectoryHandle(part)
    return await (await folder.getFileHandle(name)).getFile()
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'TypeMismatchError')) return undefined
    if (error instanceof TypeError) return undefined
    return inFolder(Promise.reject(error))
  }
}

/** Removes a file of the folder itself; a missing one is fine. */
export async function removeFrom(root: FileSystemDirectoryHandle, name: string): Promise<void> {
  if (await fileAt(root, name)) await inFolder(root.removeEntry(name))
}

/** Each write is a message to another process. */
const BLOCK_BYTES = 4 * 1024 * 1024

/** A file being written: it is not visible in the folder until it is complete. It is hashed while it is written. */
export class Draft {
  #writable: FileSystemWritableFileStream
  #handle: FileSystemFileHandle
  #digest = new Digest()
  #waiting: Bytes[] = []
  #waitingBytes = 0
  bytes = 0

  private constructor(handle: FileSystemFileHandle, writable: FileSystemWritableFileStream) {
    this.#handle = handle
    this.#writable = writable
  }

  static async begin(root: FileSystemDirectoryHandle, path: string): Promise<Draft> {
    const handle = await inFolder(handleOf(root, path))
    return new Draft(handle, await inFolder(handle.createWritable()))
  }

  async add(piece: Bytes): Promise<void> {
    this.#digest.update(piece)
    this.#waiting.push(piece)
    this.#waitingBytes += piece.length
    this.bytes += piece.length
    if (this.#waitingBytes >= BLOCK_BYTES) await this.#flush()
  }

  async #flush(): Promise<void> {
    const block = joined(this.#waiting, this.#waitingBytes)
    this.#waiting = []
    this.#waitingBytes = 0
    if (block.length > 0) await inFolder(this.#writable.write(block))
  }

  /** Starts over from the first byte. */
  async beginAgain(): Promise<void> {
    await inFolder(this.#writable.truncate(0))
    this.#digest = new Digest()
    this.#waiting = []
    this.#waitingBytes = 0
    this.bytes = 0
  }

  sum = (): Promise<string> => this.#digest.base64()

  /** Moves it to its path. */
  async finish(): Promise<File> {
    await this.#flush()
    await inFolder(this.#writable.close())
    return inFolder(this.#handle.getFile())
  }

  /** Discards the draft; an existing file stays as it was. */
  async discard(): Promise<void> {
    await this.#writable.abort().catch(() => {})
  }
}
