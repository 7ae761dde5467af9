import { packetsOf, pageAt, pageOf } from '../tags/blocks/ogg-pages.ts'
import type { ReadAt } from '../tags/blocks/read-at.ts'
import { type Inspection, inspection, type Splice } from './splice.ts'

/** Headers are in the first pages, apart from large pictures. */
const LOOKED_AT_BYTES = 1024 * 1024
const FLAGS_AT = 5
const FIRST_PAGE = 2
const STREAM_AT = 14
/** Identification, comment and setup. */
const HEADERS = 3

/**
 * An Ogg may hold Vorbis headers twice, as tools that cut files produce it: libvorbis skips them, ffmpeg refuses the file.
 */
export async function inspectOgg(read: ReadAt, size: number): Promise<Inspection> {
  const beginning = await read(0, LOOKED_AT_BYTES)
  const first = pageAt(beginning, 0)
  if (first && (first[FLAGS_AT]! & FIRST_PAGE) === 0) return inspection({ broken: '开头缺少文件头，不是从头录下的' })
  const counts = new Map<number, number>()
  const splices: Splice[] = []
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
    if (remaining.length < packets.length) splices.push({ at, drop: page.length, insert: pageOf(page, remaining) })
    at += page.length
  }
  const isHeadOnly = size <= LOOKED_AT_BYTES && at === (first?.length ?? 0)
  return inspection({ splices, broken: isHeadOnly ? '文件头不完整' : '' })
}
