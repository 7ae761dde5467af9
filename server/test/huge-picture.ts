import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Offsets in a PNG of the header chunk: its type, width, height and checksum. */
const [TYPE_AT, WIDTH_AT, HEIGHT_AT, SUM_AT] = [12, 16, 20, 29]

/** A PNG of a few bytes whose header says that it has so many pixels a side. */
export async function hugePicture(side: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(side, WIDTH_AT)
  png.writeUInt32BE(side, HEIGHT_AT)
  png.writeUInt32BE(crc32(png.subarray(TYPE_AT, SUM_AT)), SUM_AT)
  return png
}
