import type { ReadAt } from './read-at.ts'

const FORM_BYTES = 12
const HEAD_BYTES = 8

export interface Chunk {
  /** Four letters. */
  id: string
  /** Offset of its content, after its header. */
  at: number
  size: number
}

/** The chunks of an AIFF (IFF) or a WAV (RIFF) in their order; those beyond the end of the file are ignored. */
export async function* iffChunks(read: ReadAt, isRiff = false): AsyncGenerator<Chunk> {
  for (let at = FORM_BYTES; ; ) {
    const head = await read(at, HEAD_BYTES)
    if (head.length < HEAD_BYTES) return
    const size = isRiff ? head.readUInt32LE(4) : head.readUInt32BE(4)
    const id = head.toString('latin1', 0, 4)
    if (isRiff && !/^[ -~]{4}$/.test(id)) return
    yield { id, at: at + HEAD_BYTES, size }
    // A chunk of odd length is followed by a padding byte that is not counted.
    at += HEAD_BYTES + size + (size % 2)
  }
}
