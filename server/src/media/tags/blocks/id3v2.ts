import type { ReadAt } from './read-at.ts'
import { type RawTag, type TagValue, TEXT_MAX_BYTES, utf8OrBytes, valuesBetweenZeros } from './tag-block.ts'

/** Length of the tag header, and since version 2.3 of each frame header. */
export const ID3_HEAD_BYTES = 10
const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40

interface FrameLayout {
  headBytes: number
  idBytes: number
  /** Mask of the second flag byte: frames that cannot be read as they are (compressed or encrypted). */
  closed: number
  grouped: number
  unsynchronised: number
  lengthBefore: number
}

const LAYOUTS: Readonly<Record<number, FrameLayout>> = {
  2: { headBytes: 6, idBytes: 3, closed: 0, grouped: 0, unsynchronised: 0, lengthBefore: 0 },
  3: { headBytes: ID3_HEAD_BYTES, idBytes: 4, closed: 0xc0, grouped: 0x20, unsynchronised: 0, lengthBefore: 0 },
  4: { headBytes: ID3_HEAD_BYTES, idBytes: 4, closed: 0x0c, grouped: 0x40, unsynchronised: 0x02, lengthBefore: 0x01 },
}

/** The length of the ID3v2 tag that begins with this header, 0 for anything else. */
export function id3v2Length(head: Buffer): number {
  if (head.length < ID3_HEAD_BYTES || head.toString('latin1', 0, 3) !== 'ID3' || !LAYOUTS[head[3]!]) return 0
  return ID3_HEAD_BYTES + syncSafe(head, 6)
}

/** The length of the ID3v2 tag at this offset of a file, 0 for anything else. */
export const id3Length = async (read: ReadAt, at: number): Promise<number> => id3v2Length(await read(at, ID3_HEAD_BYTES))

export interface Id3Frame {
  /** Three letters in version 2.2, four since then. */
  id: string
  content: Buffer
}

/** The text frames of a whole ID3v2 tag, nothing of them split but at zeros. */
export const id3v2Texts = (tag: Buffer): RawTag[] =>
  id3v2Frames(tag)
    .filter(({ id, content }) => id.startsWith('T') && content.length <= TEXT_MAX_BYTES)
    .flatMap(({ id, content }) => textsOf(id, content))

/** The frames of a whole ID3v2 tag in their order; those that are compressed or encrypted are empty. */
export function id3v2Frames(tag: Buffer): Id3Frame[] {
  const version = tag[3]!
  const layout = LAYOUTS[version]
  if (!layout) return []
  const flags = tag[5]!
  const isWhole = version < 4 && (flags & UNSYNCHRONISED) !== 0
  const body = isWhole ? synchronised(tag.subarray(ID3_HEAD_BYTES)) : tag.subarray(ID3_HEAD_BYTES)
  const frames: Id3Frame[] = []
  let at = version > 2 && (flags & EXTENDED) !== 0 ? extendedBytes(body, version) : 0
  while (at + layout.headBytes <= body.length) {
    const id = body.toString('latin1', at, at + layout.idBytes)
    if (!/^[A-Z0-9]{3,4}$/.test(id)) break
    const size = frameBytes(body, at + layout.idBytes, version)
    const from = at + layout.headBytes
    frames.push({ id, content: openFrame(body.subarray(from, from + size), body[from - 1]!, layout) })
    at = from + size
  }
  return frames
}

/** Reads a synchsafe integer: four bytes of seven bits each. */
const syncSafe = (bytes: Buffer, at: number) => bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 0x80 + (byte & 0x7f), 0)

function frameBytes(body: Buffer, at: number, version: number): number {
  if (version === 2) return body.readUIntBE(at, 3)
  // Some programs write plain sizes into version 2.4.
  const isPlain = version === 3 || body.subarray(at, at + 4).some((byte) => byte > 0x7f)
  return isPlain ? body.readUInt32BE(at) : syncSafe(body, at)
}

function extendedBytes(body: Buffer, version: number): number {
  if (body.length < 4) return body.length
  return version === 3 ? 4 + body.readUInt32BE(0) : syncSafe(body, 0)
}

/** Undoes unsynchronisation: drops the zeros that keep readers from taking a tag for sound. */
function synchronised(bytes: Buffer): Buffer {
  const without = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let before = 0
  for (const byte of bytes) {
    if (byte !== 0 || before !== 0xff) without[length++] = byte
    before = byte
  }
  return without.subarray(0, length)
}

function openFrame(frame: Buffer, flags: number, layout: FrameLayout): Buffer {
  if ((flags & layout.closed) !== 0) return Buffer.alloc(0)
  const skipped = ((flags & layout.grouped) !== 0 ? 1 : 0) + ((flags & layout.lengthBefore) !== 0 ? 4 : 0)
  const content = frame.subarray(skipped)
  return (flags & layout.unsynchronised) !== 0 ? synchronised(content) : content
}

const UTF_16 = 1
const UTF_16_BE = 2
const UTF_8 = 3

/** The values of a text frame. */
export function textsOf(id: string, frame: Buffer): RawTag[] {
  const [encoding = 0] = frame
  const values = valuesIn(frame.subarray(1), encoding)
  if (id !== 'TXXX' && id !== 'TXX') return values.map((value) => ({ id, value }))
  const [name = '', ...rest] = values
  return rest.map((value) => ({ id: `TXXX:${typeof name === 'string' ? name : Buffer.from(name).toString('latin1')}`, value }))
}

function valuesIn(bytes: Buffer, encoding: number): TagValue[] {
  if (encoding === UTF_16 || encoding === UTF_16_BE) return withoutEmpty(utf16(bytes, encoding).split('\0'))
  return withoutEmpty(valuesBetweenZeros(bytes).map((value) => (encoding === UTF_8 ? utf8OrBytes(value) : value)))
}

/** A name may be empty, as it is for a `TXXX` without one; zeros at the end are padding. */
function withoutEmpty(values: TagValue[]): TagValue[] {
  const last = values.findLastIndex((value) => value.length > 0)
  return values.slice(0, last + 1)
}

function utf16(bytes: Buffer, encoding: number): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const isBig = encoding === UTF_16_BE || (even[0] === 0xfe && even[1] === 0xff)
  // Each of several values may begin with its own mark of the byte order.
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(even).replaceAll('\ufeff', '')
}
