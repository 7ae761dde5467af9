import type { ReadAt } from '../tags/blocks/read-at.ts'
import { type Inspection, inspection, type Splice, splice32 } from './splice.ts'

const HEAD_BYTES = 8
const FORM_BYTES = 12
const FORMAT_LEAST_BYTES = 16
const FORMAT_MOST_BYTES = 1024
/** Bytes that are searched for the next chunk where one has an impossible length. */
const SEARCHED_BYTES = 1024 * 1024
const NEXT = /data|LIST|fact|id3 |ID3 |bext|cue /
/** Programs that write into a pipe, or begin to record, claim this much or more. */
const UNKNOWN_LEAST = 0x7fff_0000
const SIZE_MAX = 0xffff_ffff
const PCM = 1
const [CHANNELS_AT, RATE_AT, BLOCK_ALIGN_AT, BITS_AT] = [2, 4, 12, 14]

/** A WAV, also of the kinds for more than 4 GB, whose lengths are in a chunk of their own. */
export async function inspectWav(read: ReadAt, size: number): Promise<Inspection> {
  const splices: Splice[] = []
  let format: Buffer | undefined
  for (let at = FORM_BYTES; at + HEAD_BYTES <= size; ) {
    const head = await read(at, HEAD_BYTES)
    const [id, claimed, from] = [head.toString('latin1', 0, 4), head.readUInt32LE(4), at + HEAD_BYTES]
    if (id === 'data') {
      if (!format) return inspection({ broken: '缺少格式说明 (fmt)' })
      return inspectData({ read, size, from, claimed, blockAlign: format.readUInt16LE(BLOCK_ALIGN_AT), splices })
    }
    const isFormat = id === 'fmt '
    const isPossible = isFormat ? claimed >= FORMAT_LEAST_BYTES && claimed <= FORMAT_MOST_BYTES : from + claimed <= size
    const length = isPossible ? claimed : (await read(from, SEARCHED_BYTES)).toString('latin1').search(NEXT)
    if (length < 0) break
    if (!isPossible) splices.push(splice32(at + 4, length))
    if (id === 'ds64') splices.push({ at, drop: 4, insert: Buffer.from('JUNK') })
    if (isFormat) {
      format = await read(from, FORMAT_LEAST_BYTES)
      if (!isFormatOf(format)) return inspection({ broken: '格式说明 (fmt) 有误' })
      splices.push(...blockAlignSplice(from, format))
    }
    at = from + length + (isPossible ? length % 2 : 0)
  }
  return inspection({ broken: format ? '缺少声音数据 (data)' : '缺少格式说明 (fmt)' })
}

/** True for a complete format chunk with channels and a sample rate. */
const isFormatOf = (format: Buffer) =>
  format.length === FORMAT_LEAST_BYTES && format.readUInt16LE(CHANNELS_AT) > 0 && format.readUInt32LE(RATE_AT) > 0

/** Fills in the bytes of a frame of plain samples. */
function blockAlignSplice(at: number, format: Buffer): Splice[] {
  if (format.readUInt16LE() !== PCM || format.readUInt16LE(BLOCK_ALIGN_AT) > 0) return []
  const insert = Buffer.alloc(2)
  insert.writeUInt16LE(format.readUInt16LE(CHANNELS_AT) * Math.ceil(format.readUInt16LE(BITS_AT) / 8))
  return [{ at: at + BLOCK_ALIGN_AT, drop: 2, insert }]
}

interface Data {
  read: ReadAt
  size: number
  from: number
  claimed: number
  blockAlign: number
  splices: Splice[]
}

async function inspectData({ read, size, from, claimed, blockAlign, splices }: Data): Promise<Inspection> {
  const rest = size - from
  const isShort = claimed < Math.max(1, blockAlign)
  if (rest === 0 || (isShort && (await isChunk(read, from + claimed, size))))
    return inspection({ broken: '声音数据 (data) 是空的' })
  const isUnknown = isShort || claimed >= UNKNOWN_LEAST
  const length = isUnknown || claimed > rest ? Math.min(rest, SIZE_MAX) : claimed
  const head = await read(0, HEAD_BYTES)
  const isLarge = head.toString('latin1', 0, 4) !== 'RIFF'
  const form = head.readUInt32LE(4)
  if (isLarge) splices.unshift({ at: 0, drop: 4, insert: Buffer.from('RIFF') })
  if (isLarge || form > size - HEAD_BYTES || HEAD_BYTES + form < from + length)
    splices.splice(isLarge ? 1 : 0, 0, splice32(4, Math.min(size - HEAD_BYTES, SIZE_MAX)))
  if (length !== claimed) splices.push(splice32(from - 4, length))
  return inspection({ splices, note: !isUnknown && claimed > rest ? '文件不完整：声音没有到结尾，已按实际长度导入' : '' })
}

/** True where a chunk of a plausible length begins, so that the chunk before it ends there. */
async function isChunk(read: ReadAt, at: number, size: number): Promise<boolean> {
  const head = await read(at, HEAD_BYTES)
  return (
    head.length === HEAD_BYTES &&
    /^[\w ]{4}$/.test(head.toString('latin1', 0, 4)) &&
    at + HEAD_BYTES + head.readUInt32LE(4) <= size
  )
}
