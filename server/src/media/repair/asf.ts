import type { ReadAt } from '../tags/blocks/read-at.ts'
import { type Inspection, inspection } from './splice.ts'

const [SIZE_AT, FIRST_OBJECT_AT, OBJECT_HEAD_BYTES, ID_BYTES] = [16, 30, 24, 16]
/** The id of the object that holds the sound, in its byte order. */
const DATA = '3626b2758e66cf11a6d900aa0062ce6c'

/** A WMA: objects of its header, then the sound. */
export async function inspectAsf(read: ReadAt): Promise<Inspection> {
  const claimed = lengthIn(await read(SIZE_AT, 8), 0)
  for (let at = FIRST_OBJECT_AT; ; ) {
    const head = await read(at, OBJECT_HEAD_BYTES)
    if (head.toString('hex', 0, ID_BYTES) === DATA) {
      const insert = Buffer.alloc(8)
      insert.writeBigUInt64LE(BigInt(at))
      return inspection({ splices: claimed === at ? [] : [{ at: SIZE_AT, drop: 8, insert }] })
    }
    const length = lengthIn(head, ID_BYTES)
    if (length < OBJECT_HEAD_BYTES) return inspection({ broken: '文件头 (ASF Header) 不完整' })
    at += length
  }
}

const lengthIn = (bytes: Buffer, at: number) => (bytes.length < at + 8 ? 0 : Number(bytes.readBigUInt64LE(at)))
