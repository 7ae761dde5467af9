import type { Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fault } from '@shenglang/contract/faults'

/** Bytes that may wait for the disk. */
const WAITING_BYTES = 1024 * 1024

interface Place {
  path: string
  /** Where the bytes go in the file. */
  offset: number
  /** Of the whole file: what goes beyond is refused. */
  size: number
  /** Of everything before, to be gone on with. */
  digest: Hash | undefined
}

/** Writes `body` to its place in a file that is there. Returns where the bytes ended, and the digest up to there. */
export async function receive(
  body: Readable,
  { path, offset, size, digest }: Place,
): Promise<{ end: number; digest: Hash | undefined }> {
  const file = createWriteStream(path, { flags: 'r+', start: offset, highWaterMark: WAITING_BYTES })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  let end = offset
  body.on('data', (chunk: Buffer) => {
    end += chunk.length
    if (end > size) file.destroy(fault('UPLOAD_MALFORMED'))
    else digest?.update(chunk)
  })
  try {
    await pipeline(body, file)
  } finally {
    // Nothing writes to the file any more.
    await closed
  }
  return { end, digest }
}
