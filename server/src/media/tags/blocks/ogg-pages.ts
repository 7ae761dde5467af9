const PAGE_HEAD_BYTES = 27
const FLAGS_AT = 5
const CHECKSUM_AT = 22
const SEGMENTS_AT = 26
const CONTINUED = 1
/** A packet goes on after a segment of this size. */
export const WHOLE_SEGMENT = 255
const POLYNOMIAL = 0x04c1_1db7

/** A whole page, if there is one. */
export function pageAt(bytes: Buffer, at: number): Buffer | undefined {
  if (bytes.toString('latin1', at, at + 4) !== 'OggS' || bytes.length < at + PAGE_HEAD_BYTES) return undefined
  const segments = bytes.subarray(at + PAGE_HEAD_BYTES, at + PAGE_HEAD_BYTES + bytes[at + SEGMENTS_AT]!)
  const length = PAGE_HEAD_BYTES + segments.length + segments.reduce((sum, size) => sum + size, 0)
  return bytes.length < at + length ? undefined : bytes.subarray(at, at + length)
}

export interface Packet {
  segments: number[]
  body: Buffer
  /** True for one of Vorbis' three headers; audio packets begin with an even byte. */
  isHeader: boolean
}

/** The packets of a page, of which the first may continue one of the page before and the last may go on in the next. */
export function packetsOf(page: Buffer): Packet[] {
  const segments = page.subarray(PAGE_HEAD_BYTES, PAGE_HEAD_BYTES + page[SEGMENTS_AT]!)
  const packets: Packet[] = []
  let from = PAGE_HEAD_BYTES + segments.length
  let open: number[] = []
  for (const [index, size] of segments.entries()) {
    open.push(size)
    const isEnd = size < WHOLE_SEGMENT
    if (!isEnd && index + 1 < segments.length) continue
    const body = page.subarray(from, from + open.reduce((sum, each) => sum + each, 0))
    const isBegun = packets.length === 0 && (page[FLAGS_AT]! & CONTINUED) !== 0
    const isHeader = isEnd && !isBegun && (body[0]! & 1) === 1 && body.toString('latin1', 1, 7) === 'vorbis'
    packets.push({ segments: open, body, isHeader })
    from += body.length
    open = []
  }
  return packets
}

/** A page with these packets instead of its own. */
export function pageOf(page: Buffer, packets: readonly Packet[]): Buffer {
  const segments = packets.flatMap((packet) => packet.segments)
  const made = Buffer.concat([
    page.subarray(0, SEGMENTS_AT),
    Buffer.from([segments.length, ...segments]),
    ...packets.map(({ body }) => body),
  ])
  made.writeUInt32LE(0, CHECKSUM_AT)
  made.writeUInt32LE(checksumOf(made), CHECKSUM_AT)
  return made
}

/** Checksum of an Ogg page: a CRC of 32 bits, not reflected. */
function checksumOf(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000_0000 ? (sum << 1) ^ POLYNOMIAL : sum << 1
  }
  return sum >>> 0
}
