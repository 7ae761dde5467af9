import { mediaPath } from '@shenglang/contract/media/media-path'
import sharp from 'sharp'

/** Widths in pixels in which every picture is kept: row, card, page. */
export const COVER_WIDTHS = [96, 320, 640] as const
export const COVER_WIDTH_MAX = 640
/** Of a picture that is kept whole: the longer edge in pixels. */
export const WHOLE_MAX = 1600
const PIXELS_MAX = 50_000_000
const QUALITY = 80
/** How much of the average colour's light a placeholder keeps. */
const CALM = 0.6

/** Where a picture of this width, the whole one, or the one that moves lies in the file store. */
export const pictureKey = (key: string, width: number | 'whole' | 'moving') => `image/${key.slice(0, 2)}/${key}-${width}.webp`

const ADDRESS = new RegExp(`^${mediaPath.image('([0-9a-f]{64})')}$`)

/** The key of the picture at an address; undefined where it is not one of ours. */
export const pictureAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1]

export interface PreparedCover {
  files: { width: (typeof COVER_WIDTHS)[number]; data: Buffer }[]
  /** `#rrggbb`, calm enough to stand until the picture has loaded. */
  color: string
}

/** The data is no picture, a broken one, an unreasonably large one, or a drawing that could hold scripts. */
export class NotAPicture extends Error {}

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']

/** Square WebP pictures in every width, of bytes or of the file at a path. Throws `NotAPicture`. */
export async function prepareCover(data: Buffer | string): Promise<PreparedCover> {
  try {
    return await drawCover(data)
  } catch (error) {
    throw new NotAPicture('not a picture', { cause: error })
  }
}

export interface WholePicture {
  /** WebP. */
  data: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** A picture in its own shape, its longer edge at most so many pixels. Throws `NotAPicture`. */
export async function prepareWhole(data: Buffer | string, edgeMax: number): Promise<WholePicture> {
  try {
    const drawn = (await openPicture(data)).resize(edgeMax, edgeMax, { fit: 'inside', withoutEnlargement: true })
    const { data: bytes, info } = await drawn.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    return { data: bytes, width: info.width, height: info.height }
  } catch (error) {
    throw new NotAPicture('not a picture', { cause: error })
  }
}

/** Whether a picture is one that `prepareCover` can draw, told from its header alone. */
export async function isDrawable(data: Buffer): Promise<boolean> {
  try {
    const { format, width, height } = await sharp(data, { limitInputPixels: false }).metadata()
    return FORMATS.includes(format) && width * height <= PIXELS_MAX
  } catch {
    return false
  }
}

/** Upright, whatever the camera said of how it was held. */
async function openPicture(data: Buffer | string) {
  const picture = sharp(data, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
  const { format } = await picture.metadata()
  if (!FORMATS.includes(format)) throw new Error(`${format} is not taken`)
  return picture
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
