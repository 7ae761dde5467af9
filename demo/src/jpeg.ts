import { rename } from 'node:fs/promises'
import sharp from 'sharp'

const QUALITY = 82

/** Draws a square SVG as JPEG; the file appears under its name only once it is whole. */
export async function writeJpeg(svg: string, file: string, pixels: number): Promise<void> {
  const partial = `${file}.partial`
  await sharp(Buffer.from(svg)).resize(pixels, pixels).jpeg({ quality: QUALITY }).toFile(partial)
  await rename(partial, file)
}
