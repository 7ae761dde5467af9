import { type RawTag, TEXT_MAX_BYTES, upToZero, utf8OrBytes, valuesBetweenZeros } from './tag-block.ts'

export const ID3V1_BYTES = 128
const ID3V1_FIELDS: readonly [id: string, at: number, size: number][] = [
  ['title', 3, 30],
  ['artist', 33, 30],
  ['album', 63, 30],
  ['year', 93, 4],
]

/** The texts of an ID3v1 tag: padded with zeros or blanks, in an encoding that it does not name. */
export function id3v1Texts(tag: Buffer): RawTag[] {
  if (tag.length < ID3V1_BYTES || tag.toString('latin1', 0, 3) !== 'TAG') return []
  return ID3V1_FIELDS.map(([id, at, size]) => ({ id, value: withoutBlanks(upToZero(tag.subarray(at, at + size))) })).filter(
    ({ value }) => value.length > 0,
  )
}

function withoutBlanks(bytes: Buffer): Buffer {
  const last = bytes.findLastIndex((byte) => byte !== 0x20)
  return bytes.subarray(0, last + 1)
}

export const APE_FOOTER_BYTES = 32
const APE_FLAG_KIND = 0x06

/** The length of an APEv2 tag up to the end of this footer, 0 for anything else. */
export const apeLength = (footer: Buffer): number =>
  footer.toString('latin1', 0, 8) === 'APETAGEX' ? footer.readUInt32LE(12) : 0

/** The texts of an APEv2 tag that ends with its footer. */
export function apeTexts(tag: Buffer): RawTag[] {
  const tags: RawTag[] = []
  const end = tag.length - APE_FOOTER_BYTES
  for (let at = 0; at + 8 < end; ) {
    const size = tag.readUInt32LE(at)
    const isText = size <= TEXT_MAX_BYTES && (tag.readUInt32LE(at + 4) & APE_FLAG_KIND) === 0
    const zero = tag.indexOf(0, at + 8)
    if (zero < 0 || zero + 1 + size > end) break
    const id = tag.toString('latin1', at + 8, zero)
    const value = tag.subarray(zero + 1, zero + 1 + size)
    if (isText) for (const part of valuesBetweenZeros(value)) tags.push({ id, value: utf8OrBytes(part) })
    at = zero + 1 + size
  }
  return tags
}
