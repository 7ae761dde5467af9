import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** A file of an archive. */
export interface StoredEntry {
  /** With `/` between folders. */
  name: string
  /** Called when its turn comes; the bytes are exactly `size`. */
  open(): Promise<{ size: number; bytes: AsyncIterable<Buffer> }>
}

interface Written {
  name: Buffer
  size: number
  crc: number
  offset: number
}

const VERSION = 45
/** Names are UTF-8, and sizes follow the bytes. */
const FLAGS = 0x0808
const STORED = 0
/** 1980-01-01, the first day that the format knows: archives of the same files are the same. */
const DOS_DATE = 0x21
/** From this value on, a field is given in its 64-bit form, too. */
const FULL_32 = 0xffffffff
const FULL_16 = 0xffff

/** An entry of bytes in memory. */
export const bytesEntry = (name: string, bytes: Buffer): StoredEntry => ({
  name,
  open: async () => ({ size: bytes.length, bytes: Readable.from([bytes]) }),
})

type Entries = Iterable<StoredEntry> | AsyncIterable<StoredEntry>

/**
 * An uncompressed ZIP archive (APPNOTE 6.3, with ZIP64 if something is too large), generated as it is read. Each entry is opened
 * when those before it are written.
 */
export function storedZip(entries: Entries): Readable {
  return Readable.from(archived(entries), { objectMode: false })
}

async function* archived(entries: Entries): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, open } of entries) {
    const { size, bytes } = await open()
    const entry: Written = { name: Buffer.from(name), size, crc: 0, offset }
    const head = localHeader(entry)
    yield head
    let count = 0
    for await (const chunk of bytes) {
      entry.crc = crc32(chunk, entry.crc)
      count += chunk.length
      yield chunk
    }
    if (count !== size) throw new Error(`${name} has ${count} bytes, not ${size}`)
    const tail = descriptor(entry)
    yield tail
    written.push(entry)
    offset += head.length + size + tail.length
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield ending(written.length, directory.length, offset)
}

const isLarge = (size: number) => size >= FULL_32

function localHeader({ name, size }: Written): Buffer {
  const extra = isLarge(size) ? extra64([0, 0]) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeCommon(head, 4)
  if (isLarge(size)) for (const at of [18, 22]) head.writeUInt32LE(FULL_32, at)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

/** Version, flags, method, time and date, in the order that both kinds of header have them. */
function writeCommon(head: Buffer, at: number): void {
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(FLAGS, at + 2)
  head.writeUInt16LE(STORED, at + 4)
  head.writeUInt16LE(DOS_DATE, at + 8)
}

function descriptor({ size, crc }: Written): Buffer {
  const large = isLarge(size)
  const tail = Buffer.alloc(large ? 24 : 16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  for (const at of large ? [8, 16] : [8, 12]) {
    if (large) tail.writeBigUInt64LE(BigInt(size), at)
    else tail.writeUInt32LE(size, at)
  }
  return tail
}

function directoryEntry({ name, size, crc, offset }: Written): Buffer {
  const beyond = [...(isLarge(size) ? [size, size] : []), ...(offset >= FULL_32 ? [offset] : [])]
  const extra = beyond.length > 0 ? extra64(beyond) : Buffer.alloc(0)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  writeCommon(head, 6)
  head.writeUInt32LE(crc, 16)
  for (const at of [20, 24]) head.writeUInt32LE(Math.min(size, FULL_32), at)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(Math.min(offset, FULL_32), 42)
  return Buffer.concat([head, name, extra])
}

function extra64(values: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

/** The end of the directory; preceded by its 64-bit form if it needs one. */
function ending(count: number, directorySize: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(count, FULL_16), at)
  end.writeUInt32LE(Math.min(directorySize, FULL_32), 12)
  end.writeUInt32LE(Math.min(directoryOffset, FULL_32), 16)
  if (count < FULL_16 && directorySize < FULL_32 && directoryOffset < FULL_32) return end
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  for (const at of [12, 14]) end64.writeUInt16LE(VERSION, at)
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(count), at)
  end64.writeBigUInt64LE(BigInt(directorySize), 40)
  end64.writeBigUInt64LE(BigInt(directoryOffset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryOffset + directorySize), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}
