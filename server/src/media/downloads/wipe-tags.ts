import { type FileHandle, open } from 'node:fs/promises'
import { aiffChunks } from '../tags/blocks/aiff-chunks.ts'

/** The chunks that an AIFF needs for playback; all others are text, programs' own data and old tags. */
const ANALYSED_CHUNKS: ReadonlySet<string> = new Set(['COMM', 'FVER', 'SSND'])

/** Object ids of ASF in their byte order: text objects, and the padding that readers skip. */
const ASF_TEXTS: ReadonlySet<string> = new Set([
  '3326b2758e66cf11a6d900aa0062ce6c',
  '40a4d0d207e3d21197f000a0c95ea850',
  'eacbf8c5af5b77488467aa8c44fa4cca',
  '941c23449894d149a1411d134e457054',
])
const ASF_EXTENSION = 'b503bf5f2ea9cf118ee300c00c205365'
const ASF_PADDING = '74d40618dfca0945a4ba9aabcb96aae8'
const [ASF_ID_BYTES, ASF_HEAD_BYTES, ASF_HEADER_BYTES, ASF_EXTENSION_BYTES] = [16, 24, 30, 46]

/**
 * Overwrites the tags of an AIFF or a WMA with zeros, since TagLib leaves those that it does not know. The file's length is
 * unchanged.
 */
export async function wipeTags(path: string, format: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    if (format === 'AIFF') await wipeAiff(file)
    if (format === 'ASF') await wipeObjects(file, ASF_HEADER_BYTES, await lengthAt(file, ASF_ID_BYTES))
  } finally {
    await file.close()
  }
}

async function wipeAiff(file: FileHandle): Promise<void> {
  const { size: end } = await file.stat()
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  for await (const { id, at, size } of aiffChunks(read)) {
    if (ANALYSED_CHUNKS.has(id)) continue
    await file.write('JUNK', at - 8, 'latin1')
    await zero(file, at, Math.min(size, end - at))
  }
}

/** The objects of an ASF's header between two offsets; the extension holds objects of its own. */
async function wipeObjects(file: FileHandle, from: number, to: number): Promise<void> {
  const id = Buffer.alloc(ASF_ID_BYTES)
  for (let at = from; at + ASF_HEAD_BYTES <= to; ) {
    await file.read(id, 0, ASF_ID_BYTES, at)
    const length = await lengthAt(file, at + ASF_ID_BYTES)
    if (length < ASF_HEAD_BYTES || at + length > to) throw new Error('an object of the header ends behind it')
    if (id.toString('hex') === ASF_EXTENSION) await wipeObjects(file, at + ASF_EXTENSION_BYTES, at + length)
    if (ASF_TEXTS.has(id.toString('hex'))) {
      await file.write(Buffer.from(ASF_PADDING, 'hex'), 0, ASF_ID_BYTES, at)
      await zero(file, at + ASF_HEAD_BYTES, length - ASF_HEAD_BYTES)
    }
    at += length
  }
}

async function lengthAt(file: FileHandle, at: number): Promise<number> {
  const bytes = Buffer.alloc(8)
  await file.read(bytes, 0, bytes.length, at)
  return Number(bytes.readBigUInt64LE())
}

const ZEROS = Buffer.alloc(64 * 1024)

async function zero(file: FileHandle, at: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, length - done), at + done)
  }
}
