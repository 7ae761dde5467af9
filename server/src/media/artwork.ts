import sharp from 'sharp'

/** Widths in pixels in which every picture is kept: row, card, page. */
export const COVER_WIDTHS = [96, 320, 640] as const
const PIXELS_MAX = 50_000_000
const QUALITY = 80

export interface PreparedCover {
  files: { width: number; data: Buffer }[]
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
  const { channels } = await picture.clone().resize(32, 32, { fit: 'cover' }).flatten().toColourspace('srgb').stats()
  const shade = (channel: number) =>
    Math.round((channels[channel]?.mean ?? channels[0]?.mean ?? 0) * 0.6)
      .toString(16)
      .padStart(2, '0')
  return { files, color: `#${shade(0)}${shade(1)}${shade(2)}` }
}
