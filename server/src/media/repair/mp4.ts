import type { ReadAt } from '../tags/blocks/read-at.ts'
import { type Inspection, inspection, splice32 } from './splice.ts'

const HEAD_BYTES = 8
const LARGE_HEAD_BYTES = 16
/** Bytes at the end that are searched for the index; even that of an album is far smaller. */
const TAIL_BYTES = 64 * 1024 * 1024
const CUT = '可能没有录完或没有传完'

/** An MP4: its index (`moov`) is before the sound or behind it. */
export async function inspectMp4(read: ReadAt, size: number): Promise<Inspection> {
  const seen = new Set<string>()
  for (let at = 0; at < size; ) {
    const head = await read(at, LARGE_HEAD_BYTES)
    const name = head.length < HEAD_BYTES ? '' : head.toString('latin1', 4, 8)
    const isComplete = seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
    if (!/^[\w© -]{4}$/.test(name)) {
      if (isComplete) return inspection({ splices: [{ at, drop: size - at, insert: Buffer.alloc(0) }] })
      break
    }
    const claimed = boxBytes(head, size - at)
    const isWhole = claimed >= HEAD_BYTES && at + claimed <= size
    const isLast = at + claimed >= size
    if (name === 'mdat' && isLast && !seen.has('moov')) {
      const index = await indexAfter(read, at, size)
      return index < 0
        ? inspection({ broken: `文件结尾缺少索引 (moov)，${CUT}` })
        : inspection({ splices: [splice32(at, index - at, true)] })
    }
    if (name === 'moov' && !isWhole) return inspection({ broken: `索引 (moov) 不完整，${CUT}` })
    if (!isWhole) {
      if (name === 'mdat') return inspection({ splices: [splice32(at, 0, true)] })
      if (isComplete) return inspection({ splices: [{ at, drop: size - at, insert: Buffer.alloc(0) }] })
      break
    }
    seen.add(name)
    at += claimed
  }
  if (!seen.has('moov')) return inspection({ broken: `缺少索引 (moov)，${CUT}` })
  return inspection({ broken: seen.has('mdat') || seen.has('moof') ? '' : `缺少声音数据 (mdat)，${CUT}` })
}

/** The length of a box; 0 claims all the rest, 1 has a number of 64 bits behind it. */
function boxBytes(head: Buffer, rest: number): number {
  const size = head.readUInt32BE()
  if (size === 0) return rest
  return size === 1 && head.length === LARGE_HEAD_BYTES ? Number(head.readBigUInt64BE(HEAD_BYTES)) : size
}

/** Offset of the index that a recorder wrote behind sound whose box it never closed; -1 where there is none. */
async function indexAfter(read: ReadAt, from: number, size: number): Promise<number> {
  const start = Math.max(from + HEAD_BYTES, size - TAIL_BYTES)
  const tail = await read(start, TAIL_BYTES)
  for (let at = tail.indexOf('moov'); at >= 4; at = tail.indexOf('moov', at + 1)) {
    const isHere = tail.toString('latin1', at + 8, at + 12) === 'mvhd' && start + at - 4 + tail.readUInt32BE(at - 4) <= size
    if (isHere) return start + at - 4
  }
  return -1
}
