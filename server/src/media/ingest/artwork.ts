import { mediaPath } from '@shenglang/contract/media/media-path'
import sharp, { type Sharp } from 'sharp'

/** Widths in pixels in which every picture is stored: row, card, page. */
export const COVER_WIDTHS = [96, 320, 640] as const
export const COVER_WIDTH_MAX = 640
/** The longer edge of an uncropped picture in pixels. */
export const WHOLE_MAX = 1600
const PIXELS_MAX = 50_000_000
const QUALITY = 80
/** The share of the average colour's lightness in a placeholder. */
const CALM = 0.6

/** The key of a picture in this width, uncropped, or animated. */
export const pictureKey = (key: string, width: number | 'whole' | 'moving') => `image/${key.slice(0, 2)}/${key}-${width}.webp`

const ADDRESS = new RegExp(`^${mediaPath.image('([0-9a-f]{64})')}$`)

/** The key of the picture at an address; undefined for other addresses. */
export const pictureAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1]

export interface PreparedCover {
  files: { width: (typeof COVER_WIDTHS)[number]; data: Buffer }[]
  /** `#rrggbb`, dark enough as a background until the picture has loaded. */
  color: string
}

/** The data is no picture, a broken one, an unreasonably large one, or a drawing that could hold scripts. */
export class NotAPicture extends Error {}
/** A picture with more pixels than are drawn. */
export class PictureTooLarge extends NotAPicture {}

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']

/** Square WebP pictures in every width, from bytes or from a file. Throws `NotAPicture`. */
export async function prepareCover(data: Buffer | string): Promise<PreparedCover> {
  try {
    return await drawCover(data)
  } catch (error) {
    throw asNotAPicture(error)
  }
}

export interface WholePicture {
  /** WebP. */
  data: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** An uncropped picture, its longer edge at most so many pixels. Throws `NotAPicture`. */
export async function prepareWhole(data: Buffer | string, edgeMax: number): Promise<WholePicture> {
  try {
    const drawn = (await openPicture(data)).resize(edgeMax, edgeMax, { fit: 'inside', withoutEnlargement: true })
    const { data: bytes, info } = await drawn.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    return { data: bytes, width: info.width, height: info.height }
  } catch (error) {
    throw asNotAPicture(error)
  }
}

const asNotAPicture = (error: unknown) =>
  error instanceof NotAPicture ? error : new NotAPicture('not a picture', { cause: error })

/** True where `prepareCover` can draw this picture, by its header alone. */
export async function isDrawable(data: Buffer): Promise<boolean> {
  try {
    const { format, width, height } = await sharp(data, { limitInputPixels: false }).metadata()
    return FORMATS.includes(format) && width * height <= PIXELS_MAX
  } catch {
    return false
  }
}

/** Opens a picture, upright by the camera's orientation tag and with its colours converted by its profile. */
async function openPicture(data: Buffer | string) {
  // The header alone: nothing is decoded yet.
  const { format, width, height, space, icc } = await sharp(data, { limitInputPixels: false }).metadata()
  if (!FORMATS.includes(format)) throw new Error(`${format} is not accepted`)
  if (width * height > PIXELS_MAX) throw new PictureTooLarge(`${width} × ${height} pixels`)
  const picture = sharp(data, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
  return space === 'cmyk' && !isOfInks(icc) ? fromInks(picture) : picture
}

/** True for a profile of inks; the profile of a screen says nothing of them. */
const isOfInks = (icc: Buffer | undefined) => icc?.toString('latin1', 16, 20) === 'CMYK'

/**
 * Converts CMYK without a profile as browsers and the programs that write such files do: the press profile that the library would
 * assume makes colours dull.
 */
async function fromInks(picture: Sharp): Promise<Sharp> {
  const { data: inks, info } = await picture
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .resize(WHOLE_MAX, WHOLE_MAX, { fit: 'outside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const colours = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * channels
    const light = 255 - inks[from + 3]!
    for (let ink = 0; ink < 3; ink += 1) colours[pixel * 3 + ink] = Math.round(((255 - inks[from + ink]!) * light) / 255)
  }
  return sharp(colours, { raw: { width, height, channels: 3 } })
}

async function drawCover(data: Buffer | string): Promise<PreparedCover> {
  const picture = await openPicture(data)
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
