import { randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { OpenFile } from './port.ts'

/** Open handles cached for the next reader. */
const HANDLES_MAX = 128

interface Handle {
  identity: string
  opening: Promise<{ handle: FileHandle; size: number }>
  readers: number
  dropped: boolean
}

/** Open files by key, each closed once it is dropped and its last reader is done. */
export class OpenHandles {
  readonly #pathOf: (key: string) => string
  readonly #handles = new LRUCache<string, Handle>({
    max: HANDLES_MAX,
    dispose: (entry) => {
      entry.dropped = true
      closeIfUnused(entry)
    },
  })

  constructor(pathOf: (key: string) => string) {
    this.#pathOf = pathOf
  }

  /** Opens the file, or joins those who read it. Throws the error of the file system. */
  async open(key: string): Promise<OpenFile> {
    const entry = this.#entry(key)
    entry.readers += 1
    let isOpen = true
    const close = () => {
      if (!isOpen) return
      isOpen = false
      entry.readers -= 1
      closeIfUnused(entry)
    }
    try {
      const { handle, size } = await entry.opening
      const read: OpenFile['read'] = async (buffer, length, position) =>
        (await handle.read(buffer, 0, length, position)).bytesRead
      return { identity: entry.identity, size, read, close }
    } catch (error) {
      close()
      if (this.#handles.peek(key) === entry) this.#handles.delete(key)
      throw error
    }
  }

  /** The next reader opens the file again. */
  drop(key: string): void {
    this.#handles.delete(key)
  }

  dropAll(): void {
    this.#handles.clear()
  }

  #entry(key: string): Handle {
    const cached = this.#handles.get(key)
    if (cached) return cached
    const entry = { identity: randomUUID(), opening: openHandle(this.#pathOf(key)), readers: 0, dropped: false }
    this.#handles.set(key, entry)
    return entry
  }
}

function closeIfUnused(entry: Handle): void {
  if (entry.dropped && entry.readers === 0) entry.opening.then(({ handle }) => handle.close()).catch(() => {})
}

async function openHandle(path: string) {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  return { handle, size }
}
