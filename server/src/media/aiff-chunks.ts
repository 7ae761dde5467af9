import type { FileHandle } from 'node:fs/promises'

const FORM_BYTES = 12
const HEAD_BYTES = 8

export interface Chunk {
  /** Four letters. */
  id: string
  /** Where its bytes begin, behind its head. */
  at: number
  size: number
}

/** The chunks of an AIFF in their order; those that begin behind the end of the file are none. */
export async function* aiffChunks(file: FileHandle): AsyncGenerator<Chunk> {
  const head = Buffer.alloc(HEAD_BYTES)
  for (let at = FORM_BYTES; (await file.read(head, 0, HEAD_BYTES, at)).bytesRead === HEAD_BYTES; ) {
    const size = head.readUInt32BE(4)
    yield { id: head.toString('latin1', 0, 4), at: at + HEAD_BYTES, size }
    // A chunk of odd length is followed by a byte that is not counted.
    at += HEAD_BYTES + size + (size % 2)
  }
}
