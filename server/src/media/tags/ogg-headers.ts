import { createReadStream } from 'node:fs'
import { appendFile, open, writeFile } from 'node:fs/promises'
import { packetsOf, pageAt, pageOf } from './blocks/ogg-pages.ts'

/** Headers are in the first pages, apart from large pictures. */
const LOOKED_AT_BYTES = 1024 * 1024
const STREAM_AT = 14
/** Identification, comment and setup. */
const HEADERS = 3

/**
 * Writes a copy of an Ogg without repeated Vorbis headers, as tools that cut files produce them: libvorbis skips them, ffmpeg
 * refuses the file. Returns whether there were any; without them nothing is written.
 */
export async function dropRepeatedHeaders(path: string, copy: string): Promise<boolean> {
  const beginning = await beginningOf(path)
  const counts = new Map<number, number>()
  const pages: Buffer[] = []
  let isChanged = false
  let at = 0
  for (let page = pageAt(beginning, at); page; page = pageAt(beginning, at)) {
    const packets = packetsOf(page)
    const stream = page.readUInt32LE(STREAM_AT)
    const remaining = packets.filter(({ isHeader }) => {
      if (!isHeader) return true
      const count = (counts.get(stream) ?? 0) + 1
      counts.set(stream, count)
      return count <= HEADERS
    })
    pages.push(remaining.length < packets.length ? pageOf(page, remaining) : page)
    isChanged ||= remaining.length < packets.length
    at += page.length
  }
  if (!isChanged) return false
  await writeFile(copy, Buffer.concat(pages))
  await appendFile(copy, createReadStream(path, { start: at }))
  return true
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
