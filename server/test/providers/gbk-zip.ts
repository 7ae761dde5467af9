import { crc32, deflateRawSync } from 'node:zlib'

const codes = new Map<string, number[]>()
for (let first = 0x81; first <= 0xfe; first += 1) {
  for (let second = 0x40; second <= 0xfe; second += 1) {
    codes.set(new TextDecoder('gbk').decode(Uint8Array.of(first, second)), [first, second])
  }
}

/** Text in the encoding of Alipay's bills, which Node.js only reads. */
export const gbk = (text: string): Buffer =>
  Buffer.from([...text].flatMap((sign) => (sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : (codes.get(sign) ?? [0x3f]))))

/** A ZIP archive of deflated files. */
export function zipOf(files: { name: Buffer; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, name)
    parts.push(local)
    at += local.length
  }
  const size = Buffer.concat(directory).length
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
