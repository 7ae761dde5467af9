import type { FileHandle } from 'node:fs/promises'

/** Header of an atom: length and name. */
export const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16
const MOOV_MAX_BYTES = 256 * 1024 * 1024

/** The atom `moov` of an MP4, its index, and where it begins; undefined where the file has none that can be read. */
export async function readMoov(file: FileHandle): Promise<{ moov: Buffer; at: number } | undefined> {
  const { size: end } = await file.stat()
  const head = Buffer.alloc(LONG_HEAD_BYTES)
  for (let at = 0; at + HEAD_BYTES <= end; ) {
    await file.read(head, 0, head.length, at)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(HEAD_BYTES)) : short === 0 ? end - at : short
    if (size < HEAD_BYTES) return undefined
    if (head.toString('latin1', 4, HEAD_BYTES) === 'moov' && size <= MOOV_MAX_BYTES) {
      const moov = Buffer.alloc(Math.min(size, end - at))
      await file.read(moov, 0, moov.length, at)
      return { moov, at }
    }
    at += size
  }
  return undefined
}
