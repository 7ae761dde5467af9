/** The store of media files, on disk or in an S3-compatible store. Keys look like `audio/ab/abcdef.mp3`. */
export interface Files {
  /**
   * True when other machines store the bytes: each read is a request over the network, and a failure concerns all processes
   * alike. Whatever cannot be done then throws FILES_UNAVAILABLE.
   */
  readonly isRemote: boolean
  /** Stores a copy under `key`, durably and atomically. Overwrites. */
  put(key: string, from: string | Buffer): Promise<void>
  /** Stores a file that nobody writes to any more: linked instead of copied if possible. The file stays at its path. */
  adopt(key: string, path: string): Promise<void>
  /** Writes the stored file to `path` for a program to read, which must not change it. Throws FILE_NOT_FOUND. */
  fetch(key: string, path: string): Promise<void>
  /** `undefined` if nothing is stored. */
  stat(key: string): Promise<{ size: number } | undefined>
  /** Throws FILE_NOT_FOUND. The caller closes the file. */
  open(key: string): Promise<OpenFile>
  /**
   * The address at which another server serves the bytes of `key` to any client within `forMs`; undefined where this process
   * sends them itself. Throws FILE_NOT_FOUND where it is known at once that nothing is stored.
   */
  addressOf(key: string, options: AddressOptions): Promise<FileAddress | undefined>
  remove(key: string): Promise<void>
  /** All stored files, in no order. */
  list(): AsyncIterable<ListedFile>
  /** Throws where the store cannot be reached, or is not the one that was opened. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface OpenFile {
  /** Equal for readers of the same stored bytes, and different once others are stored under the key: use it as a cache key. */
  readonly identity: string
  /** Bytes. */
  readonly size: number
  /** Reads up to `length` bytes at `position` into the start of `buffer`; returns how many. */
  read(buffer: Buffer, length: number, position: number): Promise<number>
  close(): void
}

export interface AddressOptions {
  /** Milliseconds for which the address may be used. */
  forMs: number
  contentType: string
  cacheControl: string
  /** The compression of the stored bytes, such as `gzip`. */
  contentEncoding?: string | undefined
  /** The name under which browsers save the file; without one they show or play it. */
  name?: string | undefined
}

/**
 * `internal`: a location of the nginx in front of us, named in our response. `signed`: a URL to which the client is redirected.
 */
export type FileAddress = { kind: 'internal'; path: string } | { kind: 'signed'; url: string }

export interface ListedFile {
  key: string
  size: number
  /** Milliseconds since 1970. */
  modifiedMs: number
}

const keyForm = /^[a-z]+(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+\.[a-z0-9]+$/

/** Throws for every key that could name something outside the store. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the file store')
  return key
}

export const isKey = (text: string): boolean => text.length <= 200 && keyForm.test(text)
