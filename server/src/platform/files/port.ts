/** Where media bytes lie: on disk, later in an S3-compatible store. Keys look like `audio/ab/abcdef.mp3`. */
export interface Files {
  /** Stores a copy under `key`, durably and whole: nobody ever sees half of it. Overwrites. */
  put(key: string, from: string | Buffer): Promise<void>
  /** The same for a file that nobody writes to any more: no bytes are copied where that can be helped. The file stays where it is. */
  adopt(key: string, path: string): Promise<void>
  /** Puts what is stored at `path`, for a program to read; not to be written to. Throws FILE_NOT_FOUND. */
  fetch(key: string, path: string): Promise<void>
  /** `undefined` where nothing is stored. */
  stat(key: string): Promise<{ size: number } | undefined>
  /** Throws FILE_NOT_FOUND. The caller closes what it opened. */
  open(key: string): Promise<OpenFile>
  remove(key: string): Promise<void>
  close(): Promise<void>
}

export interface OpenFile {
  /** The same for readers of the same stored bytes, another once a key holds others: what was read may be kept under it. */
  readonly identity: string
  /** Bytes. */
  readonly size: number
  /** Reads up to `length` bytes at `position` into the start of `buffer`; returns how many. */
  read(buffer: Buffer, length: number, position: number): Promise<number>
  close(): void
}

const keyForm = /^[a-z]+(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+\.[a-z0-9]+$/

/** Throws for every key that could name something outside the store. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !keyForm.test(key)) throw new Error('not a key of the file store')
  return key
}
