import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files, OpenFile } from './port.ts'

const CHUNK_BYTES = 256 * 1024

/** The bytes of an open file; it is closed with the stream. */
export function streamOf(file: OpenFile): Readable {
  return Readable.from(chunksOf(file), { objectMode: false, highWaterMark: CHUNK_BYTES })
}

async function* chunksOf(file: OpenFile): AsyncGenerator<Buffer> {
  try {
    for (let position = 0; position < file.size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, file.size - position))
      const read = await file.read(chunk, chunk.length, position)
      if (read === 0) throw new Error('a stored file is shorter than it was')
      yield read === chunk.length ? chunk : chunk.subarray(0, read)
      position += read
    }
  } finally {
    file.close()
  }
}

/** Copies a stored file to a path. Throws FILE_NOT_FOUND. */
export async function copyOut(files: Files, key: string, path: string): Promise<void> {
  await pipeline(streamOf(await files.open(key)), createWriteStream(path))
}
