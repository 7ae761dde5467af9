import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A PNG that claims 50,000 × 50,000 pixels. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100_000)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))])
}

/** A zip's header, these bytes, and its end. */
export function zipOf(content: Buffer): Buffer {
  const header = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'), Buffer.alloc(20)])
  return Buffer.concat([header, content, Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
}

/** A zip of 50 KB that unpacks to 50 MB. */
export function zipBomb(): Buffer {
  return zipOf(deflateRawSync(Buffer.alloc(50_000_000)))
}
