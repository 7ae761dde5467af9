import sharp from 'sharp'

/** Widths in pixels in which every picture is kept: row, card, page. */
export const COVER_WIDTHS = [96, 320, 640] as const
const PIXELS_MAX = 50_000_000
const QUALITY = 80
/** How much of the average colour's light a placeholder keeps. */
const CALM = 0.6

export interface PreparedCover {
  files: { width: (typeof COVER_WIDTHS)[number]; data: Buffer }[]
  /** `#rrggbb`, calm enough to stand until the picture has loaded. */
  color: string
}

/** Square WebP pictures in every width. Throws when the data is no picture or an unreasonably large one. */
export async function prepareCover(data: Buffer): Promise<PreparedCover> {
  const picture = sharp(data, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
  const files = await Promise.all(
    COVER_WIDTHS.map(async (width) => ({
      width,
      data: await picture.clone().resize(width, width, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
    })),
  )
  const average = await picture.clone().resize(1, 1, { fit: 'cover' }).flatten().toColourspace('srgb').raw().toBuffer()
  const calm = average.subarray(0, 3).map((channel) => Math.round(channel * CALM))
  return { files, color: `#${Buffer.from(calm).toString('hex')}` }
}
