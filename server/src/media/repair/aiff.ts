import type { ReadAt } from '../tags/blocks/read-at.ts'
import { type Inspection, inspection, type Splice, splice32 } from './splice.ts'

const HEAD_BYTES = 8
const FORM_BYTES = 12
const COMMON_BYTES = 18
const [CHANNELS_AT, FRAMES_AT, BITS_AT, COMPRESSION_AT] = [0, 2, 6, 18]
/** Offset and block size before the samples. */
const SOUND_HEAD_BYTES = 8
const UNCOMPRESSED: ReadonlySet<string> = new Set(['', 'NONE', 'twos', 'sowt', 'fl32', 'FL32', 'fl64', 'FL64', 'in24', 'in32'])
const UNKNOWN_FRAMES: ReadonlySet<number> = new Set([0, 0x7fff_ffff, 0xffff_ffff])

/** Inspects an AIFF, whose recorder writes lengths last: an interrupted one lacks them. */
export async function inspectAiff(read: ReadAt, size: number): Promise<Inspection> {
  let common: { at: number; bytes: Buffer } | undefined
  for (let at = FORM_BYTES; at + HEAD_BYTES <= size; ) {
    const head = await read(at, HEAD_BYTES)
    const [id, claimed, from] = [head.toString('latin1', 0, 4), head.readUInt32BE(4), at + HEAD_BYTES]
    if (id === 'COMM') common = { at: from, bytes: await read(from, claimed > COMMON_BYTES ? COMMON_BYTES + 4 : COMMON_BYTES) }
    if (id === 'SSND') {
      if (!common) break
      const rest = size - from
      const counted = SOUND_HEAD_BYTES + soundBytes(common.bytes)
      const isKnown = claimed > SOUND_HEAD_BYTES && claimed <= rest
      const length = isKnown ? claimed : counted > SOUND_HEAD_BYTES && counted <= rest ? counted : rest
      if (length <= SOUND_HEAD_BYTES) return inspection({ broken: '声音数据 (SSND) 是空的' })
      const form = (await read(4, 4)).readUInt32BE()
      const isForm = form <= size - HEAD_BYTES && HEAD_BYTES + form >= from + length
      return inspection({
        splices: [
          ...(isForm ? [] : [splice32(4, size - HEAD_BYTES, true)]),
          ...framesSplice(common, length - SOUND_HEAD_BYTES),
          ...(length === claimed ? [] : [splice32(at + 4, length, true)]),
        ],
      })
    }
    at = from + claimed + (claimed % 2)
  }
  return inspection({ broken: common ? '缺少声音数据 (SSND)' : '缺少格式说明 (COMM)' })
}

/** Fills in the number of frames where the header has none. */
function framesSplice({ at, bytes }: { at: number; bytes: Buffer }, length: number): Splice[] {
  const frameBytes = frameBytesOf(bytes)
  if (frameBytes === 0 || !UNKNOWN_FRAMES.has(bytes.readUInt32BE(FRAMES_AT))) return []
  return [splice32(at + FRAMES_AT, Math.floor(length / frameBytes), true)]
}

/** Length of the sound by its number of frames; 0 where that is unknown. */
function soundBytes(common: Buffer): number {
  const frameBytes = frameBytesOf(common)
  const frames = frameBytes === 0 ? 0 : common.readUInt32BE(FRAMES_AT)
  return UNKNOWN_FRAMES.has(frames) ? 0 : frames * frameBytes
}

/** Bytes of a frame of samples; 0 for compressed sound. */
function frameBytesOf(common: Buffer): number {
  if (common.length < COMMON_BYTES || !UNCOMPRESSED.has(common.toString('latin1', COMPRESSION_AT))) return 0
  return common.readUInt16BE(CHANNELS_AT) * Math.ceil(common.readUInt16BE(BITS_AT) / 8)
}
