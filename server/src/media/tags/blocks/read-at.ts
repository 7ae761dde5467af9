import type { FileHandle } from 'node:fs/promises'

/** Reads bytes of a file; fewer at its end. */
export type ReadAt = (at: number, size: number) => Promise<Buffer>

export const readerOf =
  (content: Blob): ReadAt =>
  async (at, size) =>
    Buffer.from(await content.slice(at, at + size).arrayBuffer())

export const fileReader =
  (file: FileHandle): ReadAt =>
  async (at, size) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at)
    return buffer.subarray(0, bytesRead)
  }
