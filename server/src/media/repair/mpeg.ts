import { ID3_HEAD_BYTES, id3Length } from '../tags/blocks/id3v2.ts'
import type { ReadAt } from '../tags/blocks/read-at.ts'
import { type Inspection, inspection } from './splice.ts'

/** Consecutive frames that are taken for sound rather than chance. */
const FRAMES_LEAST = 4
/** Bytes searched for the first whole frame: a recording of a stream begins within one. */
const BEGINNING_BYTES = 64 * 1024
/** Bytes searched where a tag has a wrong length: a picture in it may come before the sound. */
const SEARCHED_BYTES = 16 * 1024 * 1024
const ID3_SIZE_AT = 6

/** Kilobits a second: MPEG 1 layer III, MPEG 2 layer III. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const
const LAYER_III = 1
const MPEG_1 = 3
const MPEG_2_5 = 0

export interface Sound {
  at: number
  kind: 'mp3' | 'aac' | 'flac'
  /** The repair of a wrong tag length, or the removal of bytes before the sound that are no tag. */
  inspection: Inspection
}

/**
 * The sound behind ID3 tags, whose length may be wrong, or behind the rest of a frame where a stream was recorded; undefined
 * where there is none.
 */
export async function findSound(read: ReadAt, size: number): Promise<Sound | undefined> {
  let [at, last] = [0, -1]
  for (let length = await id3Length(read, at); length > 0 && at !== last; length = await id3Length(read, at)) {
    last = at
    if (at + length <= size) at += length
  }
  const from = at === last ? last + ID3_HEAD_BYTES : at
  const sound = (await soundIn(read, from, BEGINNING_BYTES)) ?? (last < 0 ? undefined : await soundIn(read, from, SEARCHED_BYTES))
  if (!sound || sound.at === at) return sound && { ...sound, inspection: inspection() }
  // Padding that the tag does not count is skipped by readers.
  const isPadding = last >= 0 && at !== last && !(await read(at, sound.at - at)).some((byte) => byte !== 0)
  const splice =
    last < 0
      ? { at: 0, drop: sound.at, insert: Buffer.alloc(0) }
      : { at: last + ID3_SIZE_AT, drop: 4, insert: syncSafe(sound.at - last - ID3_HEAD_BYTES) }
  return { ...sound, inspection: inspection({ splices: isPadding ? [] : [splice] }) }
}

async function soundIn(read: ReadAt, from: number, searched: number): Promise<Pick<Sound, 'at' | 'kind'> | undefined> {
  const bytes = await read(from, searched)
  const flac = bytes.indexOf('fLaC')
  const limit = flac < 0 ? bytes.length : flac
  for (let at = bytes.indexOf(0xff); at >= 0 && at < limit; at = bytes.indexOf(0xff, at + 1)) {
    for (const [kind, frameBytes] of FRAME_KINDS) if (isRun(bytes, at, frameBytes)) return { at: from + at, kind }
  }
  return flac < 0 ? undefined : { at: from + flac, kind: 'flac' }
}

const syncSafe = (size: number) => Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f))

function isRun(bytes: Buffer, from: number, frameBytes: (bytes: Buffer, at: number) => number): boolean {
  let at = from
  for (let count = 0; count < FRAMES_LEAST; count += 1) {
    const length = at + 4 <= bytes.length ? frameBytes(bytes, at) : 0
    if (length === 0) return false
    at += length
  }
  return true
}

/** The length of a frame of layer III, 0 for anything else. */
function mp3FrameBytes(bytes: Buffer, at: number): number {
  const [sync, second, third] = [bytes[at], bytes[at + 1]!, bytes[at + 2]!]
  const version = (second >> 3) & 3
  if (sync !== 0xff || second >> 5 !== 7 || version === 1 || ((second >> 1) & 3) !== LAYER_III) return 0
  const isFirst = version === MPEG_1
  const bitRate = BIT_RATES[isFirst ? 0 : 1][third >> 4] ?? 0
  const sampleRate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === MPEG_2_5 ? 4 : 2)
  if (bitRate === 0 || sampleRate === 0) return 0
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitRate) / sampleRate) + ((third >> 1) & 1)
}

/** The length of a frame of AAC in ADTS, 0 for anything else. */
function adtsFrameBytes(bytes: Buffer, at: number): number {
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0 || ((bytes[at + 2]! >> 2) & 15) > 12 || at + 6 > bytes.length)
    return 0
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
  return length > 7 ? length : 0
}

const FRAME_KINDS = [
  ['mp3', mp3FrameBytes],
  ['aac', adtsFrameBytes],
] as const
