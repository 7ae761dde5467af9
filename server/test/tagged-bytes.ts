/** Bytes of small audio files with tags as other programs write them. */

type Legacy = 'gb18030' | 'big5' | 'shift_jis' | 'euc-kr' | 'windows-1251' | 'windows-1252'
const tables = new Map<Legacy, ReadonlyMap<string, number[]>>()

/** A text in an encoding that the platform can only decode. */
export function encoded(encoding: Legacy, text: string): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Buffer.from([...text].flatMap((char) => table.get(char) ?? missing(encoding, char)))
}

function missing(encoding: Legacy, char: string): never {
  throw new Error(`${encoding} has no ${char}`)
}

function tableOf(encoding: Legacy): ReadonlyMap<string, number[]> {
  const decoder = new TextDecoder(encoding)
  const single = Array.from({ length: 0x100 }, (_, byte) => [byte])
  const double = single.slice(0x81).flatMap(([lead = 0]) => single.slice(0x40).map(([trail = 0]) => [lead, trail]))
  const isOne = (text: string) => [...text].length === 1 && text !== '\ufffd'
  const codes = [...double, ...single].map((bytes) => [decoder.decode(Uint8Array.from(bytes)), bytes] as const)
  return new Map(codes.filter(([text]) => isOne(text)))
}

export interface Frame {
  id: string
  /** Latin-1, as the tag claims, or a text that is written in UTF-16. */
  value: Buffer | string
}

export function id3v2(version: 3 | 4, frames: readonly Frame[]): Buffer {
  const body = Buffer.concat(
    frames.map(({ id, value }) => {
      const content =
        typeof value === 'string'
          ? Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')])
          : Buffer.concat([Buffer.from([0]), value])
      const size = version === 4 ? syncSafe(content.length) : lengthBE(content.length)
      return Buffer.concat([Buffer.from(id, 'latin1'), size, Buffer.from([0, 0]), content])
    }),
  )
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), syncSafe(body.length), body])
}

interface LastTag {
  title?: Buffer
  artist?: Buffer
  genre?: number
}

export function id3v1({ title = Buffer.alloc(0), artist = Buffer.alloc(0), genre = 255 }: LastTag): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAG', 0, 'latin1')
  title.subarray(0, 30).copy(tag, 3)
  artist.subarray(0, 30).copy(tag, 33)
  tag[127] = genre
  return tag
}

export function apeV2(items: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.concat(
    Object.entries(items).map(([name, value]) => {
      const bytes = Buffer.from(value)
      return Buffer.concat([lengthLE(bytes.length), lengthLE(0), Buffer.from(`${name}\0`), bytes])
    }),
  )
  const numbers = [2000, body.length + 32, Object.keys(items).length, 0, 0, 0].map(lengthLE)
  return Buffer.concat([body, Buffer.from('APETAGEX'), ...numbers])
}

/** Ten silent frames of MPEG-1 layer III, 128 kbit/s, 44.1 kHz, after and before these tags. */
export function mp3(front: Buffer, end: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)])
  return Buffer.concat([front, ...Array.from({ length: 10 }, () => frame), end])
}

export function flac(comments: readonly [name: string, value: string | Buffer][], front: Buffer = Buffer.alloc(0)): Buffer {
  const list = comments.map(([name, value]) => Buffer.concat([Buffer.from(`${name}=`), Buffer.from(value)]))
  const texts = list.flatMap((comment) => [lengthLE(comment.length), comment])
  const body = Buffer.concat([lengthLE(0), lengthLE(list.length), ...texts])
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt16BE(4096, 2)
  // 44.1 kHz, two channels, 16 bits, one second.
  info.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | 44_100n, 10)
  const block = (kind: number, content: Buffer) => Buffer.concat([lengthBE(content.length + kind * 2 ** 24), content])
  return Buffer.concat([front, Buffer.from('fLaC'), block(0, info), block(0x84, body)])
}

/** A tenth of a second of silence with an `INFO` list behind it, and further chunks. */
export function wav(info: readonly Frame[], chunks: readonly [id: string, content: Buffer][] = []): Buffer {
  const format = Buffer.from('0100010044ac00008858010002001000', 'hex')
  const texts = info.map(({ id, value }) => chunk(id, Buffer.concat([Buffer.from(value), Buffer.from([0])])))
  const list = info.length > 0 ? [chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...texts]))] : []
  const others = chunks.map(([id, content]) => chunk(id, content))
  const body = Buffer.concat([chunk('fmt ', format), chunk('data', Buffer.alloc(8820)), ...list, ...others])
  return Buffer.concat([Buffer.from('RIFF'), lengthLE(body.length + 4), Buffer.from('WAVE'), body])
}

const chunk = (id: string, content: Buffer) =>
  Buffer.concat([Buffer.from(id), lengthLE(content.length), content, Buffer.alloc(content.length % 2)])

const lengthLE = (size: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(size)
  return bytes
}
const lengthBE = (size: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(size)
  return bytes
}
const syncSafe = (size: number) => Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f))
