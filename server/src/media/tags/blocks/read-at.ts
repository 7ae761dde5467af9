/** Reads bytes of a file; fewer at its end. */
export type ReadAt = (at: number, size: number) => Promise<Buffer>

export const readerOf =
  (content: Blob): ReadAt =>
  async (at, size) =>
    Buffer.from(await content.slice(at, at + size).arrayBuffer())
