import { type Bytes, Digest, joined } from './digest.ts'

/** Why nothing can be done in a folder any more. */
export type FolderTrouble = 'gone' | 'denied' | 'full'

const TROUBLES: Record<string, FolderTrouble> = {
  NotFoundError: 'gone',
  InvalidStateError: 'gone',
  NotReadableError: 'gone',
  NoModificationAllowedError: 'gone',
  NotAllowedError: 'denied',
  QuotaExceededError: 'full',
}

/** Nothing can be written into the folder, whichever file it is. */
export class FolderFailed extends Error {
  readonly trouble: FolderTrouble

  constructor(trouble: FolderTrouble, cause: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

/** The system takes no file of this name. */
export class NameRefused extends Error {}

async function inFolder<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypeError) throw new NameRefused('这个文件名写不进所选的文件夹', { cause: error })
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

/** The file at this place; undefined where there is none, as long as the folder itself is there. */
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

/** Removes a file of the folder itself; one that is not there is fine. */
export async function removeFrom(root: FileSystemDirectoryHandle, name: string): Promise<void> {
  if (await fileAt(root, name)) await inFolder(root.removeEntry(name))
}

export async function sumOf(file: File): Promise<string> {
  const digest = new Digest()
  for await (const piece of piecesOf(file.stream())) digest.update(piece)
  return digest.base64()
}

/** What a stream gives; given up, it is let go. */
export async function* piecesOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Each write is a message to another process. */
const BLOCK_BYTES = 4 * 1024 * 1024

/**
 * A file that is being written: nothing of it is seen in the folder until it is whole. What was written is summed on its way.
 */
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

  /** From the first byte again. */
  async beginAgain(): Promise<void> {
    await inFolder(this.#writable.truncate(0))
    this.#digest = new Digest()
    this.#waiting = []
    this.#waitingBytes = 0
    this.bytes = 0
  }

  sum = (): Promise<string> => this.#digest.base64()

  /** Puts it in its place. */
  async finish(): Promise<File> {
    await this.#flush()
    await inFolder(this.#writable.close())
    return inFolder(this.#handle.getFile())
  }

  /** Leaves what was there before. */
  async giveUp(): Promise<void> {
    await this.#writable.abort().catch(() => {})
  }
}
