import type { ReadAt } from '../tags/blocks/read-at.ts'
import { type Inspection, inspection, type Splice } from './splice.ts'

const MAGIC_BYTES = 4
const HEAD_BYTES = 4
const INFO_BYTES = 34
const LAST = 0x80
const PICTURE = 6
const KIND_MAX = 126
/** The largest length that a block's header can hold. */
const BLOCK_MAX = 0xff_ffff
const FRAME_HEAD_BYTES = 16
const SEARCHED_BYTES = 64 * 1024 * 1024

/** A FLAC whose `fLaC` is at `start`: a picture beyond 16 MB wraps the length of its block. */
export async function inspectFlac(read: ReadAt, size: number, start: number): Promise<Inspection> {
  const info = start + MAGIC_BYTES
  const head = await read(info, HEAD_BYTES + INFO_BYTES)
  if (head.length < HEAD_BYTES + INFO_BYTES || (head[0]! & ~LAST) !== 0 || !hasRate(head)) {
    return inspection({ broken: '文件头 (STREAMINFO) 已损坏' })
  }
  const splices: Splice[] = []
  let note = ''
  let before = { at: info, head: head[0]! }
  for (let at = info + HEAD_BYTES + head.readUIntBE(1, 3); (before.head & LAST) === 0; ) {
    const block = await read(at, HEAD_BYTES)
    const claimedEnd = at + HEAD_BYTES + (block.length < HEAD_BYTES ? 0 : block.readUIntBE(1, 3))
    const isPicture = block.length === HEAD_BYTES && (block[0]! & ~LAST) === PICTURE
    const pictureEnd = isPicture ? at + HEAD_BYTES + (await pictureBytes(read, at + HEAD_BYTES)) : 0
    const isWrapped = pictureEnd - at - HEAD_BYTES > BLOCK_MAX
    const isBroken = block.length < HEAD_BYTES || (block[0]! & ~LAST) > KIND_MAX || claimedEnd > size
    if (!isWrapped && !isBroken) {
      before = { at, head: block[0]! }
      at = claimedEnd
      continue
    }
    note = isWrapped ? '封面图片超过 16 MB，FLAC 里放不下，没有导入封面' : '标签有误，没有全部读取'
    const isNext =
      isWrapped && pictureEnd < size && (block[0]! & LAST) === 0 && ((await read(pictureEnd, 1))[0]! & ~LAST) <= PICTURE
    const end = isNext ? pictureEnd : await frameAfter(read, isWrapped && pictureEnd < size ? pictureEnd : at)
    if (end < 0) return inspection({ broken: isWrapped ? '封面之后没有声音数据' : '文件头之后没有声音数据' })
    if (!isNext) splices.push({ at: before.at, drop: 1, insert: Buffer.from([before.head | LAST]) })
    splices.push({ at, drop: end - at, insert: Buffer.alloc(0) })
    if (!isNext) break
    at = end
  }
  return inspection({ splices, note })
}

const hasRate = (head: Buffer) => head.readUIntBE(HEAD_BYTES + 10, 3) >> 4 > 0

/** The length of a picture by its own fields: kind, type and description, four numbers, then the bytes. */
async function pictureBytes(read: ReadAt, at: number): Promise<number> {
  let length = 4
  for (const numbers of [0, 16, 0]) {
    length += numbers
    const bytes = await read(at + length, 4)
    if (bytes.length < 4) return 0
    length += 4 + bytes.readUInt32BE()
  }
  return length
}

/** Offset of the first frame of sound; -1 where there is none. */
async function frameAfter(read: ReadAt, from: number): Promise<number> {
  const bytes = await read(from, SEARCHED_BYTES)
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (isFrame(bytes.subarray(at, at + FRAME_HEAD_BYTES))) return from + at
  }
  return -1
}

/** True where a frame with the number 0 begins, recognised by the checksum at the end of its header. */
function isFrame(head: Buffer): boolean {
  if (head.length < FRAME_HEAD_BYTES || (head[1]! & 0xfe) !== 0xf8 || head[4] !== 0) return false
  const end = 5 + (SIZE_BYTES[head[2]! >> 4] ?? 0) + (RATE_BYTES[head[2]! & 0x0f] ?? 0)
  return checksum(head.subarray(0, end)) === head[end]
}

/** Bytes at the end of a frame's header, by the codes of block size and rate that say the value is there. */
const SIZE_BYTES: Readonly<Record<number, number>> = { 6: 1, 7: 2 }
const RATE_BYTES: Readonly<Record<number, number>> = { 12: 1, 13: 2, 14: 2 }
const POLYNOMIAL = 0x07

function checksum(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80 ? (sum << 1) ^ POLYNOMIAL : sum << 1) & 0xff
  }
  return sum
}
